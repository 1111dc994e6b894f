"""All explainers behind one door: what pages, notebooks and the command line call."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from explainers.amr.graph import Graph, with_words_of
from explainers.amr.strict import read_strictly
from explainers.contract import Explanation, Given, Need, Pair, Prepared, Scored
from explainers.errors import Cancelled, InputError
from explainers.loaded import LoadedModels
from explainers.registry import BY_NAME, EXPLAINING, SCORES, with_used
from explainers.request import ENGLISH, Cache, Forgetful, Interpretations, Languages, Request
from explainers.results import (
    AspectExplanation,
    GraphExplanation,
    PairExplanation,
    PairScore,
    SentenceExplanation,
)

if TYPE_CHECKING:
    from explainers.amr.parse import Parser
    from explainers.encoders.encoder import Encoded
    from explainers.joined.encoder import JoinedEncoder
    from explainers.reading.result import Reading

Progress = Callable[[str], None]
"""Called with what is about to be done."""

Cancelling = Callable[[], bool]
"""Asked between two steps whether nobody waits for the result any more."""

FORGETFUL = Forgetful()


class Lens(LoadedModels):
    """The explainers, and the one way from a request to its result.

    One instance serves every session of a process: models are shared, and nothing is kept of what
    they were asked but in the cache that is given. It is made of what
    :class:`~explainers.loaded.LoadedModels` takes.
    """

    def joined(self, way: str = "norm-concat", *languages: str) -> JoinedEncoder:
        """Text and AMR of a sentence as one embedding.

        Args:
            way: one of :data:`explainers.joined.joins.WAYS`.
            languages: of the sentences, if one is not English.

        Raises:
            InputError: if there is no such way.
        """
        from explainers.joined.encoder import JoinedEncoder

        return JoinedEncoder(self.of(*languages), way)

    def warm_up(self, progress: Progress = lambda _: None) -> None:
        """Load every model that explains and run it once, or else the first pair were slow."""
        for role, entry in EXPLAINING.items():
            if entry.title:
                progress(f"Loading {entry.title}")
            self.model(role)
        progress("Trying a first pair")
        self.explain("A cat sleeps.", "A dog barks.")

    def explain(
        self,
        request: Request | str,
        other: str = "",
        *,
        languages: Languages = ENGLISH,
        graphs: tuple[Graph, Graph] | None = None,
        cache: Cache = FORGETFUL,
        progress: Progress = lambda _: None,
        cancelled: Cancelling = lambda: False,
    ) -> PairExplanation:
        """Explain one pair.

        Args:
            request: what is asked; or the first of two sentences as typed.
            other: the second sentence.
            languages, graphs: of two sentences; see :class:`~explainers.request.Request`.
            cache: where to look for what was made before, and to keep what is made.
            progress: told of each step before it starts.
            cancelled: asked between steps.

        Raises:
            InputError: if a sentence cannot be explained as it stands, or a graph is no AMR.
            Cancelled: if nobody waits for it any more.
        """
        if isinstance(request, str):
            request = Request((request, other), languages, graphs or ("", ""))
        elif other or graphs or languages != ENGLISH:
            raise InputError("give either a request or two sentences, not both")
        return self.explain_many([request], cache=cache, progress=progress, cancelled=cancelled)[0]

    def explain_many(
        self,
        requests: Sequence[Request | tuple[str, str]],
        languages: Sequence[Languages] = (),
        *,
        cache: Cache = FORGETFUL,
        progress: Progress = lambda _: None,
        cancelled: Cancelling = lambda: False,
    ) -> list[PairExplanation]:
        """Explain pairs together: each distinct sentence is read and parsed once, in batches.

        Args:
            requests: what is asked; or pairs of sentences.
            languages: of each pair of sentences; English where none are given.
            cache, progress, cancelled: as of :meth:`explain`.

        Raises:
            InputError: if one of them cannot be explained.
            Cancelled: if nobody waits for them any more.
        """
        spoken = languages or [ENGLISH] * len(requests)
        asked = [
            (one if isinstance(one, Request) else Request(one, of)).cleaned()
            for one, of in zip(requests, spoken, strict=True)
        ]

        def step(doing: str) -> None:
            if cancelled():
                raise Cancelled
            progress(doing)

        def make(some: Sequence[Request]) -> list[PairExplanation]:
            alike: dict[Hashable, list[int]] = {}
            for k, one in enumerate(some):
                alike.setdefault((one.models, one.explainers, one.settings), []).append(k)
            made: dict[int, PairExplanation] = {}
            for numbers in alike.values():
                group = [some[k] for k in numbers]
                made |= zip(numbers, self._lens_of(group[0])._made(group, cache, step), strict=True)
            return [made[k] for k in range(len(some))]

        if not all(self._lens_of(request).loaded(*request.languages) for request in asked):
            step("Loading the models of other languages")
        elif cancelled():  # before a key asks for the models
            raise Cancelled
        return cache.fetch("explanation", asked, self.key, make)

    def key(self, request: Request) -> Hashable:
        """What tells the result of a request from others: the request, and the models in use."""
        names = with_used(request.explainers or BY_NAME)
        about = self._lens_of(request).made_with(request.languages, names)
        return request.key, tuple(model.checksum for model in about)

    def _lens_of(self, request: Request) -> Lens:
        """The lens with the models that a request names."""
        return self.with_models(**dict(request.models)) if request.models else self

    def _made(
        self, requests: Sequence[Request], cache: Cache, step: Progress
    ) -> list[PairExplanation]:
        """The results of requests that ask for the same of the same models."""
        settings = dict(requests[0].settings)
        names = with_used(requests[0].explainers or BY_NAME, settings)
        needs = frozenset().union(*(BY_NAME[name].needs for name in names))
        pairs = self._prepared(requests, needs, cache, step)
        step("Matching the graphs")
        results = self._results(pairs, names, settings)
        return [
            PairExplanation(
                (a.text, b.text),
                {name: results[name][k] for name in BY_NAME if name in results},
                self.made_with(request.languages, names),
                request.languages,
            )
            for k, (request, (a, b)) in enumerate(zip(requests, pairs, strict=True))
        ]

    def _results(
        self, pairs: Sequence[Pair], names: Sequence[str], settings: Mapping[str, Any] | None = None
    ) -> dict[str, Sequence[Explanation]]:
        """What explainers make of prepared pairs, each given the results that it uses."""
        results: dict[str, Sequence[Explanation]] = {}
        for name in names:
            entry = BY_NAME[name]
            used = {u: results[u] for u in (*entry.uses, *entry.after) if u in results}
            results[name] = self.explainer(name).explain(pairs, Given(used, settings or {}))
        return results

    def prepare(
        self, pairs: Sequence[tuple[str, str]], needs: frozenset[Need] = frozenset(Need)
    ) -> list[Pair]:
        """English pairs with what explainers need of them; each distinct sentence is read once.

        Args:
            pairs: cleaned sentences.
            needs: what is made of each sentence.

        Raises:
            InputError: if the tokenizer finds nothing in a sentence.
        """
        return self._prepared([Request(pair) for pair in pairs], needs)

    def _prepared(
        self,
        requests: Sequence[Request],
        needs: frozenset[Need],
        cache: Cache = FORGETFUL,
        step: Progress = lambda _: None,
    ) -> list[Pair]:
        """The sentences of requests with what explainers need of them."""
        readers = [self.of(*request.languages) for request in requests]
        encodings: dict[tuple[Lens, str], Encoded] = {}
        if Need.ENCODING in needs:
            step("Reading the sentences")
            for lens in dict.fromkeys(readers):
                theirs = [r for r, reader in zip(requests, readers, strict=True) if reader is lens]
                sentences = list(dict.fromkeys(s for r in theirs for s in r.sentences))
                read = lens.encode_tokens(sentences, cache)
                encodings |= {(lens, s): one for s, one in zip(sentences, read, strict=True)}
        graphs: Sequence[Graph | None] = [None] * (2 * len(requests))
        if Need.GRAPH in needs:
            step("Parsing to AMR")
            graphs = self._graphs(requests, cache)
        sides = iter(graphs)
        pairs = []
        for request, lens in zip(requests, readers, strict=True):
            a, b = (
                Prepared(sentence, encodings.get((lens, sentence)), next(sides), language)
                for sentence, language in zip(request.sentences, request.languages, strict=True)
            )
            pairs.append((a, b))
        return pairs

    def _graphs(self, requests: Sequence[Request], cache: Cache) -> list[Graph]:
        """The graphs of both sentences of each request, one after the other."""
        sides = [
            side
            for request in requests
            for side in zip(
                request.sentences,
                request.languages,
                request.interpretations,
                request.graphs,
                strict=True,
            )
        ]
        read = [side for side in sides if isinstance(side[3], str)]
        parsed = iter(
            self.parse([s[0] for s in read], [s[1] for s in read], [s[2] for s in read], cache)
        )
        graphs = []
        for *_, given in sides:
            if isinstance(given, Graph):
                graphs.append(given)
            else:
                by_parser = next(parsed)
                graphs.append(
                    with_words_of(read_strictly(given), by_parser) if given else by_parser
                )
        return graphs

    def parse(
        self,
        sentences: Sequence[str],
        languages: Sequence[str] = (),
        interpretations: Sequence[Interpretations] = (),
        cache: Cache = FORGETFUL,
    ) -> list[Graph]:
        """The graph of each sentence, English ones by the English parser.

        Args:
            sentences: cleaned.
            languages: of each; English where none are given.
            interpretations: chosen for words of each; heeded by parsers that take them.
            cache: where to look for graphs that were made before.
        """
        languages = languages or ["en"] * len(sentences)
        interpretations = interpretations or [()] * len(sentences)
        graphs: dict[int, Graph] = {}
        for lens in dict.fromkeys(map(self.of, languages)):
            chosen = [k for k, language in enumerate(languages) if self.of(language) is lens]
            parser = lens.parser
            asked = [
                (sentences[k], interpretations[k] if parser.takes_readings else ()) for k in chosen
            ]
            read = cache.fetch("graph", asked, partial(_graph_key, parser), partial(_read, parser))
            graphs |= zip(chosen, read, strict=True)
        return [graphs[k] for k in range(len(sentences))]

    def read(
        self,
        sentences: Sequence[str],
        languages: Sequence[str] = (),
        cache: Cache = FORGETFUL,
    ) -> list[Reading]:
        """What each word does in its sentence, from the forward pass that encodes it.

        Args:
            sentences: cleaned.
            languages: of each; English where none are given.
            cache: where to look for vectors and readings that were made before.

        Raises:
            InputError: if the tokenizer finds nothing in a sentence.
        """
        languages = languages or ["en"] * len(sentences)
        found: dict[int, Reading] = {}
        for lens in dict.fromkeys(map(self.of, languages)):
            chosen = [k for k, language in enumerate(languages) if self.of(language) is lens]
            asked = [(sentences[k], languages[k]) for k in chosen]
            key = partial(_reading_key, lens.reader.about.checksum)
            read = cache.fetch("reading", asked, key, partial(lens._readings, cache))
            found |= zip(chosen, read, strict=True)
        return [found[k] for k in range(len(sentences))]

    def read_words(self, given: Sequence[Reading]) -> list[Reading]:
        """What each word does, of sentences whose words are given.

        Args:
            given: forms and places of words are heeded, and the language; English if empty.
        """
        found: dict[int, Reading] = {}
        languages = [one.language or "en" for one in given]
        for lens in dict.fromkeys(map(self.of, languages)):
            chosen = [k for k, language in enumerate(languages) if self.of(language) is lens]
            some = [given[k] for k in chosen]
            found |= zip(chosen, lens.reader.read_words(some), strict=True)
        return [found[k] for k in range(len(given))]

    def _readings(self, cache: Cache, some: Sequence[tuple[str, str]]) -> list[Reading]:
        sentences, languages = zip(*some, strict=True)
        own = self.reader.encoder is self.encoder
        encoded = self.encode_tokens(sentences, cache) if own else None
        return self.reader.read(sentences, languages, encoded)

    def compare(self, a: Graph, b: Graph) -> GraphExplanation:
        """The graphs' side of an explanation: alignments and the fifteen metrics."""
        found = self.explainer("graphs").explain([(Prepared("", graph=a), Prepared("", graph=b))])
        return cast(GraphExplanation, found[0])

    def score(
        self,
        pairs: Sequence[tuple[str, str]],
        also: Collection[str] = (),
        languages: Sequence[Languages] = (),
    ) -> Iterator[PairScore]:
        """Scores and aspects of many pairs, in order, without parsing unless it is asked for.

        Args:
            pairs: cleaned sentences.
            also: scores that need graphs, such as ``pam``.
            languages: of each pair; English where none are given.
        """
        entries = {n: e for n, e in SCORES.items() if Need.GRAPH not in e.needs or n in also}
        names = with_used(entry.name for entry in entries.values())
        needs = frozenset().union(*(BY_NAME[name].needs for name in names))
        spoken = languages or [ENGLISH] * len(pairs)
        requests = [Request(pair, of) for pair, of in zip(pairs, spoken, strict=True)]
        step = 16 * self.batch_size
        for start in range(0, len(pairs), step):
            prepared = self._prepared(requests[start : start + step], needs)
            results = self._results(prepared, names)
            for k in range(len(prepared)):
                scores = {n: cast(Scored, results[e.name][k]).score for n, e in entries.items()}
                aspects = cast(AspectExplanation, results["aspects"][k]).predicted
                cut = cast(SentenceExplanation, results["sentences"][k]).cut
                yield PairScore(scores, aspects, cut)

    def aspects_of(self, pairs: Sequence[tuple[str, str]]) -> list[AspectExplanation]:
        """The aspects of pairs as the model predicts them, nothing measured.

        Args:
            pairs: cleaned sentences.
        """
        prepared = self.prepare(pairs, frozenset({Need.ENCODING}))
        return cast(list[AspectExplanation], self.explainer("aspects").explain(prepared))

    def encode_tokens(self, sentences: Sequence[str], cache: Cache = FORGETFUL) -> list[Encoded]:
        """Vectors of sentences and tokens, S3BERT's among them, all of one forward pass.

        Args:
            sentences: cleaned.
            cache: where to look for vectors that were made before.

        Raises:
            InputError: if the tokenizer finds nothing in a sentence.
        """
        made_by = (self.encoder.about.checksum, self.aspects.about.checksum)
        return cache.fetch("encoding", sentences, lambda one: (one, made_by), self._encodings)

    def _encodings(self, sentences: Sequence[str]) -> list[Encoded]:
        above = self.aspects.above
        read = self.encoder.encode_tokens(sentences, above=above)
        if above is None:
            deep = self.aspects.embed(sentences)
            read = [replace(e, above=v) for e, v in zip(read, deep, strict=True)]
        return read


def _reading_key(made_by: str, one: tuple[str, str]) -> Hashable:
    """What tells the reading of a sentence in its language from others."""
    return *one, made_by


def _graph_key(parser: Parser, one: tuple[str, Interpretations]) -> Hashable:
    """What tells the graph of a sentence, with interpretations chosen, from others."""
    return *one, parser.about.checksum


def _read(parser: Parser, some: Sequence[tuple[str, Interpretations]]) -> list[Graph]:
    """The graphs of sentences, with interpretations chosen."""
    sentences, interpretations = zip(*some, strict=True)
    return parser.parse(
        sentences, [dict(labels) for labels in interpretations] if any(interpretations) else None
    )
