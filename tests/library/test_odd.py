"""Whatever stands where an argument does is taken, or refused by the argument's name."""

import inspect
import math
import re
from itertools import islice
from typing import Any

import numpy as np
import pandas as pd
import penman

import semlens
from explainers.aspects.subembeddings import Partition
from explainers.errors import SemlensError
from tests.servers import ROOT

A, B = "A dog runs.", "A cat runs."

ODD: tuple[Any, ...] = (
    *(None, pd.NaT, "", " ", "\0", "\ud800", "8", 0, -1, 1.5, math.inf, True, 10**30, int),
    *(
        b"A dog.",
        [],
        (),
        {},
        set(),
        [None],
        [""],
        [[]],
        [1, 2],
        ("x",),
        {"a": 1},
        [("x", "y", "z")],
    ),
    *("/no/such/path", str(ROOT), str(ROOT / "Makefile"), "x" * 9_000, "(", "(a / b :x)"),
    *(np.array([1.0]), np.array(3), pd.DataFrame(), pd.DataFrame({"a": [1]}), pd.Series([3])),
    *(penman.Graph(), penman.Graph([("a", ":instance", "b"), ("c", ":instance", "d")])),
)
NEVER = (object(), math.nan, pd.NA)
"""What nothing takes."""

RESULT = semlens.PairExplanation((A, B), {}, ())
SQUARE, SQUARE_2, SQUARE_3 = (np.zeros((1, 1)) for _ in range(3))
TOKENS = semlens.TokenExplanation(("A",), ("B",), SQUARE, SQUARE_2, SQUARE_3, 0.0)
ASPECTS = semlens.AspectExplanation({}, {}, 0.0, {}, Partition({}, (0, 1)), 0.0)

BY_OTHER_WORDS = {
    **dict.fromkeys(("request", "other", "a", "b"), "sentence|pair|graph|table"),
    **dict.fromkeys(("pairs", "requests", "sentences"), "sentence|pair|table|request"),
    **dict.fromkeys(
        ("languages", "also", "explainers", "settings", "models"),
        "language|score|explainer|setting|model",
    ),
    **dict.fromkeys(("top", "concepts", "edges", "attributes"), "graph"),
    "given": "graph|node|role",
    **dict.fromkeys(("graphs", "metadata", "tokens", "alignment"), "graph"),
    "path": "is to end in",
    "way": "join",
}
"""What is said of arguments in place of their names."""


def calls(lens):
    """By the names of docs/api.md: a function, how it is called, and arguments that it takes."""
    many, graphs = {"pairs": [(A, B)]}, {"a": "(a / b)", "b": "(a / b)"}
    plain: dict[str, tuple[Any, dict[str, Any]]] = {
        "semlens.explain": (lens.explain, {"request": A, "other": B}),
        "semlens.explain_many": (lens.explain_many, {"requests": [(A, B)]}),
        "semlens.diff": (lens.diff, {"a": A, "b": B}),
        "semlens.score": (lens.score, many),
        "semlens.parse": (lens.parse, {"sentences": [A]}),
        "semlens.compare": (lens.compare, graphs),
        "semlens.graph": (semlens.graph, {}),
        "Lens": (semlens.Lens, {}),
        "Lens.read": (lens.read, {"sentences": [A]}),
        "Lens.joined": (lens.joined, {}),
        "Lens.with_models": (lens.with_models, {"parser": None, "pam": None}),
        "Lens.aspects_of": (lens.aspects_of, many),
        "Lens.encode_tokens": (lens.encode_tokens, {"sentences": [A]}),
        "Results": (semlens.Results, {"found": [RESULT]}),
        "PairExplanation.save": (RESULT.save, {}),
        "PairExplanation.from_json": (RESULT.from_json, {}),
        "AspectExplanation.telling": (ASPECTS.telling, {}),
        "TokenExplanation.to_frame": (TOKENS.to_frame, {}),
    }
    graph = {"top": "a", "concepts": {"a": "b"}}
    return {name: (f, f, known) for name, (f, known) in plain.items()} | {
        "Lens.scores": (lens.scores, lambda **k: [*islice(lens.scores(**k), 1)], many),
        "Request": (
            semlens.Request,
            lambda **k: lens.explain(semlens.Request(**k)),
            {"sentences": (A, B)},
        ),
        "Graph": (semlens.Graph, lambda **k: semlens.Graph(**k).penman, graph),
    }


class Taken(Exception):
    """All was as it is to be, so that a model is asked for."""


def test_every_argument_of_every_public_function_is_taken_or_refused_by_name(monkeypatch):
    def model(_, role):
        raise Taken

    lens = semlens.Lens(device="cpu")
    monkeypatch.setattr(semlens.Lens, "model", model)
    failed: list[tuple[Any, ...]] = []
    for name, (function, call, known) in calls(lens).items():
        declared = inspect.signature(function).parameters.values()
        names = [p.name for p in declared if p.kind is not p.VAR_POSITIONAL and p.name != "paths"]
        for argument in dict.fromkeys([*names, *known]):
            for k, odd in enumerate((*ODD, *NEVER)):
                try:
                    call(**{**known, argument: odd})
                    refused = False
                except Taken:
                    refused = False
                except SemlensError as error:
                    refused = True
                    words = f"{argument}|{BY_OTHER_WORDS.get(argument, argument)}"
                    if not re.search(words, str(error)):
                        failed.append((name, argument, odd, error))
                except Exception as error:
                    failed.append((name, argument, odd, error))
                if not refused and k >= len(ODD):
                    failed.append((name, argument, odd))
    assert not failed


def test_every_public_function_is_asked():
    page = (ROOT / "docs/api.md").read_text("utf-8")
    headed = re.findall(r"^#{3,4} ([\w.]+)\n\n```text\n[\w.]+\((?!\))", page, re.MULTILINE)
    ours = {name for name in headed if name.endswith(("Explanation", "Score", "Error"))}
    shown = {"semlens.streamlit.explanation", "semlens.notebook.explanation"}  # tests/pictures
    assert {*headed} - ours - shown == calls(semlens.Lens()).keys()
