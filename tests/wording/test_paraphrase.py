"""What holds two meanings together and what keeps them apart, in words."""

from dataclasses import replace

from explainers.amr.graph import Attribute, read
from explainers.pam.evidence import ALONE, BOTH, EACH, PamEvidence, Reason
from explainers.wording.paraphrase import part_in_words, reason_in_words, strongest

GRAPH = replace(
    read(
        "(c / cause-01 :ARG0 (s / smart-06 :ARG1 (p / person :name (n / name :op1 \"Pat\")))"
        " :ARG1 (l / like-01 :ARG0 p :polarity - :time (t / today)))"
    ),
    tokens=("Pat", "does", "not", "like", "it", "because", "smart"),
    alignment={"c": (5,), "s": (6,), "p": (0,), "n": (0,), "l": (3,)},
)  # fmt: skip


def test_parts_are_named_by_the_words_of_the_sentence():
    by_role = {e.role: e for e in GRAPH.edges if e.source == "l"}
    polarity = next(a for a in GRAPH.attributes if a.role == "polarity")
    said = [part_in_words(GRAPH, p) for p in ("c", "p", "n", "t", by_role["time"], polarity)]
    assert said == [
        "“because”",
        "person",
        "“Pat”",
        "today",
        "the link “like” – today (when)",
        "the denial of “like”",
    ]


def test_reasons_are_one_sentence_for_each_side_with_what_the_score_would_be():
    graphs = (GRAPH, GRAPH)
    negation = next(a for a in GRAPH.attributes if a.role == "polarity")
    holds = Reason(0, "node", "c", 0.49, 0.31, EACH)
    parts = Reason(1, "relation", negation, 0.92, -0.12)
    below = Reason(0, "subgraph", "s", 0.1, 0.7)
    assert strongest(graphs, PamEvidence(0.8, (below, holds, parts))) == (
        "What most joins the two: “because”; removing it lowers the score by 0.31. "
        "What most keeps them apart: the denial of “like” (in B); removing it raises the score by 0.12."
    )
    assert strongest(graphs, PamEvidence(0.8, (below, holds))).endswith(
        "removing it lowers the score by 0.31. No single part keeps them apart."
    )
    assert strongest(graphs, PamEvidence(0.8, (replace(holds, adds=0.004),))).startswith(
        "No single"
    )
    assert "one node" in strongest(graphs, PamEvidence(0.8, ()))
    alone = strongest(graphs, PamEvidence(0.1, (replace(holds, way=ALONE), parts)))
    assert alone.startswith("Nothing joins them: the graphs have no word in common. What most")
    shared = [Reason(k, "node", "c", 0.6, 0.2, EACH) for k in (0, 1)]
    instead = [
        Reason(0, "relation", GRAPH.edges[0], 0.9, -0.1, BOTH),
        Reason(1, "relation", GRAPH.edges[1], 0.9, -0.1, BOTH),
    ]
    ends = [part_in_words(GRAPH, r.part) for r in instead]
    assert strongest(graphs, PamEvidence(0.8, (*shared, *instead))) == (
        "What most joins the two: “because”; removing it lowers the score by 0.20. "
        f"What most keeps them apart: {ends[0]} and {ends[1]}; removing them raises the score by 0.10."
    )
    more = replace(GRAPH, attributes=(Attribute("t", "quant", "3"), Attribute("t", "quant", "4")))
    amounts = [Reason(k, "relation", more.attributes[k], 0.9, -0.1, BOTH) for k in (0, 1)]
    told = strongest((more, more), PamEvidence(0.8, tuple(amounts)))
    assert "keeps them apart: 3 today and 4 today; removing" in told
    told = strongest((more, more), PamEvidence(0.8, tuple(amounts)), same=True)
    assert told.startswith("What most keeps them apart, though it may say the same: 3 today and 4")
    said = reason_in_words(GRAPH, shared[0])
    assert said.endswith("in one of the two: 0.60 (it adds +0.20).")
    assert "in its place: 0.90 (together they add −0.10)" in reason_in_words(GRAPH, instead[0])
    reason = Reason(0, "subgraph", "s", 0.25, 0.5)
    said = "Without smart-06 and all that hangs on it alone: 0.25 (it adds +0.50)."
    assert reason_in_words(GRAPH, reason) == said
