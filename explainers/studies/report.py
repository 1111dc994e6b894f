"""A study as one HTML page that needs nothing else, to be read, sent round or printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd
from markupsafe import Markup

from explainers.pictures import heatmaps
from explainers.pictures.amr_graphs import svg
from explainers.pictures.charts import NEITHER
from explainers.pictures.differences import marked
from explainers.pictures.marks import draw_pair
from explainers.pictures.templating import template
from explainers.provenance import one_line
from explainers.registry import PANELS
from explainers.results import PairExplanation
from explainers.studies import overview, plot, predicting
from explainers.studies.agreement import Agreement, against_human
from explainers.studies.judgements import Judgements
from explainers.wording.labels import SCORE_LABELS, aspect_label
from explainers.wording.verdict import verdict

MOST_PAIRS = 30  # pairs that are shown with all their pictures
MOST_ROWS = 500  # rows of the table of pairs


def report(
    name: str,
    frame: pd.DataFrame,
    judged: Judgements,
    agreements: Mapping[tuple[str, str], Sequence[Agreement]],
    pairs: Mapping[int, PairExplanation],
    block: dict[str, Any],
) -> str:
    """The report of the study of this name.

    Args:
        name, frame, judged: of the study; see :func:`explainers.studies.overview.table`.
        agreements: two annotators to how far they agree.
        pairs: number of the row to explanation, of the pairs to be shown whole.
        block: where it comes from.
    """
    counts = overview.kinds(frame)
    done = int(frame["sbert"].notna().sum())
    figure = ""
    if done and frame["human"].notna().sum() >= 3:
        drawn = plot.scatter(frame, "sbert", "human")
        figure = str(drawn.to_html(include_plotlyjs=True, full_html=False))
    return template("report.html", __package__).render(
        name=name,
        done=done,
        total=len(frame),
        judged=judged,
        correlations=_correlations(frame),
        predicting=_predicting(frame),
        agreements=[(who, rows) for who, each in agreements.items() if (rows := _agreed(each))],
        figure=Markup(figure),
        kinds=[(row[1], row.pairs, f"{row.share:.0%}") for row in counts.itertuples(index=False)],
        rows=_rows(frame),
        terms=[label.term for label in SCORE_LABELS.values()],
        panels=[f"{panel} (of 5)" for panel in PANELS],
        pairs=[_pair(number, result, judged) for number, result in pairs.items()],
        note=one_line(block),
    )


def _correlations(frame: pd.DataFrame) -> list[tuple[object, ...]]:
    """Each score: pairs, Pearson and Spearman against people."""
    human = frame["human"].to_numpy(float)
    rows: list[tuple[object, ...]] = []
    for name, label in SCORE_LABELS.items():
        near = against_human(frame[name].to_numpy(float), human)
        if near.spearman is not None:
            rows.append((f"{label.short} ({label.term})", near.count, near.pearson, near.spearman))
    return rows


def _predicting(frame: pd.DataFrame) -> dict[str, object]:
    """What predicts people: in words, as a picture and as rows; nothing where it cannot be told."""
    found = [p for p in predicting.predictors(frame) if p.value is not None]
    if not found:
        return {}
    return {
        "said": predicting.in_words(found).replace("**", ""),
        "picture": Markup(predicting.svg(found)),
        "rows": [(p.label, p.kind, p.value, p.low, p.high, p.pairs) for p in found],
    }


def _agreed(questions: Sequence[Agreement]) -> list[tuple[object, ...]]:
    """Each question that two annotators have both answered: how far they agree."""
    rows = ((a.question, a.pairs, a.same, a.kappa, a.weighted, a.alpha) for a in questions)
    return [row for row in rows if row[1]]


def _rows(frame: pd.DataFrame) -> list[tuple[object, ...]]:
    """The table of pairs."""
    return [
        (
            int(row.number),
            row.a,
            row.b,
            float(row.human),
            *(float(getattr(row, score)) for score in SCORE_LABELS),
            row.differs_in,
            row.corrected,
            row.verdict,
        )
        for row in frame.head(MOST_ROWS).itertuples()
    ]


def _pair(number: int, result: PairExplanation, judged: Judgements) -> dict[str, object]:
    """One pair with its pictures."""
    absent = result.aspects.absent
    judged_here = [(who, fields[number]) for who, fields in judged.items() if number in fields]
    drawn = draw_pair(result.graphs.a, result.graphs.b, result.graphs.match, titles=("A", "B"))
    return {
        "number": number,
        "marked": marked(result.sentences, result.differences),
        "verdict": verdict(result),
        "scores": [float(result.scores[n]) for n in SCORE_LABELS],
        "judgements": [
            (
                who,
                fields.get("verdict"),
                [fields.get(panel) for panel in PANELS],
                fields.get("tags", ()),
                fields.get("comment", ""),
            )
            for who, fields in judged_here
        ],
        "graphs": Markup(svg(drawn)),
        "aspects": [
            (
                f"{aspect_label(n).short} ({NEITHER})" if n in absent else aspect_label(n).short,
                float(v),
                result.aspects.counted.get(n),
            )
            for n, v in result.aspects.predicted.items()
        ],
        "tokens": Markup(heatmaps.svg(result.tokens)),
    }
