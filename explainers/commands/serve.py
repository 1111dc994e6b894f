"""``run``, ``serve`` and ``health``: the dashboard, the HTTP endpoint, and whether one is ready."""

import argparse
import runpy
import sys
from collections.abc import Iterator
from importlib import import_module

from explainers.commands.output import as_line, note
from explainers.lens import Lens
from explainers.serving import health as server
from explainers.weights.models import ASSETS, INSTALLED

DASHBOARD = ASSETS.parent / ("dashboard/app.py" if INSTALLED else "app.py")


def run(options: list[str]) -> int:
    """Serve the dashboard until it is stopped, in this process, as ``streamlit run`` does."""
    import_module("streamlit")  # or else it is said what brings it
    sys.argv = ["streamlit", "run", str(DASHBOARD), *options]
    runpy.run_module("streamlit", run_name="__main__", alter_sys=True)
    return 0


def api(lens: Lens, options: argparse.Namespace) -> Iterator[str]:
    """Serve the HTTP endpoint until it is stopped."""
    import uvicorn

    from explainers.commands.api import application

    lens.warm_up(lambda doing: note(f"{doing} …"))
    note(f"Listening on http://{options.host}:{options.port}")
    served = application(lens, options.host)
    uvicorn.run(served, host=options.host, port=options.port, log_level="warning", access_log=False)
    yield from ()


def health(_: Lens, options: argparse.Namespace) -> Iterator[str]:
    """What a server says of itself."""
    yield as_line(server.ask(options.url, options.timeout))
