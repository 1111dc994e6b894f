"""A lens that is quick, and can be made to wait or to fail; tables for it."""

from types import SimpleNamespace

from explainers.studies import reading
from explainers.wording.labels import ASPECT_LABELS

PAIRS = [(f"A dog number {k} runs.", "A cat sits.") for k in range(50)]


def rows_of(pairs):
    return table_of(pairs).rows


def table_of(pairs, human=True):
    lines = ["id\tsentence_a\tsentence_b\tscore"]
    lines += [f"p{k}\t{a}\t{b}\t{k % 6 if human else ''}" for k, (a, b) in enumerate(pairs)]
    return reading.read_table("\n".join(lines).encode(), "x.tsv")


class FakeLens:
    """Explains by counting words; can be made to wait or to fail."""

    def __init__(self, checksum="c1", before=lambda pairs: None):
        self.about = (SimpleNamespace(checksum=checksum),)
        self.before = before
        self.seen = []
        self.graphs = []
        self.languages = []

    def revisions(self, *languages):
        others = () if set(languages) <= {"en"} else ("others",)
        return (*(model.checksum for model in self.about), *others)

    def explain_many(self, requests):
        pairs = [request.sentences for request in requests]
        self.before(pairs)
        self.languages += [request.languages for request in requests]
        self.graphs += [request.graphs for request in requests if any(request.graphs)]
        self.seen += pairs
        return [fake_explanation(len(a.split()), len(b.split())) for a, b in pairs]


def fake_explanation(x, y):
    graph = SimpleNamespace(confidence=SimpleNamespace(graph=0.9), penman="(d / dog)")
    aspects = dict.fromkeys(ASPECT_LABELS, x / (x + y))
    return SimpleNamespace(
        scores={"sbert": x / 10, "s3bert": 0.5, "rcmd": 0.4, "smatch": 0.3},
        graphs=SimpleNamespace(a=graph, b=graph),
        aspects=SimpleNamespace(predicted=aspects, measured=aspects),
        cut=((), ()),
        english=True,
        differences=(),
        sentences=("A dog runs.", "A dog runs."),
    )
