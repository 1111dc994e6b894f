"""HTML by Jinja2: a template escapes whatever it is not told to trust."""

from __future__ import annotations

import json
from functools import lru_cache
from html import escape

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from markupsafe import Markup

from explainers.weights.models import ASSETS


def safe(text: str) -> Markup:
    """Text as HTML and XML may hold it: nothing of it is markup or a control character."""
    return Markup(escape("".join(letter for letter in text if letter.isprintable())))


def embedded(value: object) -> Markup:
    """JSON that cannot end the script element that holds it."""
    text = json.dumps(value, ensure_ascii=False)
    return Markup(text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026"))


@lru_cache(maxsize=32)
def asset(name: str) -> str:
    """A style sheet or script of ours."""
    return (ASSETS / name).read_text("utf-8")


def template(name: str, package: str = __package__) -> Template:
    """A template from the folder ``templates`` of a package.

    What is put into it is escaped unless it is :class:`~markupsafe.Markup`; the filter
    ``printable`` is :func:`safe`.
    """
    return _environment(package).get_template(name)


@lru_cache(maxsize=8)
def _environment(package: str) -> Environment:
    found = Environment(loader=PackageLoader(package), autoescape=True, undefined=StrictUndefined)
    found.filters["printable"] = safe
    return found
