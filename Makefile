# oiebench: `make demo` shows what it does, `make test` runs every test. Each sets up what it needs first.
#
#   VENV=DIR      the virtual environment to use or make (.venv)
#   PYTHON=EXE    the Python to make it with (the first of python3.11, python3, … that is 3.11 or later)
#   ARGS=…        further arguments of demo, test and bench: make test ARGS="-k carb"

VENV ?= .venv
PYTHON ?= $(shell for python in python3.11 python3 python3.12 python3.13 python3.14 python; do \
	"$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && echo "$$python" && break; done)
ARGS ?=

BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet install

.PHONY: help setup demo test lint types docs wheel bench clean
.DEFAULT_GOAL := help

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-8s %s\n", $$1, $$2}' Makefile

setup: $(VENV)/.developer  ## the virtual environment, with all that the tests and checks need

demo: $(VENV)/.user  ## score the starter benchmark under every metric and write a report
	$(BIN)/oiebench demo $(ARGS)

test: $(VENV)/.developer  ## run every test; those that need data or a program that is not here say so
	$(BIN)/python -m pytest $(ARGS)

lint: $(VENV)/.developer  ## check style and formatting
	$(BIN)/python -m ruff check .
	$(BIN)/python -m ruff format --check .

types: $(VENV)/.developer  ## check types
	$(BIN)/python -m mypy

docs: $(VENV)/.developer  ## write the generated pages anew and check all of them
	$(BIN)/python -m oiebench.cli.reference docs/cli.md
	$(BIN)/python tests/console_examples.py
	$(BIN)/python -m pytest -q tests/test_docs.py

wheel: $(VENV)/.developer  ## build the source distribution and the wheel into dist/
	$(BIN)/python -m build --outdir dist .

bench: $(VENV)/.developer  ## measure speed and memory, side by side with what we compare to
	for script in benchmarks/*.py; do echo "== $$script"; $(BIN)/python "$$script" $(ARGS) || exit 1; done

clean:  ## remove what was built and cached; the virtual environment stays
	rm -rf build dist report.html .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find src tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "make: oiebench needs Python 3.11 or later, and there is neither python3.11 nor a" \
		"python3 of that age here. Install one, or name it: make PYTHON=/path/to/python3.11" >&2; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "make: oiebench needs Python 3.11 or later; $(PYTHON) is not" >&2; exit 1; }
	"$(PYTHON)" -m venv $(VENV)

$(VENV)/.user: pyproject.toml | $(BIN)/python
	$(PIP) --editable .
	@touch $@

$(VENV)/.developer: pyproject.toml | $(BIN)/python
	$(PIP) --editable ".[dev]"
	@touch $@ $(VENV)/.user
