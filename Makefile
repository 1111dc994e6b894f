PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin

DATA ?=
ONLY ?=
PEER ?=

.PHONY: run test lint benchmarks clean

run: $(VENV)/.runtime
	$(BIN)/streamlit run app.py $(OPTIONS)

test: lint
	$(BIN)/python -m pytest

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

benchmarks: $(VENV)/.dev
	$(BIN)/python -m benchmarks $(if $(DATA),--data $(DATA)) $(if $(ONLY),--only $(ONLY)) $(if $(PEER),--peer $(PEER))

$(VENV)/.runtime: requirements.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --disable-pip-version-check -r requirements.txt
	touch $@

$(VENV)/.dev: $(VENV)/.runtime requirements-dev.txt
	$(BIN)/pip install --disable-pip-version-check -r requirements-dev.txt
	touch $@

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis
