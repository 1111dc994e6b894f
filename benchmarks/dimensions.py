"""What the dimensions that people rate are made of: ``python -m benchmarks.dimensions --data DIR``.

Pearson with people on the pairs of news that are held back, of models that have learnt of the
others: with all blocks, with some of them, and of the encoder alone. With ``--plot``, how two
dimensions correlate, in what people say and in what ours do, as two pictures (Hatzel et al.,
figures 3 to 5).
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray
from plotly.subplots import make_subplots

from benchmarks.measure import drawn, show
from explainers.encoders.vectors import cosine
from explainers.search.dimensions import SEVEN
from explainers.training.dimensions import rated
from explainers.training.dimensions.places import gazetteer

PARTS = {
    "all blocks": rated.BLOCKS,
    "shared blocks": rated.SHARED,
    "vectors alone": (*rated.WIDTHS, "sentiment"),
    "counted alone": (*rated.COUNTED,),
    "whole text and counted": ("whole", "sentiment", *rated.COUNTED),
    "first sentence and counted": ("first", *rated.COUNTED),
}
"""Which blocks a model has."""

Numbers = NDArray[np.floating[Any]]


def told(found: rated.Material) -> dict[str, Numbers]:
    """Similarities of the pairs that are held back, (pairs, 7), by each model."""
    pairs, scores = found.learnt
    learnt = rated.learn(found.news, found.learnt, found.further[0], found.said, found.known)
    made = rated.blocks(found.news, learnt.weights)
    seen, held = (rated.products(made, some) for some in (pairs, found.held[0]))
    models = {}
    for name, blocks in PARTS.items():
        taken = [rated.BLOCKS.index(block) for block in blocks]
        shares = [
            learnt.shares[dimension][taken]
            if blocks == rated.BLOCKS
            else rated.fitted_shares(seen[:, taken], scores[:, k])
            for k, dimension in enumerate(SEVEN)
        ]
        models[name] = held[:, taken] @ np.stack(shares, axis=1)
    a, b = (found.news.whole[side] for side in found.held[0].T)
    return models | {"encoder alone": np.repeat(cosine(a, b)[:, np.newaxis], len(SEVEN), axis=1)}


def correlated(people: Numbers, ours: Numbers) -> go.Figure:
    """Pearson of each two dimensions in the scores of people, and in ours, (pairs, 7)."""
    sides = {"as people rate them": people, "as Semlens tells them": ours}
    figure = make_subplots(1, 2, subplot_titles=list(sides), horizontal_spacing=0.16)
    for column, scores in enumerate(sides.values(), 1):
        found = 100 * np.corrcoef(scores, rowvar=False)
        cells = go.Heatmap(
            x=SEVEN, y=SEVEN, z=found, texttemplate="%{z:.0f}", coloraxis="coloraxis"
        )
        figure.add_trace(cells, 1, column)
    figure.update_yaxes(autorange="reversed")
    figure.update_layout(coloraxis={"colorscale": "Blues", "cmin": 0, "cmax": 100})
    return figure


def main() -> None:
    """Print the table, and draw the pictures if asked."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--data", type=Path, required=True, help="folder with news and reviews")
    parser.add_argument("--plot", type=Path, metavar="FILE.svg", help="how dimensions correlate")
    options = parser.parse_args()
    found = rated.material(options.data, gazetteer())
    people, models = found.held[1], told(found)
    for which, some in (("all", np.ones_like(found.english)), ("English", found.english)):
        rows = [
            (
                name,
                *(
                    f"{100 * np.corrcoef(ours[some, k], people[some, k])[0, 1]:.0f}"
                    for k in range(len(SEVEN))
                ),
            )
            for name, ours in models.items()
        ]
        title = f"Pearson × 100 with people, {some.sum()} pairs of news held back, {which}"
        show(title, ("model", *SEVEN), rows)
    if options.plot:
        figure = correlated(people, models["all blocks"])
        options.plot.write_bytes(drawn(figure, 960))
        print(f"\n![Correlations of dimensions, of people and of ours]({options.plot.name})")


if __name__ == "__main__":
    main()
