"""Drives Chromium through chromedriver's HTTP interface (W3C WebDriver), with Python's own library alone."""

import base64
import json
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request


def missing():
    """What is not installed, or None."""
    for program in ("chromium", "chromedriver"):
        if not shutil.which(program):
            return program
    return None


class Browser:
    """A window of the given width and height; `phone`: with a phone's screen, touch and pixels."""

    def __init__(self, width, height, phone=False, dark=False):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.driver = subprocess.Popen(
            ["chromedriver", f"--port={self.port}", "--log-level=OFF"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        arguments += [f"--window-size={width},{height}", "--force-color-profile=srgb"]
        options = {"args": arguments}
        if phone:
            metrics = {"width": width, "height": height, "pixelRatio": 2, "touch": True, "mobile": True}
            options["mobileEmulation"] = {"deviceMetrics": metrics}
        always = {"browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}
        try:
            self._until_ready()
            self.session = self._call("POST", "/session", {"capabilities": {"alwaysMatch": always}})["sessionId"]
            features = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
            self._cdp("Emulation.setEmulatedMedia", {"features": features})
        except BaseException:
            self.driver.kill()
            raise

    def _until_ready(self):
        for _ in range(600):
            try:
                if self._call("GET", "/status")["ready"]:
                    return
            except OSError:
                if self.driver.poll() is not None:
                    raise RuntimeError("chromedriver ended at once")
            time.sleep(0.05)
        raise RuntimeError("chromedriver does not become ready")

    def _call(self, method, path, body=None):
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}",
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Content-Type": "application/json"},
        )
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{path}: {json.load(error)['value']['message']}") from None

    def _do(self, path, **body):
        return self._call("POST", f"/session/{self.session}{path}", body)

    def _cdp(self, command, parameters):
        return self._do("/goog/cdp/execute", cmd=command, params=parameters)

    def open(self, url):
        self._do("/url", url=url)

    def run(self, script, *arguments):
        """The value that the body of a function in JavaScript returns."""
        return self._do("/execute/sync", script=script, args=list(arguments))

    def until(self, script, seconds=20):
        """Waits until the body of a function returns something true."""
        waiting = "const done = arguments[0]; const look = () => (() => {%s})() ? done(true) : requestAnimationFrame(look); look();"
        self._do("/timeouts", script=1000 * seconds)
        self._do("/execute/async", script=waiting % script, args=[])

    def click(self, selector):
        element = self._do("/element", using="css selector", value=selector)
        self._do(f"/element/{next(iter(element.values()))}/click")

    def press(self, key):
        keys = {"ArrowRight": "\ue014", "ArrowLeft": "\ue012", "ArrowDown": "\ue015", "ArrowUp": "\ue013"}
        keys |= {"Home": "\ue011", "End": "\ue010", "Escape": "\ue00c"}
        code = keys.get(key, key)
        actions = [{"type": "keyDown", "value": code}, {"type": "keyUp", "value": code}]
        self._do("/actions", actions=[{"type": "key", "id": "keyboard", "actions": actions}])

    def screenshot(self, file):
        shot = self._call("GET", f"/session/{self.session}/screenshot")
        with open(file, "wb") as out:
            out.write(base64.b64decode(shot))

    def console(self):
        """What the page said on the console since the last call, warnings and worse."""
        entries = self._do("/se/log", type="browser")
        return [entry["message"] for entry in entries if entry["level"] in ("WARNING", "SEVERE")]

    def close(self):
        try:
            self._call("DELETE", f"/session/{self.session}")
        finally:
            self.driver.kill()
            self.driver.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
