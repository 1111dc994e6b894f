"""The public names of the library as a page: ``python -m benchmarks.api``.

Writes ``docs/api.md`` from docstrings, which Griffe reads. Every example there is run by the tests
(``tests/docs``); what an example wants is put before it.
"""

from __future__ import annotations

import argparse
import logging
import re
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import explainers

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs/api.md"

HEAD = """# Python API

Written from the code by `python -m benchmarks.api`. `import semlens` has every name here; so has
`import explainers`, where the code is. Importing loads nothing, and models are loaded at the first
question. The library asks the network for nothing, says what it does to one logger, `semlens`, and
draws bars where `progress=True` asks for them. Results do not depend on the size of batches or on
the order of pairs beyond 1e-6.

**What goes in.** A text is one sentence. Many sentences, or pairs, are any iterable. Pairs are also
two lists or Series, or two columns of a DataFrame (of pandas, Polars or Arrow), of a
`datasets.Dataset` or of a dictionary of lists: those that are called as pairs are, such as
`sentence_a` and `sentence_b` or `premise` and `hypothesis` (as in the Lab's tables); else there
are two, in their order. So are rows as dictionaries, in a list. One row alone, a dictionary of
texts, is refused: map a `datasets.Dataset` with `batched=True`. A graph is PENMAN text, one of
`penman`, or one of ours. A path is a text or a path. A language is `en`, `de`, `fr`, `cs`, `es` or
`auto`. Whatever else goes in is refused with an `InputError` (`ModelError` where it is of a model)
that names the argument, and which of many it is, as `pairs[3]`.

**What comes out.** Results are frozen. They compare by what they say, have one line as `repr`, and
can be pickled; from others, take JSON, which runs nothing (`PairExplanation.from_json`). A `Lens`
is pickled as its settings, and loads its models anew. With n words of A and m of B, matrices of
words are (n, m); embeddings are (sentences, dimensions). Tables call a thing as JSON does, with a
dot for what is within: `aspects.negation`, `cut.a`.
"""

SECTIONS = {
    "Functions": ("explain", "explain_many", "diff", "score", "parse", "compare", "graph"),
    "The Lens": ("Lens", "Request"),
    "Results": (
        *("Results", "PairExplanation", "PairScore", "GraphExplanation", "AspectExplanation"),
        *("TokenExplanation", "DifferencesExplanation", "SentenceExplanation", "PamExplanation"),
        "Graph",
    ),
    "Errors": ("SemlensError", "InputError", "ModelError", "Cancelled"),
    "In an app or a notebook": ("semlens.streamlit.explanation", "semlens.notebook.explanation"),
}

METHODS = {
    "Lens": ("read", "scores", "joined", "with_models", "aspects_of", "encode_tokens"),
    "Results": ("to_frame", "columns"),
    "PairExplanation": (
        *("scores", "graphs", "aspects", "tokens", "paraphrase", "differences", "relation", "cut"),
        *("to_frame", "save", "to_json", "from_json"),
    ),
    "GraphExplanation": ("score", "match"),
    "AspectExplanation": ("contribution", "surprises", "telling", "to_frame"),
    "TokenExplanation": ("cost", "to_frame"),
    "Graph": ("penman",),
}
"""What of a class is for others, beside its attributes."""

PAIR = '"The man likes cheese.", "The man doesn\'t like cheese."'


def page() -> str:
    """The page."""
    import griffe  # late: what the command takes can be asked without it

    logging.getLogger("griffe").setLevel(logging.ERROR)  # "a, b" are two parameters to us
    loader = griffe.GriffeLoader(
        search_paths=[str(ROOT), str(ROOT / "packaging")], docstring_parser=griffe.Parser.google
    )
    code = {name: loader.load(name) for name in ("explainers", "semlens")}
    parts = [HEAD]
    for title, names in SECTIONS.items():
        parts.append(f"## {title}\n")
        for name in names:
            parts += _entry(code, name)
    return re.sub(r"\n{3,}", "\n\n", "\n".join(parts))


def _entry(code: dict[str, Any], name: str) -> Iterator[str]:
    """A public name, and what of it is for others."""
    if name.startswith("semlens."):
        found, shown = code["semlens"][name.partition(".")[2]], name
    elif name in SECTIONS["Functions"]:
        home = "given" if name == "graph" else "lens.Lens"
        found, shown = code["explainers"][f"{home}.{name}"], f"semlens.{name}"
    else:
        home = vars(explainers)["_MODULES"].get(name, "results")
        found, shown = code["explainers"][f"{home}.{name}"], name
        found = found.final_target if found.is_alias else found
    yield f"### {shown}\n"
    yield _signature(found, shown)
    yield from _told(found, name)
    for method in METHODS.get(name, ()):
        member = found.all_members[method]
        yield f"#### {name}.{method}\n"
        yield _signature(member, method)
        yield from _told(member, method)


def _signature(found: Any, shown: str) -> str:
    """How it is called; empty for what is not."""
    if found.is_attribute or (found.is_class and not found.has_docstring):
        return ""
    if found.is_class:
        parameters = ", ".join(_parameter(p) for p in found.parameters if p.name != "self")
        return f"```text\n{found.name}({parameters})\n```\n" if parameters else ""
    taken = [p for p in found.parameters if p.name not in ("self", "cls")]
    keyword = next((k for k, p in enumerate(taken) if "keyword-only" in p.kind.value), None)
    listed = [_parameter(p) for p in taken]
    if keyword is not None and "variadic" not in taken[keyword - 1].kind.value:
        listed.insert(keyword, "*")
    call = f"{shown.rpartition('.')[2]}({', '.join(listed)})"
    text = "\n".join(textwrap.wrap(f"{call} -> {found.returns}", 96, subsequent_indent="    "))
    return f"```text\n{text}\n```\n"


def _parameter(p: Any) -> str:
    stars = {"variadic positional": "*", "variadic keyword": "**"}.get(p.kind.value, "")
    default = "" if p.default is None or stars else f"={p.default}"
    return f"{stars}{p.name}{default}"


def _told(found: Any, name: str) -> Iterator[str]:
    """What its docstring says; of a class that is made by one below, what that one says of it."""
    docstring = found.docstring or next(
        (base.docstring for base in getattr(found, "mro", list)() if base.docstring), None
    )
    if docstring is None:
        return
    sections = docstring.parsed
    if name == "Lens":
        sections = [*sections[:1], *found.mro()[0].docstring.parsed[1:], *sections[1:]]
    for section in sections:
        if section.kind.value == "text":
            yield from _text(section.value, name)
        elif section.kind.value in ("parameters", "attributes", "raises", "returns"):
            yield f"{section.kind.value.capitalize()}:\n"
            yield from (_item(item) for item in section.value)
            yield ""


def _item(item: Any) -> str:
    called = getattr(item, "name", "") or str(item.annotation or "")
    said = _markdown(" ".join(item.description.split()))
    return f"- `{called}`: {said}" if called else f"- {said}"


def _text(text: str, name: str) -> Iterator[str]:
    """Paragraphs, and the example as code."""
    prose, _, example = text.partition("Example::\n")
    yield _markdown(prose.strip()) + "\n"
    if example:
        apart = name.startswith("semlens.")
        block = textwrap.dedent(example.strip("\n"))
        code = block if apart else _complete(block, name)
        yield f"```{'py' if apart else 'python'}\n{code}\n```\n"


def _complete(block: str, name: str) -> str:
    """An example with what it wants before it."""
    function = name in SECTIONS["Functions"]
    block = re.sub(r"\blens\.", "semlens." if function else "lens.", block)
    before = []
    used = {n for n in explainers.__all__ if n[0].isupper() and re.search(rf"\b{n}\b", block)}
    made = re.search(r"^lens = ", block, re.MULTILINE)
    if "lens." in block and not made and not function:
        used.add("Lens")
        before.append("lens = Lens()")
    if re.search(r"\bresult\b", block) and not re.search(r"^result = ", block, re.MULTILINE):
        before.append(f"result = semlens.explain({PAIR})")
    imports = ["import semlens"] if "semlens." in "\n".join([block, *before]) else []
    imports += [f"from semlens import {', '.join(sorted(used))}"] if used else []
    gap = [""] if imports and not block.startswith("import ") else []
    return "\n".join([*imports, *gap, *before, block])


def _markdown(text: str) -> str:
    """Prose of a docstring as Markdown."""
    text = re.sub(r":\w+:`~?(?:[\w.]+\.)?(\w+)`", r"`\1`", text)
    return text.replace("``", "`")


def main() -> int:
    """Write the page."""
    argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0]).parse_args()
    PAGE.write_text(page(), "utf-8")
    print(PAGE.relative_to(ROOT), file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
