# `make help` lists the targets.
BUILD   ?= build
PREFIX  ?= /usr/local
PACKAGES := ca-certificates cmake ninja-build g++ pkg-config ccache libboost1.81-dev libboost-program-options1.81-dev \
            nlohmann-json3-dev libfmt-dev doctest-dev libsodium-dev libseccomp-dev libeigen3-dev bubblewrap \
            python3 python3-nacl python3-jsonschema jq tmux
BENCH_PACKAGES := libbenchmark-dev valgrind time

.PHONY: help deps browser build demo test asan bench fuzz format lint clean install

help: ## print this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

deps: ## install the Debian packages that building and testing need
	@missing=""; for p in $(PACKAGES); do \
	  dpkg-query -W -f '$${Status}' $$p 2>/dev/null | grep -q 'ok installed' || missing="$$missing $$p"; done; \
	if [ -z "$$missing" ]; then exit 0; fi; \
	if ! command -v apt-get >/dev/null; then echo "Please install:$$missing" >&2; exit 1; fi; \
	if [ "$$(id -u)" = 0 ]; then as_root=""; else as_root="sudo"; fi; \
	$$as_root apt-get update -q && DEBIAN_FRONTEND=noninteractive $$as_root apt-get install -y -q --no-install-recommends $$missing

browser: ## install the browser in which the report is tested
	@$(MAKE) --no-print-directory deps PACKAGES="chromium chromium-driver"

build: deps ## build everything into build/ (the program is build/referee)
	@cmake -S . -B $(BUILD) -G Ninja $(CMAKE_FLAGS) -DCMAKE_INSTALL_PREFIX=$(PREFIX) >/dev/null
	@cmake --build $(BUILD) --parallel

demo: build ## play a real tournament among the sample bots and print the standings
	@tests/e2e/demo $(BUILD)/referee

test: build ## run every test
	@cd $(BUILD) && ctest --output-on-failure

asan: ## run every test under AddressSanitizer and UndefinedBehaviorSanitizer
	@$(MAKE) --no-print-directory test BUILD=build-asan CMAKE_FLAGS="-DREFEREE_SANITIZE=ON -DCMAKE_BUILD_TYPE=RelWithDebInfo"

bench: ## measure speed, as ratios within one run
	@$(MAKE) --no-print-directory build BUILD=build-bench CMAKE_FLAGS="-DREFEREE_BENCH=ON" \
	  PACKAGES="$(PACKAGES) $(BENCH_PACKAGES)"
	@tests/bench/run build-bench

fuzz: deps ## search for inputs that break the rules or the parsers, five minutes each (needs clang 14)
	@tests/fuzz/run

format: ## format the C++ sources in place
	@git ls-files '*.cpp' '*.hpp' | xargs clang-format -i

lint: build ## check the format, run clang-tidy
	@git ls-files '*.cpp' '*.hpp' | xargs clang-format --dry-run -Werror
	@git ls-files 'protocol/*.cpp' 'referee/*.cpp' | xargs clang-tidy -p $(BUILD) --quiet \
	  $(addprefix --extra-arg=-Wno-,unknown-warning-option c99-extensions missing-field-initializers)

install: build ## install the program under PREFIX (default /usr/local)
	@cmake --install $(BUILD)

clean: ## delete the build folders
	@rm -rf build build-asan build-bench build-fuzz
