PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin

DATA ?=
ONLY ?=
PEER ?=

.PHONY: run check test test-browser test-else test-unit fuzz cluster lint canvas languages assets benchmarks gpu-check soak lock licences wheels clean

run: $(VENV)/.runtime
	$(BIN)/streamlit run app.py $(OPTIONS)

# On two cores: lint, and beside it all tests that need no model, no browser and no server
check: $(VENV)/.dev
	OMP_NUM_THREADS=1 $(MAKE) --jobs 2 --no-print-directory lint test-unit

# On two cores: in the browser, and beside it all else
test: $(VENV)/.dev
	OMP_NUM_THREADS=1 $(MAKE) --jobs 2 --no-print-directory test-browser lint test-else

test-unit: $(VENV)/.dev
	SEMLENS_FUZZ=1000 $(BIN)/python -m pytest -q -m "not models and not browser and not own_server"

test-browser: $(VENV)/.dev
	$(BIN)/python -m pytest --durations 20 -m browser

test-else: $(VENV)/.dev
	$(BIN)/python -m pytest --durations 20 -m "not browser"

# Ten times the inputs that the tests try, from a new seed, which a failure names
fuzz: $(VENV)/.dev
	SEMLENS_FUZZ=$(or $(INPUTS),100000) SEMLENS_FUZZ_SEED=$(or $(SEED),$$(date +%s)) \
		$(BIN)/python -m pytest tests/fuzz

# Collections on a cluster of several node processes, one of which is killed. Ray is put beside all
# else, since no other test is to find it
cluster: $(VENV)/.dev
	$(BIN)/python -m venv $(VENV)/ray
	realpath $(VENV)/lib/python3*/site-packages > $$(echo $(VENV)/ray/lib/python3*/site-packages)/all.pth
	$(VENV)/ray/bin/pip install --disable-pip-version-check -r requirements-ray.txt
	OMP_NUM_THREADS=1 $(VENV)/ray/bin/python -m pytest --durations 5 tests/cluster

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# The canvas from its modules: one script, which is committed (wants node 18 or newer)
canvas:
	cd assets/canvas && { test -d node_modules || npm ci; } && npm run check && npm test && npm run build

# The models of other languages, in order; the parser wants a GPU. Then `make assets`
languages: $(VENV)/.dev
	@test -n "$(DATA)" || { echo "say where the data is: make languages DATA=DIR"; exit 2; }
	$(BIN)/python -m explainers.training.multilingual --data $(DATA) --out assets/encoder-multilingual
	$(BIN)/python -m explainers.training.reading --data $(DATA) --of others
	$(BIN)/python -m explainers.training.dimensions --data $(DATA)
	$(BIN)/python -m explainers.training.glossed --data $(DATA) --out assets/parser-multilingual

# After a new parser: all that is calibrated to its graphs, was counted on them or shows them, in
# order, and what that changed
assets: $(VENV)/.dev
	@test -n "$(DATA)" || { echo "say where the graph banks are: make assets DATA=DIR"; exit 2; }
	$(BIN)/python -m explainers.training.parser.calibration --data $(DATA)
	$(BIN)/python -m explainers.training.glossed.calibration --data $(DATA)
	$(BIN)/python -m explainers.training.claims --data $(DATA)
	$(BIN)/python -m explainers.training.joined --data $(DATA)
	$(BIN)/python -m explainers.teaching.gallery
	$(BIN)/python -m explainers.search.demo
	$(BIN)/python -m tests.test_golden
	$(BIN)/python -m benchmarks --data $(DATA) --only parser structures ceiling half languages edited
	$(BIN)/python -m benchmarks.screenshots --docs
	git diff --stat

benchmarks: $(VENV)/.dev
	$(BIN)/python -m benchmarks $(if $(DATA),--data $(DATA)) $(if $(ONLY),--only $(ONLY)) $(if $(PEER),--peer $(PEER))

# On a machine with a GPU: are its answers those of the CPU, and how fast does it give them?
gpu-check: $(VENV)/.dev
	$(BIN)/python -m benchmarks.devices

soak: $(VENV)/.dev
	$(BIN)/python -m benchmarks.soak

# Everything but torch by checksum: which build of torch it is depends on the machine. Then `import
# semlens` works in the checkout as it does after `pip install`
$(VENV)/.runtime: requirements.txt requirements.lock
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --disable-pip-version-check --require-hashes --no-deps -r requirements.lock
	$(BIN)/pip install --disable-pip-version-check "$$(grep '^torch==' requirements.txt)"
	$(BIN)/python -c "import pathlib, sysconfig; \
	  pathlib.Path(sysconfig.get_path('purelib'), 'semlens.pth').write_text('$(CURDIR)/packaging')"
	touch $@

# Needs uv (pip install uv) and the network
lock:
	uv pip compile requirements.txt --quiet --universal --python-version 3.11 --generate-hashes \
	  --overrides requirements-overrides.txt --no-emit-package torch \
	  --custom-compile-command "make lock" --output-file requirements.lock

licences: $(VENV)/.runtime
	$(BIN)/python -m benchmarks.licences

# The package, and the models of other languages that go beside it, into dist/
wheels: $(VENV)/.dev
	$(BIN)/pip wheel --disable-pip-version-check --no-deps --no-build-isolation --wheel-dir dist . ./packaging/languages

$(VENV)/.dev: $(VENV)/.runtime requirements-dev.txt
	$(BIN)/pip install --disable-pip-version-check -r requirements-dev.txt
	touch $@

clean:
	rm -rf $(VENV) dist assets/canvas/node_modules .pytest_cache .mypy_cache .ruff_cache .hypothesis
