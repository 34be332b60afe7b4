# Noren's two commands are `make run` and `make test`; `make help` lists the others.
# They need Python 3.11 or newer and make; everything else they fetch, pinned, into .venv.

# One thing after another, but for checks that share nothing.
ifndef ABREAST
.NOTPARALLEL:
endif
.DEFAULT_GOAL := help

# Tests start hundreds of processes: each would compile the sources anew, for most of its short life.
unexport PYTHONDONTWRITEBYTECODE

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
LOCKED := $(PIP) install --require-hashes
COMPILE := $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url \
	--no-header --no-annotate

# The first Python on the path that is new enough, unless PYTHON names one.
PYTHON ?= $(shell for name in python3 python3.13 python3.12 python3.11 python; do \
	"$$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo "$$name" && break; done)

# What `make run` passes to Noren, and `make test` and `make quick` to pytest.
ARGS ?=
# Two more than there are cores, for tests often wait: for browsers, servers and databases.
WORKERS ?= $$(( $$(getconf _NPROCESSORS_ONLN) + 2 ))
# Tests of a group stay on one worker; of all others, each goes to whichever is free.
ABREAST_TESTS := --numprocesses=$(WORKERS) --dist=loadgroup
PYTEST := $(BIN)/python -m pytest
# Debian packages of the programs that the tests drive.
PROGRAMS ?= caddy chromium-headless-shell nginx openssl postgresql

.PHONY: help
help: ## List the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile

.PHONY: run
run: $(VENV)/installed client ## Start Noren (ARGS="..." are passed on)
	@$(BIN)/noren $(ARGS)

.PHONY: test
test: programs client check ## Set up, then run every check and every test; a skipped test fails
	@echo "== pytest"
	@NOREN_NO_SKIPS=1 $(PYTEST) $(ABREAST_TESTS) $(ARGS)

.PHONY: quick
quick: $(VENV)/developing ## Look over what has changed, in a minute or so: lint, types, tests
	@$(MAKE) --no-print-directory --jobs=2 ABREAST=1 check-python test-changed

.PHONY: test-changed
test-changed:
	@$(BIN)/python -m tests.quick $(ABREAST_TESTS) $(ARGS)

.PHONY: check
check: $(VENV)/developing ## Lint and type-check, and run the client's own tests
	@$(MAKE) --no-print-directory --jobs=2 ABREAST=1 check-python check-client

.PHONY: check-python
check-python:
	@echo "== ruff"
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@echo "== mypy"
	@$(BIN)/mypy

.PHONY: check-client
check-client:
	@echo "== prettier and eslint"
	@$(BIN)/python hatch_build.py run lint
	@echo "== svelte-check and vitest"
	@$(BIN)/python hatch_build.py run check
	@$(BIN)/python hatch_build.py run test

.PHONY: format
format: $(VENV)/developing ## Let ruff, prettier and eslint lay out the code and mend what they can
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format
	@$(BIN)/python hatch_build.py run format

.PHONY: client
client: $(VENV)/installed ## Build the browser client if its sources have changed
	@$(BIN)/python hatch_build.py

.PHONY: programs
programs: $(VENV)/developing
	@$(BIN)/python -m tests.programs $(PROGRAMS)

.PHONY: docs
docs: $(VENV)/developing ## Build the book of the house into build/docs; a warning is an error
	@$(BIN)/sphinx-build -W --keep-going -n -q -d build/doctrees docs build/docs
	@echo "build/docs/index.html"

.PHONY: proof
proof: $(VENV)/developing ## Check every game at every kind of table, at length (hours; goes on where it stopped)
	@$(BIN)/python -m tools.proof $(ARGS)

.PHONY: compiled
compiled: $(VENV)/developing ## Compile the kernel with mypyc (needs a C compiler)
	@$(BIN)/python -m tools.compile_kernel

.PHONY: plain
plain: ## Go back to the kernel in plain Python
	rm -f src/noren/core/*.so src/*__mypyc*.so

# pip prefers the compiled one where it fits; the pure one is for everybody else.
.PHONY: wheels
wheels: $(VENV)/developing client ## Build the wheel for any Python, and one with the kernel compiled for each on the path
	$(BIN)/uv build --quiet --wheel --out-dir dist
	@for name in python3.11 python3.12 python3.13; do \
		! "$$name" -c '' 2>/dev/null || { echo "== for $$name"; NOREN_COMPILED=1 \
		$(BIN)/uv build --quiet --wheel --out-dir dist --python "$$name"; } || exit 1; done
	@ls dist

.PHONY: lab
lab: $(VENV)/installed ## Add the peers that benchmarks and adapters need
	$(LOCKED) -r requirements/lab.txt

.PHONY: bench
bench: $(VENV)/developing ## Measure every game and adapter: ratios to the last figures kept, and every target
	@$(BIN)/python -m benchmarks.lab $(ARGS)

.PHONY: pins
pins: $(VENV)/developing ## Renew the pinned versions and hashes in requirements/
	$(COMPILE) --upgrade pyproject.toml -o requirements/run.txt
	$(COMPILE) --upgrade --group build -c requirements/run.txt -o requirements/build.txt
	$(COMPILE) --upgrade pyproject.toml --extra dev \
		-c requirements/run.txt -c requirements/build.txt -o requirements/dev.txt
	$(COMPILE) --upgrade pyproject.toml --extra postgres \
		-c requirements/run.txt -c requirements/dev.txt -o requirements/serve.txt
	$(COMPILE) --upgrade pyproject.toml --extra bench --extra ray \
		-c requirements/run.txt -c requirements/dev.txt -o requirements/lab.txt

.PHONY: clean
clean: ## Remove everything that was made here
	rm -rf $(VENV) build dist src/noren/web/dist web/node_modules .coverage .coverage.* htmlcov
	rm -rf .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests -name __pycache__ -prune -exec rm -rf {} +

$(VENV)/made:
	@[ -n "$(PYTHON)" ] || { echo "Noren needs Python 3.11 or newer on the path." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "This Python cannot make virtual environments." >&2; \
		echo "On Debian and Ubuntu: apt-get install python3-venv" >&2; exit 1; }
	@echo "== Making $(VENV) with $$($(PYTHON) --version)"
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/installed: requirements/run.txt requirements/build.txt pyproject.toml | $(VENV)/made
	@echo "== Installing Noren"
	@$(LOCKED) -r requirements/run.txt -r requirements/build.txt
	@$(BIN)/python hatch_build.py
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/developing: requirements/dev.txt $(VENV)/installed
	@echo "== Installing the tools for development"
	@$(LOCKED) -r requirements/dev.txt
	@touch $@
