"""Why are two sentences similar in meaning? One score, three explanations::

    from explainers import Lens

    Lens().explain("The man likes cheese.", "The man doesn't like cheese.")

The names here are what others may build on. Each is imported when it is first used, so that
``import explainers`` costs nothing; models are loaded when a :class:`Lens` first needs them.
"""

from importlib import import_module
from typing import TYPE_CHECKING

__all__ = [
    "AspectExplanation",
    "Cancelled",
    "DifferencesExplanation",
    "GraphExplanation",
    "InputError",
    "Lens",
    "ModelError",
    "PairExplanation",
    "PairScore",
    "PamExplanation",
    "Request",
    "SemlensError",
    "SentenceExplanation",
    "TokenExplanation",
]

if TYPE_CHECKING:
    from explainers.errors import Cancelled, InputError, ModelError, SemlensError
    from explainers.lens import Lens
    from explainers.request import Request
    from explainers.results import (
        AspectExplanation,
        DifferencesExplanation,
        GraphExplanation,
        PairExplanation,
        PairScore,
        PamExplanation,
        SentenceExplanation,
        TokenExplanation,
    )
else:  # a type checker that saw this would believe in any name
    _MODULES = {
        "Cancelled": "errors",
        "Lens": "lens",
        "Request": "request",
        "InputError": "errors",
        "ModelError": "errors",
        "SemlensError": "errors",
    }

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = getattr(import_module(f"{__name__}.{_MODULES.get(name, 'results')}"), name)
        globals()[name] = found  # asked for once
        return found

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
