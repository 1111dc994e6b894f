"""``parse``, ``metrics`` and ``pam``: graphs of sentences, and how alike they are."""

import argparse
from collections.abc import Iterable, Iterator
from itertools import chain

from explainers.amr.graph import Graph, GraphError, read_all, with_metadata, write
from explainers.commands import inputs
from explainers.commands.output import as_line, note, note_cut, progress
from explainers.errors import InputError
from explainers.lens import Lens
from explainers.matching.metrics import suite
from explainers.matching.weisfeiler import texts_of
from explainers.pam.explainer import pam_of_graphs
from explainers.pam.generation import histogram, judged


def parse(lens: Lens, options: argparse.Namespace) -> Iterator[str]:
    """The graph of each sentence, a blank line before the next."""
    sentences = inputs.sentences(options.sentences)
    languages = inputs.languages(sentences, options.lang, first=1)
    step = 8 * options.batch_size
    batches = (inputs.batches(of, step) for of in (sentences, languages))
    graphs = chain.from_iterable(lens.parse(*some) for some in zip(*batches, strict=True))
    for number, graph in enumerate(progress(graphs, len(sentences), "sentences")):
        blank = "\n" if number else ""
        yield blank + write(with_metadata(graph, [("id", str(number))]), metadata=True)


def metrics(lens: Lens, options: argparse.Namespace) -> Iterator[str]:
    """The fifteen metrics of each pair."""
    pairs = inputs.side_by_side(options.a, options.b, _graphs, "graphs")
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
    pairs = inputs.side_by_side(a, b, _graphs, "graphs")
    return progress(_of_graphs(lens, options, pairs), len(pairs), "pairs")


def _of_graphs(
    lens: Lens, options: argparse.Namespace, pairs: list[tuple[Graph, Graph]]
) -> Iterator[str]:
    number = 0
    for some in inputs.batches(pairs, 8 * options.batch_size):
        if options.all:
            _embed_concepts(lens, some)
        for pair, found in zip(
            some, pam_of_graphs(lens.pam, *zip(*some, strict=True)), strict=True
        ):
            number += 1
            note_cut(f"pair {number}: graph", found.cut)
            line = {"pam": found.score}
            if options.all:
                measured = suite(*pair, lens.concept_vectors).values
                line |= {name: measured[name] for name in ("smatch", "wwlk")}
            yield as_line(line)


def _of_generated(lens: Lens, options: argparse.Namespace) -> Iterator[str]:
    """A line each; means and histograms at the end."""
    pairs = inputs.side_by_side(options.sources, options.outputs, inputs.sentences, "lines")
    judgements = []
    for some in inputs.batches(pairs, 8 * options.batch_size):
        graphs = lens.parser.parse(list(chain.from_iterable(some)))
        scores = pam_of_graphs(lens.pam, graphs[::2], graphs[1::2])
        for pair, found in zip(some, scores, strict=True):
            judgements.append(judged(found.score, *pair))
            yield as_line(judgements[-1].to_json())
        note(f"{len(judgements)} of {len(pairs)} lines")
    for name in judgements[0].to_json():
        values = [getattr(judgement, name) for judgement in judgements]
        note(f"\n{name}: mean {sum(values) / len(values):.4f}")
        note(histogram(values))


def _graphs(path: str) -> list[Graph]:
    """The graphs of a PENMAN file."""
    try:
        return read_all(inputs.read(path))
    except GraphError as error:
        raise InputError(f"{path}: {error}") from error


def _embed_concepts(lens: Lens, pairs: Iterable[tuple[Graph, Graph]]) -> None:
    """Embed the concepts of pairs together, before they are asked for one by one."""
    lens.concept_vectors.fill(texts_of(chain.from_iterable(pairs)))
