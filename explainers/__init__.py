"""Why are two sentences similar in meaning? One score, three explanations::

    import semlens

    semlens.explain("The man likes cheese.", "The man doesn't like cheese.")

The names here are what others may build on; ``semlens`` has the same. Each is imported when it is
first used, so that ``import semlens`` costs nothing; models are loaded when a :class:`Lens` first
needs them. ``explain``, ``explain_many``, ``score``, ``diff``, ``parse`` and ``compare`` are those
of one Lens of the process; whoever wants another device, language or model makes a Lens.
"""

from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "0.2.0"

__all__ = [
    "AspectExplanation",
    "Cancelled",
    "DifferencesExplanation",
    "Graph",
    "GraphExplanation",
    "InputError",
    "Lens",
    "ModelError",
    "PairExplanation",
    "PairScore",
    "PamExplanation",
    "Request",
    "Results",
    "SemlensError",
    "SentenceExplanation",
    "TokenExplanation",
    "compare",
    "diff",
    "explain",
    "explain_many",
    "graph",
    "parse",
    "score",
]

if TYPE_CHECKING:
    from explainers.amr.graph import Graph
    from explainers.errors import Cancelled, InputError, ModelError, SemlensError
    from explainers.given import graph
    from explainers.lens import Lens
    from explainers.request import Request
    from explainers.results import (
        AspectExplanation,
        DifferencesExplanation,
        GraphExplanation,
        PairExplanation,
        PairScore,
        PamExplanation,
        Results,
        SentenceExplanation,
        TokenExplanation,
    )

    _lens = Lens()
    compare, diff, explain = _lens.compare, _lens.diff, _lens.explain
    explain_many, parse, score = _lens.explain_many, _lens.parse, _lens.score
else:  # a type checker that saw this would believe in any name
    _MODULES = {
        "Cancelled": "errors",
        "Graph": "amr.graph",
        "graph": "given",
        "Lens": "lens",
        "Request": "request",
        "InputError": "errors",
        "ModelError": "errors",
        "SemlensError": "errors",
        **dict.fromkeys(("compare", "diff", "explain", "explain_many", "parse", "score"), "lens"),
    }

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        home = import_module(f"{__name__}.{_MODULES.get(name, 'results')}")
        found = getattr(home, name, None) or getattr(home.shared(), name)  # a Lens's method
        globals()[name] = found  # asked for once
        return found

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
