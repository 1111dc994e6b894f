"""Speed and memory, as ratios of one run: ``python -m benchmarks.speed``.

The encoder alone is the yardstick. Sentences are made from a small grammar, so
no data set is needed. The page is timed in headless Chromium (``--no-page`` leaves it out).
"""

from __future__ import annotations

import argparse
import itertools
import random
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path

import plotly.graph_objects as go
import smatch as reference
from sqlalchemy import create_engine

from benchmarks.measure import memory, show
from explainers import text
from explainers.amr.graph import Edge, Graph, write
from explainers.encoders.languages import language
from explainers.errors import InputError
from explainers.lens import Lens
from explainers.matching import metrics, weisfeiler
from explainers.matching.smatch import smatch
from explainers.pam.evidence import pam_evidence
from explainers.results import TokenExplanation
from explainers.studies import reading
from explainers.studies.store import RUNNING, Studies
from explainers.studies.worker import STEP, Worker
from explainers.tokens import rcmd
from explainers.training import corpora


def made_sentences(count: int, seed: int = 0) -> list[str]:
    """Caption-like sentences, all different."""
    parts = (
        ["A man", "Two women", "The young boy", "Three dogs", "A tall girl", "The old teacher"],
        ["is playing", "are watching", "isn't holding", "was carrying", "wants to paint"],
        ["a guitar", "the red ball", "a small cat", "some flowers", "two wooden chairs"],
        ["in the park", "near a river", "on the street", "at the zoo", "behind the house"],
        ["", "and laughing", "with a friend", "while it rains", "on Monday"],
    )
    every = [" ".join(p for p in chosen if p) + "." for chosen in itertools.product(*parts)]
    return random.Random(seed).sample(every, count)


def timed(run: Callable[[], object], repeats: int = 3) -> float:
    """Median seconds of a few runs, after one that is not counted."""
    run()
    found = []
    for _ in range(repeats):
        start = time.perf_counter()
        run()
        found.append(time.perf_counter() - start)
    return statistics.median(found)


def together(*runs: Callable[[], object], repeats: int = 5) -> list[float]:
    """Median seconds of each, run by turns, so that a slow moment of the machine hits all."""
    found: list[list[float]] = [[] for _ in runs]
    for k in range(repeats + 1):
        for run, times in zip(runs, found, strict=True):
            start = time.perf_counter()
            run()
            if k:
                times.append(time.perf_counter() - start)
    return [statistics.median(times) for times in found]


def models(pairs: int) -> None:
    """Everything that runs in the process, against the encoder alone."""
    lens = Lens()
    lens.warm_up()
    sentences = made_sentences(2 * pairs)
    some = list(zip(sentences[::2], sentences[1::2], strict=True))
    alone, aspects, score = together(
        lambda: lens.encoder.encode(sentences),
        lambda: lens.aspects_of(some),
        lambda: list(lens.score(some)),
    )
    encoded = lens.encoder.encode_tokens(sentences)
    tokens_alone, read = together(
        lambda: lens.encoder.encode_tokens(sentences),
        lambda: lens.reader.read(sentences, encoded=encoded),
    )
    parse = timed(lambda: lens.parser.parse(sentences), 1)
    graphs = lens.parser.parse(sentences)
    lens.concept_vectors.fill(weisfeiler.texts_of(graphs))
    suite = timed(
        lambda: [
            metrics.suite(a, b, lens.concept_vectors)
            for a, b in zip(graphs[::2], graphs[1::2], strict=True)
        ],
        1,
    )
    show(
        f"{pairs} pairs of {statistics.mean(len(s.split()) for s in sentences):.0f} words, "
        f"on {lens.encoder.device}",
        ("what", "seconds", "times the encoder alone"),
        [
            (name, f"{seconds:.2f}", f"{seconds / alone:.2f}")
            for name, seconds in (
                ("encoder alone", alone),
                ("encoder and aspects", aspects),
                ("`score`: encoder, RCMD and aspects", score),
                ("encoder, states of word pieces kept", tokens_alone),
                ("reader, on these states", read),
                ("parser, in batches", parse),
                ("fifteen metrics", suite),
            )
        ],
    )
    single, reading = list[float](), list[float]()
    for sentence, states in zip(sentences[:60], encoded, strict=False):
        start = time.perf_counter()
        lens.parser.parse([sentence])
        single.append(1000 * (time.perf_counter() - start))
        start = time.perf_counter()
        lens.reader.read([sentence], encoded=[states])
        reading.append(1000 * (time.perf_counter() - start))
    lengths = []
    for words in (10, 50, 100, 200, 300):
        text_ = " ".join(["and", "the", "dog", "chased", "the", "cat"] * 50).split()[:words]
        seconds = timed(lambda text_=text_: lens.parser.parse([" ".join(text_)]), 5)
        lengths.append((str(words), f"{1000 * seconds:.0f} ms", f"{1000 * seconds / words:.2f} ms"))
    pair = []
    for a, b in some[:40]:
        start = time.perf_counter()
        lens.explain(a, b)
        pair.append(1000 * (time.perf_counter() - start))
    show("One sentence, by length", ("words", "parse", "a word"), lengths)
    before = memory()
    for _ in range(3):
        list(lens.score(some))
    show(
        "One at a time",
        ("what", "figure"),
        [
            ("parse one sentence, median", f"{statistics.median(single):.0f} ms"),
            (
                "read one sentence whose states are there, median",
                f"{statistics.median(reading):.1f} ms",
            ),
            ("parse one sentence, slowest of 60", f"{max(single):.0f} ms"),
            ("explain one new pair, median", f"{statistics.median(pair):.0f} ms"),
            ("resident memory with all models", f"{before:.0f} MB"),
            (f"growth over {3 * pairs} more pairs", f"{memory() - before:.0f} MB"),
        ],
    )


def tokens(pairs: int, plot: Path | None) -> None:
    """Transports against the encoder alone: many pairs, and one pair by its length."""
    lens = Lens()
    lens.warm_up()
    sentences = made_sentences(2 * pairs)

    def explained(method: str) -> list[TokenExplanation]:
        read = lens.encoder.encode_tokens(sentences)
        return rcmd.explain(read[::2], read[1::2], lens.encoder.device, method)

    alone, *full = together(
        lambda: lens.encoder.encode(sentences), *(partial(explained, m) for m in rcmd.METHODS)
    )
    before = memory()
    for _ in range(3):
        explained("rcmd")
    growth = memory() - before
    show(
        f"Score, transport and contributions of {pairs} pairs, on {lens.encoder.device}",
        ("what", "seconds", "times the encoder alone"),
        [
            ("encoder alone", f"{alone:.2f}", "1.00"),
            *(
                (f"encoder and {m}", f"{seconds:.2f}", f"{seconds / alone:.3f}")
                for m, seconds in zip(rcmd.METHODS, full, strict=True)
            ),
        ],
    )
    print(f"\nmemory grew by {growth:.0f} MB over {3 * pairs} more pairs")
    words = [w for s in sentences[:50] for w in s.rstrip(".").split()]
    lengths = (8, 16, 32, 64, 128, 192, 250)
    lines: dict[str, list[float]] = {"encoder alone": [], **{m: [] for m in rcmd.METHODS}}
    for length in lengths:
        two = [" ".join(random.Random(k).choices(words, k=length)) for k in (0, 1)]
        x, y = lens.encoder.encode_tokens(two)
        runs = [partial(lens.encoder.encode, two)]
        runs += [
            partial(rcmd.explain, [x], [y], lens.encoder.device, method) for method in rcmd.METHODS
        ]
        for name, seconds in zip(lines, together(*runs), strict=True):
            lines[name].append(1000 * seconds)
    show(
        "One pair, by words a sentence (the encoder reads 254 word pieces); transports alone",
        ("words", *lines),
        [
            (str(n), *(f"{line[k]:.1f} ms" for line in lines.values()))
            for k, n in enumerate(lengths)
        ],
    )
    if plot:
        figure = go.Figure([go.Scatter(x=lengths, y=y, name=name) for name, y in lines.items()])
        figure.update_layout(xaxis_title="words a sentence", yaxis_title="milliseconds a pair")
        figure.write_html(plot, include_plotlyjs=True)
        print(f"plotted in {plot}")


def dev_sentences(data: Path, count: int = 2000) -> None:
    """The parser on real sentences of every length, against the encoder alone."""
    rows = [s for name in corpora.SETS for s, _ in corpora.sentences(data, name, "dev")]
    sentences = random.Random(0).sample(rows, min(count, len(rows)))
    lens = Lens()
    lens.warm_up()
    alone = timed(lambda: lens.encoder.encode(sentences))
    parse = timed(lambda: lens.parser.parse(sentences), 1)
    words = statistics.mean(len(s.split()) for s in sentences)
    show(
        f"{len(sentences)} dev sentences of {words:.0f} words, on {lens.encoder.device}",
        ("what", "seconds", "times the encoder alone"),
        [
            ("encoder alone", f"{alone:.2f}", "1.00"),
            ("parser, in batches", f"{parse:.2f}", f"{parse / alone:.2f}"),
        ],
    )


def dev_graphs(data: Path, count: int = 1000) -> None:
    """The fifteen metrics on real pairs, against the reference hill-climber's Smatch alone."""
    pairs = [p for name in corpora.BAMBOO for p in corpora.pairs(data, name, "dev")]
    graphs = [(p.graph_a, p.graph_b) for p in random.Random(0).sample(pairs, count)]
    lens = Lens()
    lens.concept_vectors.fill(weisfeiler.texts_of(itertools.chain.from_iterable(graphs)))
    texts = [[" ".join(write(g).split()) for g in pair] for pair in graphs]

    def climb() -> None:
        for pair in texts:
            reference.match_triple_dict.clear()
            reference.get_amr_match(*pair)

    before, single = memory(), []
    for a, b in graphs:
        start = time.perf_counter()
        metrics.suite(a, b, lens.concept_vectors)
        single.append(time.perf_counter() - start)
    growth = memory() - before
    exact = timed(lambda: [smatch(a, b) for a, b in graphs], 1)
    hill = timed(climb, 1)
    show(
        f"{count} pairs of dev graphs of {statistics.mean(len(g) for p in graphs for g in p):.1f} "
        "nodes",
        ("what", "seconds", "times the reference's Smatch"),
        [
            ("Smatch by the reference hill-climber", f"{hill:.1f}", "1.00"),
            ("Smatch, exact", f"{exact:.1f}", f"{exact / hill:.2f}"),
            ("all fifteen metrics, exact", f"{sum(single):.1f}", f"{sum(single) / hill:.2f}"),
        ],
    )
    print(f"\nslowest pair {max(single):.2f} s; memory grew by {growth:.0f} MB")


def grown(nodes: int, seed: int) -> Graph:
    """A random graph of a given size, with AMR's usual roles and a re-entrancy every ten nodes."""
    dice = random.Random(seed)
    concepts = ("person", "city", "say-01", "want-01", "big", "company", "and", "run-02")
    roles = ("ARG0", "ARG1", "ARG2", "mod", "location", "time", "op1")
    names = [f"n{k}" for k in range(nodes)]
    edges = [
        Edge(names[dice.randrange(max(0, k - 6), k)], dice.choice(roles), names[k])
        for k in range(1, nodes)
    ]
    for k in range(nodes // 10):
        edges.append(Edge(names[dice.randrange(10 * k)] if k else "n0", "ARG1", names[10 * k + 9]))
    return Graph("n0", {v: dice.choice(concepts) for v in names}, tuple(dict.fromkeys(edges)))


def graph_sizes(plot: Path | None) -> None:
    """What two unrelated random graphs cost by size, which is the worst there is."""
    lens = Lens()
    rows, lines = [], {"Smatch": [], "all fifteen metrics": []}
    sizes = (5, 10, 20, 30, 40, 60, 100, 150, 200)
    for nodes in sizes:
        took = {name: [] for name in lines}
        unproven: Counter[str] = Counter()
        for seed in range(3):
            a, b = grown(nodes, 2 * seed), grown(nodes, 2 * seed + 1)
            lens.concept_vectors.fill(weisfeiler.texts_of((a, b)))
            took["Smatch"].append(timed(lambda a=a, b=b: smatch(a, b), 1))
            start = time.perf_counter()
            found = metrics.suite(a, b, lens.concept_vectors)
            took["all fifteen metrics"].append(time.perf_counter() - start)
            unproven.update(list(found.unproven))
        for name, seconds in took.items():
            lines[name].append(statistics.median(seconds))
        shown = ", ".join(f"{name} {n} of 3" for name, n in unproven.items()) or "none"
        rows.append((str(nodes), *(f"{s[-1]:.3f} s" for s in lines.values()), shown))
    show("Random graphs, by size", ("nodes", *lines, "not proven optimal"), rows)
    if plot:
        figure = go.Figure([go.Scatter(x=sizes, y=y, name=name) for name, y in lines.items()])
        figure.update_layout(xaxis_title="nodes a graph", yaxis_title="seconds a pair")
        figure.update_yaxes(type="log")
        figure.write_html(plot, include_plotlyjs=True)
        print(f"plotted in {plot}")


def inspecting(pairs: int) -> None:
    """A study in the background, against calling the explainers alone."""
    lens = Lens()
    lens.warm_up()
    a, b = made_sentences(pairs, 1), made_sentences(pairs, 2)
    listed = list(zip(a, b, strict=True))
    table = reading.read_table("".join(f"{x}\t{y}\n" for x, y in listed).encode())

    def alone() -> None:
        for start in range(0, pairs, STEP):
            lens.explain_many(listed[start : start + STEP])

    with tempfile.TemporaryDirectory() as folder:
        kept = Studies(create_engine(f"sqlite:///{folder}/studies.db"))
        worker = Worker(kept)

        def study() -> None:
            new = kept.add(table, "made", [m.checksum for m in lens.about])
            worker.ask(new, lens)
            while kept.find(new).state == RUNNING:
                time.sleep(0.2)

        seconds = together(alone, study, repeats=3)
        kept.engine.dispose()
    rows = [
        (name, f"{s:.1f}", f"{pairs / s:.1f}", f"{seconds[0] / s:.2f}")
        for name, s in zip(("explainers alone", "a study"), seconds, strict=True)
    ]
    show(
        f"{pairs} pairs explained whole",
        ("how", "seconds", "rows a second", "of the explainers alone"),
        rows,
    )


POINTING = """root => [".node", ".edge", ".cell"].flatMap(kind =>
    [...root.querySelectorAll(kind)].slice(0, 60)).map((part, k) => {
        const began = performance.now();
        part.dispatchEvent(new PointerEvent("pointerover",
            {bubbles: true, composed: true, screenX: k, screenY: 1}));
        root.getBoundingClientRect();  // what is drawn anew is laid out, too
        return performance.now() - began;
    })"""
"""Milliseconds until all that belongs to a part is lit, part by part."""


def page() -> None:
    """Start-up, and from click to last panel, in a real browser."""
    from playwright.sync_api import Page, sync_playwright

    from tests.browser.browsing import WIDE
    from tests.servers import CHROMIUM, FLAGS, serve

    canvas = """[...document.querySelectorAll('*')].map(e => e.shadowRoot?.querySelector('.canvas'))
            .find(Boolean)"""
    panels = f"""() => ['.node', '.cell', '.axis'].every(part => {canvas}?.querySelector(part))"""
    shown = """words => {
        const ticks = [...CANVAS?.querySelectorAll('.matrix text.column') ?? []]
            .map(t => t.textContent);
        const idle = document.querySelector('[data-test-script-state]');
        return ticks.length && ticks.every(tick => words.includes(tick))
            && !STRIP.hasAttribute('aria-busy') && idle.dataset.testScriptState == 'notRunning';
    }""".replace("CANVAS", canvas).replace("STRIP", canvas.replace(".canvas", ".strip"))

    def compare(tab: Page, a: str, b: str) -> float:
        """Seconds from the click to the last panel of a pair."""
        tab.get_by_label("Sentence A").fill(a)
        tab.get_by_label("Sentence B").fill(b)
        start = time.perf_counter()
        tab.get_by_role("button", name="Compare", exact=True).click()
        tab.wait_for_function(shown, arg=[b[i:j] for i, j in text.spans(b)])
        return time.perf_counter() - start

    start = time.perf_counter()
    with serve() as (url, process), sync_playwright() as playwright:
        answering = time.perf_counter() - start
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        tab = browser.new_page()
        start = time.perf_counter()
        tab.goto(url)
        first = []
        for wait in (
            lambda: tab.locator(".strip .box").first.wait_for(timeout=120_000),
            lambda: tab.locator(".node[data-side='1']").first.wait_for(),
            lambda: tab.wait_for_function(panels, timeout=120_000),
            lambda: tab.wait_for_selector(
                "text=explained in advance", state="detached", timeout=120_000
            ),
        ):
            wait()
            first.append(time.perf_counter() - start)
        clicks, back = (
            [
                compare(tab, a, b)
                for a, b in zip(made_sentences(n, 1), made_sentences(n, 2), strict=True)
            ]
            for n in (10, 5)
        )
        compare(tab, WIDE, made_sentences(1, 2)[0])
        pointed = sorted(tab.locator(".canvas").evaluate(POINTING))
        reload = time.perf_counter()
        tab.goto(url)
        tab.locator(".strip .box").first.wait_for()
        titled = time.perf_counter() - reload
        tab.locator(".node[data-side='1']").first.wait_for()
        explained = time.perf_counter() - reload
        tab.wait_for_function(panels)
        again = time.perf_counter() - reload
        start = time.perf_counter()
        tab.goto(f"{url}/gallery")
        tab.wait_for_selector("h1")
        gallery = [time.perf_counter() - start]
        tab.locator(".thumbnail svg").first.wait_for()
        gallery.append(time.perf_counter() - start)
        rows = [
            ("server answers after", f"{answering:.1f} s"),
            ("first visitor of a new server: sentences after", f"{first[0]:.1f} s"),
            ("… graphs, explained in advance, after", f"{first[1]:.1f} s"),
            ("… three panels after", f"{first[2]:.1f} s"),
            ("… models there after", f"{first[3]:.1f} s"),
            ("later visitor: sentences after", f"{titled:.1f} s"),
            ("… graphs after", f"{explained:.1f} s"),
            ("… three panels after", f"{again:.1f} s"),
            ("gallery: title after", f"{gallery[0]:.1f} s"),
            ("… first graphs after", f"{gallery[1]:.1f} s"),
            ("click to last panel, median of 10 new pairs", f"{statistics.median(clicks):.2f} s"),
            ("… of 5 pairs seen before", f"{statistics.median(back):.2f} s"),
            (
                f"pointing at each of {len(pointed)} nodes, edges and cells: median, slowest",
                f"{statistics.median(pointed):.1f} ms, {pointed[-1]:.1f} ms",
            ),
            ("server's memory afterwards", f"{memory(process=process.pid):.0f} MB"),
        ]
        browser.close()
    show("The page", ("what", "figure"), rows)


def graph_embeddings() -> None:
    """PAM against the encoder on the sentences that the graphs are of."""
    lens = Lens()
    sentences = made_sentences(1000) + [f"{s[:-1]}, too." for s in made_sentences(1000, 1)]
    graphs = lens.parser.parse(sentences)
    alone, embedded = together(
        lambda: lens.encoder.encode(sentences), lambda: lens.pam.embed(graphs), repeats=3
    )
    pair = together(
        *(lambda k=k: lens.pam.embed(graphs[k : k + 2]) for k in range(0, 20, 2)), repeats=3
    )
    large = grown(20, 0)
    whole, why = together(
        lambda: lens.pam.embed([large, graphs[0]]),
        lambda: pam_evidence(lens.pam, large, graphs[0]),
        repeats=3,
    )
    show(
        f"{len(graphs)} graphs of {statistics.mean(map(len, graphs)):.0f} nodes",
        ("what", "figure"),
        [
            ("embedding graphs, times the encoder on their sentences", f"{embedded / alone:.2f}"),
            ("one pair, median of ten", f"{1000 * statistics.median(pair):.0f} ms"),
            ("what each part of a graph of 20 nodes adds", f"{why:.2f} s"),
            ("… times embedding the pair once", f"{why / whole:.0f}"),
        ],
    )


TRANSLATED = (
    ("A dog is chasing a cat.", "A cat is chased by a dog.", "Ein Hund jagt eine Katze."),
    ("Two women are talking in the kitchen.", "In the kitchen, two women talk.",
     "Deux femmes parlent dans la cuisine."),
    ("The boy wants to read a book in the garden.", "The boy would like to read a book outside.",
     "Der Junge möchte im Garten ein Buch lesen."),
    ("Three men are waiting at the bus stop.", "At the stop, three men wait for a bus.",
     "Tři muži čekají na zastávce."),
    ("The old teacher did not find her red pen.", "The old teacher could not find the red pen.",
     "La vieille maîtresse n'a pas trouvé son stylo rouge."),
    ("A girl in a blue dress is playing the piano.", "The girl at the piano wears a blue dress.",
     "Ein Mädchen in einem blauen Kleid spielt Klavier."),
)  # fmt: skip
"""A sentence, another one of about its meaning, and a translation."""


def across_languages() -> None:
    """A pair across languages against an English one, before and after other models are there."""
    lens = Lens()
    lens.warm_up()
    english = [(a, b) for a, b, _ in TRANSLATED]
    across = [(a, language(a), b, language(b)) for a, _, b in TRANSLATED]

    def read_english() -> None:
        for a, b in english:
            lens.explain(a, b)

    def read_across() -> None:
        for a, x, b, y in across:
            lens.explain(a, b, languages=(x, y))

    before, small = timed(read_english, 5) / len(english), memory()
    start = time.perf_counter()
    lens.foreign.warm_up()
    loading, large = time.perf_counter() - start, memory()
    after, foreign = together(read_english, read_across)
    after, foreign = after / len(english), foreign / len(across)
    show(
        f"{len(english)} English pairs and {len(across)} across languages",
        ("what", "figure"),
        [
            ("an English pair, other models not loaded", f"{1000 * before:.0f} ms"),
            ("… and once they are, times that", f"{after / before:.2f}"),
            ("a pair across languages, times an English one", f"{foreign / after:.2f}"),
            ("loading encoder and parser of other languages", f"{loading:.1f} s"),
            ("memory of the process before that", f"{small:.0f} MB"),
            ("… and after all of it", f"{large:.0f} MB, {memory():.0f} MB at the end"),
        ],
    )


ONLY = ("models", "tokens", "pam", "languages", "sizes", "inspect", "dev", "page")
"""What can be timed alone."""


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--pairs", type=int, default=1000)
    parser.add_argument("--data", type=Path, help="folder with the graph banks: parse dev too")
    parser.add_argument("--no-page", action="store_true", help="leave the browser out")
    parser.add_argument("--only", choices=ONLY)
    parser.add_argument("--plot", type=Path, help="HTML file for the cost by size")
    options = parser.parse_args()
    if options.only in (None, "models"):
        models(options.pairs)
    if options.only in (None, "tokens"):
        tokens(options.pairs, options.plot if options.only else None)
    if options.only in (None, "pam"):
        graph_embeddings()
    if options.only in (None, "languages"):
        across_languages()
    if options.only in (None, "sizes"):
        graph_sizes(options.plot)
    if options.only in (None, "inspect"):
        inspecting(options.pairs)
    if options.data and options.only in (None, "dev"):
        try:
            dev_sentences(options.data)
            dev_graphs(options.data)
        except InputError as error:
            print(f"error: {error}", file=sys.stderr)
            return 2
    if options.only in (None, "page") and not options.no_page:
        page()
    return 0


if __name__ == "__main__":
    sys.exit(main())
