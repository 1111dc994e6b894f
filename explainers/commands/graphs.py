"""``parse``, ``metrics`` and ``pam``: graphs of sentences, and how alike they are."""

import argparse
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from explainers.amr.graph import Graph, with_metadata, write
from explainers.amr.notation import LONGEST_MESSAGE
from explainers.commands import inputs
from explainers.commands.inputs import Line
from explainers.commands.output import as_line, as_lines, note, note_cut, progress, usable
from explainers.errors import InputError, SemlensError
from explainers.lens import Lens
from explainers.matching.metrics import suite
from explainers.matching.weisfeiler import texts_of
from explainers.pam.explainer import pam_of_graphs
from explainers.pam.generation import histogram, judged
from explainers.results import unread
from explainers.studies.corpora import graphs_of, id_of, partners
from explainers.text import shortened


def parse(lens: Lens, options: argparse.Namespace) -> Iterator[str]:
    """The graph of each sentence, a blank line before the next; an empty one where it is none."""
    sentences = inputs.sentences(options.sentences, options.lang)

    def answer(some: Sequence[Line[str]]) -> list[Graph]:
        return lens.parse([line.value for line in some], [line.languages[0] for line in some])

    answers = inputs.answered(sentences, answer, 8 * options.batch_size)
    answers = usable(progress(answers, len(sentences), "sentences"), options.skip_bad)
    for number, (line, graph) in enumerate(answers):
        blank, mark = "\n" if number else "", str(line.number - 1)
        if graph is None:
            yield f"{blank}# ::id {mark}\n# ::error {line.error}\n(a / amr-empty)"
        else:
            yield blank + write(with_metadata(graph, [("id", mark)]), metadata=True)


def metrics(lens: Lens, options: argparse.Namespace) -> Iterator[str]:
    """The fifteen metrics of each pair; a SemlensError at the end names graphs left alone."""
    pairs, alone = _paired(options.a, options.b)
    for some in inputs.batches(pairs, 500):
        _embed_concepts(lens, some)
    measured = (suite(a, b, lens.concept_vectors, options.time_limit) for a, b in pairs)
    for number, found in enumerate(progress(measured, len(pairs), "pairs"), 1):
        for name, most in found.unproven.items():
            note(f"pair {number}: {name} is not proven; at most {most:.4f}")
        line: dict[str, object] = {**found.values}
        if options.details:
            line["details"] = {n: x.match.figures() for n, x in found.alignments.items()}
        yield as_line(line)
    if alone:
        raise SemlensError(alone)


def pam(lens: Lens, options: argparse.Namespace) -> Iterator[str]:
    """PAM of each pair of graphs, or of each output and its source."""
    generated = [options.sources is not None, options.outputs is not None]
    if any(generated) and (not all(generated) or options.graphs or options.all):
        raise InputError("give --sources and --outputs together, and without graphs or --all")
    if all(generated):
        return _of_generated(lens, options)
    if len(options.graphs) != 2:
        raise InputError("give two PENMAN files, or --sources and --outputs")
    a, b = options.graphs
    pairs, alone = _paired(a, b)
    return progress(_of_graphs(lens, options, pairs, alone), len(pairs), "pairs")


def _of_graphs(
    lens: Lens, options: argparse.Namespace, pairs: list[tuple[Graph, Graph]], alone: str
) -> Iterator[str]:
    number = 0
    for some in inputs.batches(pairs, 8 * options.batch_size):
        if options.all:
            _embed_concepts(lens, some)
        for pair, found in zip(
            some, pam_of_graphs(lens.pam, *zip(*some, strict=True)), strict=True
        ):
            number += 1
            for side, words in unread(found.cut).items():
                note_cut(f"pair {number}: graph {side}", words)
            line = {"pam": found.score}
            if options.all:
                measured = suite(*pair, lens.concept_vectors).values
                line |= {name: measured[name] for name in ("smatch", "wwlk")}
            yield as_line(line)
    if alone:
        raise SemlensError(alone)


def _of_generated(lens: Lens, options: argparse.Namespace) -> Iterator[str]:
    """A line each; means and histograms at the end."""
    pairs = inputs.side_by_side(options.sources, options.outputs, inputs.sentences, "lines")
    judgements: list[dict[str, float]] = []

    def answer(some: Sequence[Line[tuple[str, str]]]) -> list[dict[str, float]]:
        graphs = lens.parser.parse([sentence for line in some for sentence in line.value])
        scores = pam_of_graphs(lens.pam, graphs[::2], graphs[1::2])
        found = zip(scores, some, strict=True)
        return [judged(score.score, *line.value).to_json() for score, line in found]

    lines = [Line(a.number, (a.value, b.value), a.error or b.error, line=a.line) for a, b in pairs]

    def noted() -> Iterator[tuple[Line[tuple[str, str]], dict[str, float] | None]]:
        answers = inputs.answered(lines, answer, 8 * options.batch_size)
        for line, found in progress(answers, len(lines), "lines"):
            judgements.extend([found] if found else [])
            yield line, found
        for name in judgements[0] if judgements else ():
            values = [judgement[name] for judgement in judgements]
            note(f"\n{name}: mean {sum(values) / len(values):.4f}")
            note(histogram(values))

    return as_lines(noted(), options)


def _paired(a: str, b: str) -> tuple[list[tuple[Graph, Graph]], str]:
    """The graphs of two files in pairs, and what of them is left out, in words."""
    (x, lost_x), (y, lost_y) = (
        ([one.graph for one in graphs], lost)
        for graphs, lost in (graphs_of(path, inputs.content(path)) for path in (a, b))
    )
    graphless = [*lost_x, *lost_y]
    two = partners((a, b), x, y, graphless)
    told = []
    for k, (path, side) in enumerate(((a, x), (b, y))):
        paired = {pair[k] for pair in two}
        lost = [id_of(graph) for place, graph in enumerate(side) if place not in paired]
        told += [f"{', '.join(lost)} of {path}"] if lost else []
    alone = f"paired by ::id; without a partner: {'; '.join(told)}" if told else ""
    alone = "; ".join(filter(None, (alone, *(why for _, why in graphless))))
    for number, (one, other) in enumerate(two, 1):
        ids = id_of(x[one]), id_of(y[other])
        if all(ids) and ids[0] != ids[1]:
            note(f"pair {number} is of two ::id, by the order of the files: {ids[0]} and {ids[1]}")
    return [(x[one], y[other]) for one, other in two], shortened(alone, LONGEST_MESSAGE)


def _embed_concepts(lens: Lens, pairs: Iterable[tuple[Graph, Graph]]) -> None:
    """Embed the concepts of pairs together, before they are asked for one by one."""
    lens.concept_vectors.fill(texts_of(chain.from_iterable(pairs)))
