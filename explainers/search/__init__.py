"""Dimensions of similarity: collections, searched by weights (Hatzel et al., "Dimensions of
Similarity: Towards Interpretable Dimension-Based Text Similarity")::

    from explainers.search import Search

    Search("news").query("The mayor resigned.", {"concepts": 1, "negation": -1}, k=5)
"""

from importlib import import_module
from typing import TYPE_CHECKING

__all__ = ["Search", "SearchResult"]

_MODULES = {"SearchResult": "ranking", "Search": "search"}

if TYPE_CHECKING:
    from explainers.search.ranking import SearchResult
    from explainers.search.search import Search
else:

    def __getattr__(name: str) -> object:  # the command line needs neither DuckDB nor FAISS
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
