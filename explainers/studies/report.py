"""A study as one HTML page that needs nothing else, to be read, sent round or printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

import pandas as pd

from explainers.pictures import charts, heatmaps
from explainers.pictures.amr_graphs import svg
from explainers.pictures.marks import draw_pair
from explainers.provenance import one_line
from explainers.registry import PANELS
from explainers.results import PairExplanation
from explainers.studies.agreement import Agreement, against_human
from explainers.studies.judgements import Judgements
from explainers.wording.labels import SCORE_LABELS, aspect_label
from explainers.wording.verdict import verdict

MOST_PAIRS = 30
"""Pairs that are shown with all their pictures."""

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; color: #1b1f24; max-width: 64rem; margin: 2rem auto;
  padding: 0 1rem; }}
h1 {{ font-size: 1.7rem; }} h2 {{ font-size: 1.25rem; margin-top: 2.5rem; }}
table {{ border-collapse: collapse; margin: .6rem 0; font-size: .9rem; }}
th, td {{ border-bottom: 1px solid #d0d7de; padding: .25rem .7rem; text-align: left;
  vertical-align: top; }}
td.number {{ text-align: right; font-variant-numeric: tabular-nums; }}
.picture {{ overflow-x: auto; }} .picture svg {{ max-width: 100%; height: auto; }}
.bar {{ display: inline-block; height: .7rem; background: #2b83ba; }}
.bar.minus {{ background: #d9701a; }}
.note {{ color: #57606a; font-size: .85rem; }}
@media print {{
  body {{ margin: 0; max-width: none; font-size: 11pt; }}
  section.pair {{ break-before: page; }}
  tr, .picture, h2, h3 {{ break-inside: avoid; }} h2, h3 {{ break-after: avoid; }}
}}
</style>
</head>
<body>
<h1>{title}</h1>
{body}
<p class="note">{note}</p>
</body>
</html>
"""


def report(
    name: str,
    frame: pd.DataFrame,
    judged: Judgements,
    agreements: Mapping[tuple[str, str], Sequence[Agreement]],
    pairs: Mapping[int, PairExplanation],
    block: dict[str, Any],
) -> str:
    """The report.

    Args:
        name: of the study.
        frame: its table, see :func:`explainers.studies.overview.table`.
        judged: all judgements.
        agreements: two annotators to how far they agree.
        pairs: number of the row to explanation, of the pairs to be shown whole.
        block: where it comes from.
    """
    done = int(frame["sbert"].notna().sum())
    parts = [
        f"<p>{done} of {len(frame)} pairs explained, {_judged(judged)}; {len(pairs)} of them are "
        "shown below with their graphs, aspects and tokens.</p>",
        _correlations(frame),
        _agreements(agreements),
    ]
    if done and frame["human"].notna().sum() >= 3:
        figure = charts.scatter(frame, "sbert", "human")
        parts.append("<h2>Score and people</h2>")
        parts.append(str(figure.to_html(include_plotlyjs=True, full_html=False)))
    parts.append(_pairs_table(frame))
    parts += [_pair(number, found, judged) for number, found in pairs.items()]
    return _PAGE.format(
        title=f"Semlens: {escape(name)}", body="\n".join(parts), note=escape(one_line(block))
    )


def _judged(judged: Judgements) -> str:
    said = ", ".join(f"{len(of)} judged by {escape(who)}" for who, of in judged.items())
    return said or "none judged"


def _table(header: Sequence[str], rows: Sequence[Sequence[object]], alt: str) -> str:
    """A table; strings are taken as HTML, numbers get two digits."""

    def cell(value: object) -> str:
        if isinstance(value, float):
            return f'<td class="number">{"–" if value != value else f"{value:.2f}"}</td>'
        return f"<td>{'–' if value is None else value}</td>"

    head = "".join(f'<th scope="col">{name}</th>' for name in header)
    body = "".join(f"<tr>{''.join(map(cell, row))}</tr>" for row in rows)
    return (
        f'<div class="picture"><table aria-label="{escape(alt)}"><thead><tr>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


def _correlations(frame: pd.DataFrame) -> str:
    human = frame["human"].to_numpy(float)
    rows = []
    for name, label in SCORE_LABELS.items():
        found = against_human(frame[name].to_numpy(float), human)
        if found.spearman is not None and found.pearson is not None:
            rows.append(
                (f"{label.short} ({label.term})", found.count, found.pearson, found.spearman)
            )
    if not rows:
        return ""
    return "<h2>Scores against people</h2>" + _table(
        ("score", "pairs", "Pearson", "Spearman"), rows, "Correlations with the human score"
    )


def _agreements(found: Mapping[tuple[str, str], Sequence[Agreement]]) -> str:
    parts = []
    for (one, other), listed in found.items():
        rows = [
            (a.question, a.pairs, a.same, a.kappa, a.weighted, a.alpha) for a in listed if a.pairs
        ]
        if rows:
            parts.append(f"<h2>Agreement of {escape(one)} and {escape(other)}</h2>")
            header = ("question", "pairs", "judged alike", "Cohen’s κ", "κ, linear weights",
                      "Krippendorff’s α, ordinal")  # fmt: skip
            parts.append(_table(header, rows, "Agreement of two annotators"))
    return "".join(parts)


def _pairs_table(frame: pd.DataFrame) -> str:
    rows = [
        (
            int(row.number),
            escape(row.a),
            escape(row.b),
            float(row.human),
            *(float(getattr(row, score)) for score in SCORE_LABELS),
            escape(row.verdict),
        )
        for row in frame.head(500).itertuples()
    ]
    more = f"<p>The first 500 of {len(frame)} pairs.</p>" if len(frame) > 500 else ""
    header = ("row", "A", "B", "human", *(label.term for label in SCORE_LABELS.values()), "verdict")
    return f"<h2>Pairs</h2>{more}{_table(header, rows, 'Pairs')}"


def _pair(number: int, found: PairExplanation, judged: Judgements) -> str:
    a, b = (escape(s) for s in found.sentences)
    scores = _table(
        [label.term for label in SCORE_LABELS.values()],
        [[float(found.scores[n]) for n in SCORE_LABELS]],
        "Scores",
    )
    drawn = draw_pair(found.graphs.a, found.graphs.b, found.graphs.match, titles=("A", "B"))
    aspects = _table(
        ("aspect", "predicted", "", "measured"),
        [
            (escape(aspect_label(n).short), float(v), _bar(v), found.aspects.measured.get(n))
            for n, v in found.aspects.predicted.items()
        ],
        "Aspects",
    )
    return (
        f'<section class="pair"><h2>Row {number}</h2><p><b>A</b> {a}<br><b>B</b> {b}</p>'
        f"<p>{escape(verdict(found))}</p>{scores}{_judgements(number, judged)}"
        f'<h3>Graphs</h3><div class="picture">{svg(drawn)}</div>'
        f"<h3>Aspects</h3>{aspects}"
        f'<h3>Tokens</h3><div class="picture">{heatmaps.svg(found.tokens)}</div></section>'
    )


def _bar(value: float) -> str:
    minus = " minus" if value < 0 else ""
    return f'<span class="bar{minus}" style="width:{abs(value) * 10:.2f}rem"></span>'


def _judgements(number: int, judged: Judgements) -> str:
    rows = []
    for who, of in judged.items():
        if number in of:
            said = of[number]
            rows.append(
                (
                    escape(who),
                    escape(str(said.get("verdict", "–"))),
                    *(escape(str(said.get(panel, "–"))) for panel in PANELS),
                    escape(" · ".join(said.get("tags", ()))),
                    escape(str(said.get("comment", ""))).replace("\n", "<br>"),
                )
            )
    header = ("judged by", "verdict", *(f"{panel} (of 5)" for panel in PANELS), "tags", "comment")
    return _table(header, rows, "Judgements") if rows else ""
