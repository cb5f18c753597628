# One word per chore. `make run` is all it takes to play; nothing here needs root.

SHELL := bash
.DEFAULT_GOAL := help
.PHONY: help run test test-all lint format services-test bench mutants siege messages lock bundle catalogue pictures vendor fonts pieces lines clean

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PYTEST := $(BIN)/python -m pytest -n auto --dist loadfile --no-loadscope-reorder

LOCK   := tests/constraints.txt
LISTS  := requirements.txt $(wildcard tests/requirements.txt tests/*/requirements.txt tests/tools/*/requirements.txt webapp/*/requirements.txt)

# uv when it is there, else venv and pip. A stamp says that what a requirements file lists is installed, in the versions
# that were tested.
UV := $(shell command -v uv 2>/dev/null)
ifdef UV
CREATE  = $(UV) venv --quiet --allow-existing --python ">=3.11" $(VENV)
INSTALL = VIRTUAL_ENV=$(VENV) $(UV) pip install --quiet --constraint $(LOCK)
else
CREATE  = $(PYTHON) -c 'import sys; sys.exit("Poda needs Python 3.11 or later: make PYTHON=python3.12 run" if sys.version_info < (3, 11) else 0)' && $(PYTHON) -m venv $(VENV)
INSTALL = $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint $(LOCK)
endif

help: ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 10

run: $(VENV)/.ready ## install what is missing, bring the database up to date, and serve
	@$(BIN)/python -m webapp

test: $(VENV)/.ready-tests ## the tests that guard behaviour, with a real Chromium (one ring: make test ARGS=tests/engine)
	@$(BIN)/python -m tests.browser.chromium
	$(PYTEST) -m "not sweep" $(ARGS)

test-all: $(VENV)/.ready-tests ## these and the sweeps: all pages, widths, languages and projectors, and more random examples
	@$(BIN)/python -m tests.browser.chromium
	PODA_EXAMPLES=$${PODA_EXAMPLES:-1} $(PYTEST) $(ARGS)

lint: $(VENV)/.ready-tests $(VENV)/.ready-scripts ## style, types, who may import whom, the scripts and the bundles
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -q tests/test_imports.py
	@PATH="$(CURDIR)/$(BIN):$$PATH" npm run --silent lint
	$(BIN)/python -m webapp.maintenance.bundle --check

format: $(VENV)/.ready-tests ## reformat the code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

services-test: $(VENV)/.ready-tests ## three servers on a real PostgreSQL and Redis behind nginx, while each part is killed
	PODA_SERVICES=required $(BIN)/python -m pytest tests/services $(ARGS)

bench: $(VENV)/.ready-tests ## measure the engine and the server
	@$(INSTALL) -r tests/tools/benchmarks/requirements.txt
	$(BIN)/python -m tests.tools.benchmarks $(ARGS)

mutants: $(VENV)/.ready-tests ## break the code on purpose and count what the tests notice (half an hour and more)
	$(BIN)/python -m tests.tools.mutants $(ARGS)

siege: $(VENV)/.ready-tests ## attack, kill and fuzz servers of this computer for half an hour (PODA_SIEGE=60: an hour)
	PODA_SIEGE=$${PODA_SIEGE:-30} $(BIN)/python -m pytest -s tests/web/test_siege.py $(ARGS)

messages: $(VENV)/.ready-tests ## collect the sentences to translate into engine/translations/
	$(BIN)/python -m webapp.maintenance.messages

lock: $(VENV)/bin/python ## renew tests/constraints.txt: the newest versions that the requirements allow
	@test -n "$(UV)" || $(INSTALL) uv
	$(or $(UV),$(BIN)/uv) pip compile --quiet --upgrade --universal --python-version 3.11 --no-annotate \
		--custom-compile-command "make lock" --output-file $(LOCK) $(LISTS)

bundle: $(VENV)/.ready-scripts ## put scripts and styles into static/bundles, as browsers get them (after any change in static/js or static/css)
	$(BIN)/python -m webapp.maintenance.bundle

catalogue: $(VENV)/.ready-tests ## write docs/catalogue.md from what is declared
	$(BIN)/python -m webapp.maintenance.catalogue

pictures: $(VENV)/.ready-tests ## photograph the pages for the README
	$(BIN)/python -m webapp.maintenance.pictures

vendor: $(VENV)/.ready-tests ## fetch the JavaScript and fonts listed in static/vendor (needs npm and a network)
	$(BIN)/python -m webapp.maintenance.vendor

fonts: $(VENV)/.ready-tests ## make the fonts of the pages out of the published ones in static/vendor
	@$(INSTALL) -r webapp/maintenance/requirements.txt
	$(BIN)/python -m webapp.maintenance.fonts

pieces: $(VENV)/.ready-tests ## write the chess pieces of the pages into static/pieces
	$(BIN)/python -m webapp.maintenance.pieces

lines: ## count the lines of py, html, js and css by folder, ours only, beside the budget of each
	@$(PYTHON) -m tests.tools.lines

clean: ## remove the environment and the caches; matches in .poda stay
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(VENV)/bin/python:
	@echo "Creating $(VENV)"
	@$(CREATE)

$(VENV)/.ready: requirements.txt $(LOCK) | $(VENV)/bin/python
	@echo "Installing what Poda needs (the first time takes a minute)"
	@$(INSTALL) -r requirements.txt
	@touch $@

$(VENV)/.ready-tests: tests/requirements.txt requirements.txt $(LOCK) | $(VENV)/bin/python
	@echo "Installing what the tests need"
	@$(INSTALL) -r tests/requirements.txt
	@touch $@ $(VENV)/.ready

$(VENV)/.ready-scripts: tests/scripts/requirements.txt package-lock.json $(LOCK) | $(VENV)/.ready-tests
	@echo "Installing what bundles and checks the scripts"
	@$(INSTALL) -r tests/scripts/requirements.txt
	@PATH="$(CURDIR)/$(BIN):$$PATH" npm ci --silent
	@touch $@
