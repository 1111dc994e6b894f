"""Base forms of words and inflected forms of bases, by LemmInflect's dictionary and rules.

``lemminflect/__init__.py`` imports spaCy wherever it is installed, only to extend it, which takes
seconds. So the package's own modules are loaded from their files under a name of ours; nothing of
Python's import system is changed for others, and whoever imports ``lemminflect`` gets all of it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import CodeType
from typing import Any

_NAME = f"{__name__}.lemminflect"
_ABSOLUTE = re.compile(r"^from\s+lemminflect\s+import\s", re.MULTILINE)


class _Relative(SourceFileLoader):
    """Loads a module whose absolute import of its own package would run ``__init__.py``."""

    def get_code(self, fullname: str) -> CodeType:
        """The module's code, which finds its siblings under whatever name it was loaded."""
        source = _ABSOLUTE.sub("from .. import ", self.get_source(fullname) or "")
        return compile(source, self.path, "exec", dont_inherit=True)


def _load() -> tuple[Any, Any]:
    """LemmInflect's lemmatizer and its inflections; both read their data when first asked."""
    installed = find_spec("lemminflect")  # finds the package without running it
    folders = installed.submodule_search_locations if installed else None
    if not folders:
        raise ModuleNotFoundError("lemminflect is not installed", name="lemminflect")
    package = ModuleSpec(_NAME, None, is_package=True)
    package.submodule_search_locations = list(folders)
    sys.modules[_NAME] = module_from_spec(package)
    lemmatizer = import_module(f"{_NAME}.core.Lemmatizer").Lemmatizer
    rules = f"{_NAME}.core.InflectionRules"
    path = str(Path(folders[0], "core", "InflectionRules.py"))
    spec = spec_from_file_location(rules, path, loader=_Relative(rules, path))
    assert spec is not None
    module = module_from_spec(spec)
    _Relative(rules, path).exec_module(module)
    sys.modules[rules] = module
    return lemmatizer(), import_module(f"{_NAME}.core.Inflections").Inflections()


# Python lets one thread at a time import this module, so that it is loaded once.
_LEMMATIZER, _INFLECTIONS = _load()


@lru_cache(maxsize=50_000)
def lemmas(word: str) -> Mapping[str, tuple[str, ...]]:
    """The bases of a word by its universal part of speech; none where the dictionary lacks it.

    >>> lemmas("ate")["VERB"]
    ('eat',)
    """
    by_class: dict[str, tuple[str, ...]] = _LEMMATIZER.getAllLemmas(word)
    return by_class


def inflect(lemma: str, tag: str) -> str:
    """A form of a word by its Penn Treebank tag; the word itself where none is known.

    >>> inflect("buy", "VBD"), inflect("child", "NNS")
    ('bought', 'children')
    """
    inflected: tuple[str, ...] = _INFLECTIONS.getInflection(lemma, tag)
    return (inflected or (lemma,))[0]
