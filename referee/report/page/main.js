// Puts the page together.

(function theme() {
  const button = document.getElementById("theme");
  button.addEventListener("click", () => {
    const dark = document.documentElement.dataset.theme ? document.documentElement.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    document.documentElement.dataset.theme = dark ? "light" : "dark";
  });
})();

(function head() {
  document.title = `${data.title} tournament`;
  document.getElementById("title").textContent = `${data.title} tournament`;
  const matches = data.scored + data.no_contest;
  const facts = [[plural(data.entrants.length, "entrant")], [matchCount(matches)], [data.format], [data.deals ? `${plural(data.deals, "deal")} a match` : "full matches"],
    [data.duplicate ? "every board twice" : "every board once"], [data.rules.length ? `rules: ${data.rules.join(", ")}` : "default rules"], [`${number(data.limits.move_ms)} ms a decision${data.limits.bank_ms ? `, ${number(data.limits.bank_ms)} ms of reserve` : ""}`]];
  document.getElementById("facts").replaceChildren(...facts.map(([strong, rest]) => h("li", {}, h("b", {}, strong), rest ? ` ${rest}` : "")));
})();

standingsSection();
encountersSection();
contractsSection();
timesSection();
overTimeSection();
faultsSection();
matchesSection();

document.getElementById("nav").replaceChildren(h("div", {}, sections.map(([id, title]) => h("a", { href: `#${id}` }, title))));
document.getElementById("foot").replaceChildren(h("p", {}, `Made by referee ${data.referee}. In the viewer: ← → step, ↑ ↓ deal, space plays, Esc closes.`),
  data.commitment ? h("p", {}, "The deals were fixed before the first match by the commitment ", h("code", {}, data.commitment), ".") : "");

function fromAddress() {
  const wanted = new URLSearchParams(location.hash.slice(1));
  const match = Number(wanted.get("match"));
  if (!match && view) closeMatch();
  if (!match || !data.stories[match]) return;
  openMatch(match, { deal: Number(wanted.get("deal")) });
  view.seat = SEATS.includes(wanted.get("seat")) ? SEATS.indexOf(wanted.get("seat")) : null;
  go(view.deal, Number(wanted.get("step")) || 0);
}
fromAddress();
addEventListener("hashchange", fromAddress);
