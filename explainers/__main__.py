"""The command line: ``semlens COMMAND``, or ``python -m explainers COMMAND``.

Results go to standard output, progress and messages to standard error. Exit
codes: 0 done, 1 a model or the database of studies cannot be used or the disk refuses (it is
full), 2 bad input, 130 interrupted.
"""

from __future__ import annotations

import argparse
import json
import os
import runpy
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, TypeVar

from explainers import text
from explainers.encoders.languages import TRAINED, language
from explainers.errors import InputError, SemlensError
from explainers.joined.joins import WAYS
from explainers.matching.smatch import TIME_LIMIT
from explainers.search.commands import index_arguments, search, search_arguments
from explainers.studies.reading import FILE
from explainers.weights.models import ASSETS, DEVICES, INSTALLED, unheeded

if TYPE_CHECKING:
    from explainers.amr.graph import Graph
    from explainers.encoders.encoder import Encoded
    from explainers.lens import Lens
    from explainers.results import Languages
    from explainers.studies.store import Studies

Command = Callable[["Lens", argparse.Namespace], Iterator[str]]
Item = TypeVar("Item")

PIECE = 1_000_000
"""Bytes that are read at once."""

TOLD = 10
"""Lines that a note names."""

LONGEST_TIME = 1e6
"""Seconds that a time limit may be; a clock takes no number of any size."""

DASHBOARD = ASSETS.parent / ("dashboard/app.py" if INSTALLED else "app.py")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    if given[:1] == ["run"]:
        return _dashboard(given[1:])
    options = _parsed(given)
    from explainers.lens import Lens

    for said in unheeded():
        print(f"note: {said}", file=sys.stderr)
    try:
        lens = Lens(options.device, options.batch_size)
        for line in options.run(lens, options):
            print(line, flush=True)
    except InputError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    except SemlensError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        sys.stderr.close()  # the reader has gone: nothing to say to anyone
    except OSError as error:
        print(f"error: {error}", file=sys.stderr)
        _drop_the_rest()
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def _drop_the_rest() -> None:
    """Have Python not try again, at its end, to write what standard output has refused."""
    with suppress(OSError, ValueError):  # standard output may be none of a process
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parsed(given: Sequence[str]) -> argparse.Namespace:
    """The options; a text to search for may come after them, which argparse does not see."""
    parser = _arguments()
    options, rest = parser.parse_known_args(given)
    rest = rest[1:] if rest[:1] == ["--"] else rest
    text_like = len(rest) == 1 and (rest[0] == "-" or rest[0][:1] != "-" or " " in rest[0])
    if text_like and getattr(options, "text", "") is None:
        options.text, rest = rest[0], []
    if rest:
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    return options


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="semlens" if Path(sys.argv[0]).stem == "semlens" else "python -m explainers",
        description="Explain why two sentences are, or are not, similar.",
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    commands.add_parser("run", help="Open the dashboard; takes the options of `streamlit run`.")
    asking = commands.add_parser("health", help="Whether a server is ready: exit code 0 if it is.")
    asking.add_argument("url", metavar="URL", help="of the dashboard, as a browser opens it")
    asking.add_argument("--timeout", type=_seconds, default=10.0, metavar="SECONDS")
    asking.set_defaults(run=_health, device="auto", batch_size=1)

    def command(
        name: str, run: Command, summary: str, *operands: tuple[str, str]
    ) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=summary, description=summary)
        for operand, meaning in operands:
            sub.add_argument(operand, help=meaning)
        _on_models(sub)
        sub.set_defaults(run=run)
        return sub

    pairs = ("pairs", "two tab-separated columns; - reads standard input")
    explaining = command(
        "explain",
        _explain,
        "Everything about one pair, as JSON.",
        ("a", "first sentence"),
        ("b", "second sentence"),
    )
    differing = command(
        "diff",
        _diff,
        "What differs between two sentences, or in each pair of a table.",
        ("a", "first sentence; or, alone, two tab-separated columns, - for standard input"),
    )
    differing.add_argument("b", nargs="?", help="second sentence")
    scoring = command("score", _score, "Scores and predicted aspects of many pairs.", pairs)
    scoring.add_argument("--pam", action="store_true", help="also PAM, for which it parses")
    parsing = command(
        "parse",
        _parse,
        "AMR of each sentence, in PENMAN.",
        ("sentences", "a sentence a line; - reads standard input"),
    )
    measuring = command(
        "metrics",
        _metrics,
        "The fifteen AMR metrics of many pairs of graphs.",
        ("a", "PENMAN file"),
        ("b", "PENMAN file of equal length"),
    )
    measuring.add_argument(
        "--details",
        action="store_true",
        help="also precision, recall and whether the alignment is proven optimal, of each "
        "metric that is Smatch of a part of the graph",
    )
    measuring.add_argument(
        "--time-limit",
        type=_seconds,
        default=TIME_LIMIT,
        metavar="SECONDS",
        help="for Smatch's alignment, after which the best one found counts (%(default)s); the "
        "other four together have as long, but no more than 0.6",
    )
    comparing = command("pam", _pam, "PAM: how alike graphs are, or outputs and their sources.")
    comparing.add_argument("graphs", nargs="*", metavar="FILE", help="two PENMAN files")
    comparing.add_argument("--all", action="store_true", help="Smatch and WWLK beside it")
    comparing.add_argument("--sources", metavar="FILE", help="instead: a sentence a line")
    comparing.add_argument("--outputs", metavar="FILE", help="and what was made of each")
    embedding = command(
        "embed",
        _embed,
        "Embeddings of sentences: of their text, of their AMR, or of both.",
        ("sentences", "a sentence a line; - reads standard input"),
    )
    embedding.add_argument(
        "--join", choices=WAYS, default="norm-concat", help="of text and AMR (%(default)s)"
    )
    embedding.add_argument("--out", type=Path, required=True, help="a new .npy file")
    aligning = command("align", _align, "Alignment of tokens, or of chunks in [ … ].", pairs)
    for sub in (explaining, scoring, parsing, embedding, aligning):
        sub.add_argument(
            "--lang",
            default="en",
            choices=("auto", *TRAINED),
            help="of the sentences; auto tells that of each (%(default)s)",
        )
    collections = commands.add_parser(
        "index", help="Collections to search: build, add, list, drop, check, rebuild."
    )
    index_arguments(collections.add_subparsers(required=True, metavar="ACTION"), _on_models)
    search_arguments(command("search", search, "Rows of a collection, by weighted similarity."))
    _models_arguments(
        commands.add_parser("models", help="AMR parsers to choose from; copies of aspect models.")
    )
    _studies_arguments(
        commands.add_parser("studies", help="The studies that a server keeps; for who runs it.")
    )
    return parser


def _on_models(parser: argparse.ArgumentParser) -> None:
    """What every command takes that runs models."""
    parser.add_argument("--device", default="auto", choices=DEVICES)
    parser.add_argument("--batch-size", type=_positive, default=32, metavar="N")


def _dashboard(options: list[str]) -> int:
    """Serve the dashboard until it is stopped, in this process, as ``streamlit run`` does."""
    sys.argv = ["streamlit", "run", str(DASHBOARD), *options]
    runpy.run_module("streamlit", run_name="__main__", alter_sys=True)
    return 0


def _health(_: Lens, options: argparse.Namespace) -> Iterator[str]:
    from explainers.serving.health import ask

    yield json.dumps(ask(options.url, options.timeout), ensure_ascii=False)


def _models_arguments(parser: argparse.ArgumentParser) -> None:
    from explainers.weights.fetch import SOURCES

    actions = parser.add_subparsers(required=True, metavar="ACTION")
    listing = actions.add_parser("list", help="The parsers found on this machine.")
    listing.set_defaults(run=_list_models)
    getting = actions.add_parser("fetch", help="Download a bigger parser from amrlib's releases.")
    getting.add_argument("name", help=", ".join(SOURCES))
    getting.add_argument("--sha256", default="", help="checksum of the archive")
    getting.add_argument("--url", default="", help="take the archive from here instead")
    getting.set_defaults(run=_fetch_model)
    saving = actions.add_parser(
        "save", help="Copy the S3BERT model in use, with the encoder's weights in it."
    )
    saving.add_argument("out", type=Path, help="a new directory")
    saving.set_defaults(run=_save_model)
    for action in (listing, getting, saving):
        action.set_defaults(device="auto", batch_size=1)


def _list_models(_: Lens, __: argparse.Namespace) -> Iterator[str]:
    from explainers.weights import models

    for name, folder in models.parsers().items():
        yield json.dumps({"name": name, "path": str(folder)}, ensure_ascii=False)


def _fetch_model(_: Lens, options: argparse.Namespace) -> Iterator[str]:
    from explainers.weights import fetch

    last = 0.0

    def progress(there: int, total: int) -> None:
        nonlocal last
        if time.monotonic() - last > 1 or there == total:
            last = time.monotonic()
            share = f" of {total / 1e6:.0f} MB ({there / total:.0%})" if total else " MB"
            print(f"{there / 1e6:.0f}{share}", file=sys.stderr)

    folder = fetch.fetch(options.name, options.sha256, options.url, progress=progress)
    print(f"unpacked to {folder}", file=sys.stderr)
    fetch.add_tokenizer(folder)
    print(f"ready: choose it under Settings, or set SEMLENS_PARSER={folder}", file=sys.stderr)
    yield str(folder)


def _save_model(_: Lens, options: argparse.Namespace) -> Iterator[str]:
    from explainers.aspects.model import save_whole
    from explainers.weights import models

    save_whole(models.aspects_path(), options.out)
    yield str(options.out)


def _studies_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(required=True, metavar="ACTION")
    for name, run, meaning, *operands in (
        ("list", _list_studies, "Every study, an object a line."),
        ("export", _export_study, "All that is kept of a study, an object a line.", "study"),
        ("delete", _delete_study, "Delete a study, with all judgements.", "study"),
        ("vacuum", _vacuum_studies, "Give the room of what was deleted back to the disk."),
        ("backup", _back_up_studies, "Copy all studies into a new file, while in use.", "file"),
        ("restore", _put_back_studies, "Put a backup in the place of all studies.", "file"),
    ):
        action = actions.add_parser(name, help=meaning, description=meaning)
        for operand in operands:
            action.add_argument(operand, type=Path if operand == "file" else str)
        action.add_argument(
            "--database", default="", metavar="URL", help="instead of the one that pages use"
        )
        action.set_defaults(run=run, device="auto", batch_size=1)


def _list_studies(_: Lens, options: argparse.Namespace) -> Iterator[str]:
    from explainers.studies.administration import listed

    for study in listed(_studies(options)):
        yield json.dumps(study, ensure_ascii=False)


def _export_study(_: Lens, options: argparse.Namespace) -> Iterator[str]:
    from explainers.studies.administration import exported

    yield exported(_studies(options), options.study).rstrip("\n")


def _delete_study(_: Lens, options: argparse.Namespace) -> Iterator[str]:
    from explainers.studies.administration import known

    studies = _studies(options)
    studies.forget(known(studies, options.study).id)
    yield from ()


def _vacuum_studies(_: Lens, options: argparse.Namespace) -> Iterator[str]:
    from explainers.studies.administration import vacuum

    vacuum(_studies(options).engine)
    yield from ()


def _back_up_studies(_: Lens, options: argparse.Namespace) -> Iterator[str]:
    from explainers.studies.administration import back_up, engine_of

    back_up(engine_of(options.database), options.file)
    yield str(options.file)


def _put_back_studies(_: Lens, options: argparse.Namespace) -> Iterator[str]:
    from explainers.studies.administration import engine_of, put_back

    put_back(engine_of(options.database), options.file)
    yield from ()


def _studies(options: argparse.Namespace) -> Studies:
    from explainers.studies.administration import engine_of
    from explainers.studies.store import Studies

    return Studies(engine_of(options.database))


def _positive(value: str) -> int:
    number = int(value)
    if number < 1:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return number


def _seconds(value: str) -> float:
    number = float(value)
    if not 0 < number <= LONGEST_TIME:
        raise argparse.ArgumentTypeError(f"must be more than 0, and up to {LONGEST_TIME:,.0f}")
    return number


def _explain(lens: Lens, options: argparse.Namespace) -> Iterator[str]:
    a, b = text.clean(options.a), text.clean(options.b)
    result = lens.explain(
        a,
        b,
        progress=lambda s: print(f"{s} …", file=sys.stderr),
        languages=_languages([(a, b)], options)[0],
    )
    for name, cut in zip("ab", result.cut, strict=True):
        if cut:
            print(
                f"note: sentence {name} is over the encoder's limit; not read: {' '.join(cut)}",
                file=sys.stderr,
            )
    yield json.dumps(result.to_json(), ensure_ascii=False)


def _diff(lens: Lens, options: argparse.Namespace) -> Iterator[str]:
    from explainers.wording.verdict import difference_report

    if options.b is None:
        pairs = [(_clean(a, n), _clean(b, n)) for n, a, b in _pairs(_lines(options.a))]
    else:
        pairs = [(text.clean(options.a), text.clean(options.b))]
    step = options.batch_size
    results = chain.from_iterable(
        lens.explain_many(pairs[i : i + step]) for i in range(0, len(pairs), step)
    )
    for result in _progress(results, len(pairs), "pairs"):
        yield json.dumps(difference_report(result), ensure_ascii=False)


def _score(lens: Lens, options: argparse.Namespace) -> Iterator[str]:
    numbered = [(n, _clean(a, n), _clean(b, n)) for n, a, b in _pairs(_lines(options.pairs))]
    pairs = [(a, b) for _, a, b in numbered]
    languages = _languages(pairs, options, [number for number, _, _ in numbered])
    also = ("pam",) if options.pam else ()
    scores = lens.score(pairs, also, languages)
    for score in _progress(scores, len(pairs), "pairs"):
        yield json.dumps(score.to_json(), ensure_ascii=False)


def _parse(lens: Lens, options: argparse.Namespace) -> Iterator[str]:
    from explainers.amr.graph import with_metadata, write

    sentences = [_clean(line, number) for number, line in _lines(options.sentences)]
    step = 8 * options.batch_size
    languages = _languages_of(sentences, options, range(1, len(sentences) + 1))
    graphs = chain.from_iterable(
        lens.parse(sentences[i : i + step], languages[i : i + step])
        for i in range(0, len(sentences), step)
    )
    for number, graph in enumerate(_progress(graphs, len(sentences), "sentences")):
        blank = "\n" if number else ""
        yield blank + write(with_metadata(graph, [("id", str(number))]), metadata=True)


def _languages_of(
    sentences: Sequence[str], options: argparse.Namespace, numbers: Sequence[int] = ()
) -> list[str]:
    """The language of each sentence: that of the option, or else told from the sentence.

    Args:
        sentences: cleaned.
        options: of the command.
        numbers: the line of each.

    Raises:
        InputError: naming the line of one that the models have not learnt.
    """
    if options.lang != "auto":
        return [options.lang] * len(sentences)
    found = []
    for k, sentence in enumerate(sentences):
        try:
            found.append(language(sentence))
        except InputError as error:
            line = numbers[k] if numbers else None
            raise InputError(f"{error}; --lang en reads it as English", line) from error
    return found


def _languages(
    pairs: Sequence[tuple[str, str]], options: argparse.Namespace, numbers: Sequence[int] = ()
) -> list[Languages]:
    """The languages of pairs."""
    a, b = (_languages_of([pair[side] for pair in pairs], options, numbers) for side in (0, 1))
    return list(zip(a, b, strict=True))


def _metrics(lens: Lens, options: argparse.Namespace) -> Iterator[str]:
    from explainers.matching.metrics import suite
    from explainers.matching.weisfeiler import texts_of

    pairs = _graphs(options.a, options.b)
    for start in range(0, len(pairs), 500):
        some = pairs[start : start + 500]
        lens.concept_vectors.fill(texts_of(chain.from_iterable(some)))
    measured = (suite(a, b, lens.concept_vectors, options.time_limit) for a, b in pairs)
    for number, found in enumerate(_progress(measured, len(pairs), "pairs"), 1):
        for name, most in found.unproven.items():
            print(f"pair {number}: {name} is not proven; at most {most:.4f}", file=sys.stderr)
        line: dict[str, object] = {**found.values}
        if options.details:
            line["details"] = {n: x.match.figures() for n, x in found.alignments.items()}
        yield json.dumps(line)


def _graphs(a: str, b: str) -> list[tuple[Graph, Graph]]:
    """The pairs of two PENMAN files."""
    from explainers.amr.graph import GraphError, read_all

    sides = []
    for path in (a, b):
        try:
            sides.append(read_all(_read(path)))
        except GraphError as error:
            raise InputError(f"{path}: {error}") from error
    return _together(a, b, sides[0], sides[1], "graphs")


def _together(
    a: str, b: str, left: list[Item], right: list[Item], what: str
) -> list[tuple[Item, Item]]:
    """What two files hold, in pairs."""
    if len(left) != len(right):
        raise InputError(
            f"{a} has {len(left)} {what} and {b} {len(right)}: they must be equally many"
        )
    return list(zip(left, right, strict=True))


def _pam(lens: Lens, options: argparse.Namespace) -> Iterator[str]:
    given = (options.sources is not None, options.outputs is not None)
    if any(given) and (not all(given) or options.graphs or options.all):
        raise InputError("--sources and --outputs belong together, without graphs and --all")
    if all(given):
        yield from _generated(lens, options)
        return
    if len(options.graphs) != 2:
        raise InputError("give two PENMAN files, or --sources and --outputs")
    from explainers.matching.metrics import suite
    from explainers.matching.weisfeiler import texts_of
    from explainers.pam.explainer import compared

    pairs = _graphs(*options.graphs)

    def results() -> Iterator[str]:
        for start in range(0, len(pairs), 8 * options.batch_size):
            some = pairs[start : start + 8 * options.batch_size]
            if options.all:
                lens.concept_vectors.fill(texts_of(chain.from_iterable(some)))
            found = compared(lens.pam, *zip(*some, strict=True))
            for number, (pair, one) in enumerate(zip(some, found, strict=True), start + 1):
                for side, cut in zip("ab", one.cut, strict=True):
                    if cut:
                        print(
                            f"pair {number}: graph {side} is over the encoder's limit; "
                            f"not read: {' '.join(cut)}",
                            file=sys.stderr,
                        )
                line = {"pam": one.score}
                if options.all:
                    measured = suite(*pair, lens.concept_vectors).values
                    line |= {name: measured[name] for name in ("smatch", "wwlk")}
                yield json.dumps(line)

    yield from _progress(results(), len(pairs), "pairs")


def _generated(lens: Lens, options: argparse.Namespace) -> Iterator[str]:
    """What was generated beside its sources: a line each; means and a histogram at the end."""
    from explainers.pam.explainer import compared
    from explainers.pam.generation import histogram, judged

    sides = [
        [_clean(line, number) for number, line in _lines(path)]
        for path in (options.sources, options.outputs)
    ]
    pairs = _together(options.sources, options.outputs, sides[0], sides[1], "lines")
    step = 8 * options.batch_size
    found = []
    for start in range(0, len(pairs), step):
        some = pairs[start : start + step]
        graphs = lens.parser.parse([s for pair in some for s in pair])
        scores = compared(lens.pam, graphs[::2], graphs[1::2])
        for (source, output), one in zip(some, scores, strict=True):
            found.append(judged(one.score, source, output))
            yield json.dumps(found[-1].to_json())
        print(f"{len(found)} of {len(pairs)} lines", file=sys.stderr)
    for name in found[0].to_json():
        values = [getattr(one, name) for one in found]
        print(f"\n{name}: mean {sum(values) / len(values):.4f}", file=sys.stderr)
        print(histogram(values), file=sys.stderr)


def _embed(lens: Lens, options: argparse.Namespace) -> Iterator[str]:
    import numpy as np

    numbered = list(_lines(options.sentences))
    sentences = [_clean(line, number) for number, line in numbered]
    languages = _languages_of(sentences, options, [number for number, _ in numbered])
    joined = lens.joined(options.join, *languages)
    long = joined.models.encoder.too_long(sentences) if options.join != "amr" else []
    if long:
        lines = ", ".join(str(numbered[k][0]) for k in long[:TOLD])
        more = f" and {len(long) - TOLD} more" if len(long) > TOLD else ""
        print(
            f"note: over the encoder's limit, its end not read as text: line {lines}{more}",
            file=sys.stderr,
        )
    parses = options.join != "text" and set(languages) != {"en"}
    step = 8 * options.batch_size
    blocks = (
        row
        for i in range(0, len(sentences), step)
        for some in [sentences[i : i + step]]
        for row in joined.encode(
            some, lens.parse(some, languages[i : i + step]) if parses else None
        )
    )
    try:
        file = options.out.open("xb")
    except OSError as error:
        raise InputError(f"{options.out}: {error.strerror}") from error
    try:
        with file:
            vectors = np.stack(list(_progress(blocks, len(sentences), "sentences")))
            np.lib.format.write_array_header_1_0(
                file, np.lib.format.header_data_from_array_1_0(vectors)
            )
            file.write(vectors.tobytes())  # which says why a disk refuses, as NumPy does not
    except BaseException:
        options.out.unlink(missing_ok=True)
        raise
    about = {"out": str(options.out), "shape": vectors.shape, "join": options.join}
    yield json.dumps(about, ensure_ascii=False)


def _align(lens: Lens, options: argparse.Namespace) -> Iterator[str]:
    import numpy as np

    from explainers.text import token_spans
    from explainers.tokens import chunk_alignment, rcmd

    numbered = [(n, _chunked(a, n), _chunked(b, n)) for n, a, b in _pairs(_lines(options.pairs))]
    rows = [(a, b) for _, a, b in numbered]
    languages = _languages(
        [(" ".join(a[0]), " ".join(b[0])) for a, b in rows], options, [n for n, _, _ in numbered]
    )
    step = 8 * options.batch_size

    def encoded(start: int, side: int) -> list[Encoded]:
        """One side of some rows; a pair's languages say by which encoder it is read."""
        some = range(start, min(start + step, len(rows)))
        found: dict[int, Encoded] = {}
        for reader in dict.fromkeys(lens.of(*languages[k]) for k in some):
            chosen = [k for k in some if lens.of(*languages[k]) is reader]
            words = [rows[k][side][0] for k in chosen]
            read = reader.encoder.encode_tokens(
                [" ".join(w) for w in words], [token_spans(w) for w in words]
            )
            found.update(zip(chosen, read, strict=True))
        return [found[k] for k in some]

    def results() -> Iterator[str]:
        for start in range(0, len(rows), step):
            some = rows[start : start + step]
            read = [encoded(start, side) for side in (0, 1)]
            found = rcmd.explain(read[0], read[1], lens.encoder.device)
            for row, x, y, tokens in zip(some, *read, found, strict=True):
                (words_a, of_a), (words_b, of_b) = row
                matrix = np.zeros((len(words_a), len(words_b)))
                matrix[: len(tokens.a), : len(tokens.b)] = tokens.contribution
                aligned = chunk_alignment.align_chunks(chunk_alignment.similarity(x, y, of_a, of_b))
                pairs = [
                    [
                        [k + 1 for number in numbers for k in of[number]]
                        for numbers, of in ((group.a, of_a), (group.b, of_b))
                    ]
                    for group in aligned
                ]
                yield json.dumps(
                    {
                        "score": tokens.score,
                        "pairs": pairs,
                        "contribution": chunk_alignment.pooled(matrix, of_a, of_b).tolist(),
                    }
                )

    yield from _progress(results(), len(rows), "pairs")


def _chunked(sentence: str, number: int) -> tuple[list[str], list[tuple[int, ...]]]:
    """Tokens of a sentence, and the positions of each chunk (or of each token alone)."""
    from explainers.tokens.chunks import marked

    try:
        words, chunks = marked(sentence, spaced=True)
    except InputError as error:
        raise InputError(str(error), number) from error
    _clean(" ".join(words), number)
    return words, chunks


def _clean(sentence: str, number: int) -> str:
    try:
        return text.clean(sentence)
    except InputError as error:
        raise InputError(str(error), number) from error


def _pairs(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str, str]]:
    for number, line in lines:
        columns = line.split("\t")
        if number == 1 and [c.strip().lower() for c in columns] == text.PAIR_COLUMNS:
            continue
        if len(columns) != 2:
            raise InputError(f"expected two tab-separated columns, found {len(columns)}", number)
        yield number, columns[0], columns[1]


def _lines(path: str) -> list[tuple[int, str]]:
    """Numbered lines of a file, without empty ones at its end."""
    content = _read(path).rstrip("\r\n")
    if not content:
        raise InputError(f"{path} is empty")
    return [(n, line.rstrip("\r")) for n, line in enumerate(content.split("\n"), 1)]


def _read(path: str) -> str:
    try:
        if path == "-":
            data = _some(sys.stdin.buffer)
        else:
            with open(path, "rb") as file:
                data = _some(file)
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from error
    except ValueError as error:  # no name of a file: it holds a NUL
        raise InputError(f"{path!r}: {error}") from error
    if len(data) > FILE.most:
        raise InputError(FILE.over(path, advice="Give it in parts"))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise InputError(f"{path} is not UTF-8 text", line) from error


def _some(file: BinaryIO) -> bytes:
    """All of a file, or a little more than may be read of it."""
    pieces = iter(lambda: file.read(PIECE), b"")
    return b"".join(islice(pieces, FILE.most // PIECE + 1))


def _progress(items: Iterable[Item], total: int, what: str) -> Iterator[Item]:
    """Pass items on, saying every two seconds how many."""
    last = time.monotonic()
    for done, item in enumerate(items, 1):
        yield item
        if time.monotonic() - last > 2:
            last = time.monotonic()
            print(f"{done} of {total} {what}", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
