"""All explainers behind one door: what pages, notebooks and the command line call."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import islice, repeat
from typing import TYPE_CHECKING, Any, cast, overload

from explainers import given as handed
from explainers.amr.graph import Graph, with_words_of
from explainers.contract import Explanation, Given, Need, Pair, Prepared, Scored
from explainers.encoders.languages import ABILITIES
from explainers.errors import Cancelled, InputError
from explainers.loaded import LoadedModels
from explainers.progress import Progress, counted, teller
from explainers.registry import (
    BY_NAME,
    EXPLAINING,
    GRAPHLESS,
    SCORES,
    USUAL,
    see_there_is,
    with_used,
)
from explainers.request import ENGLISH, Cache, Forgetful, Interpretations, Languages, Request
from explainers.results import (
    AspectExplanation,
    GraphExplanation,
    PairExplanation,
    PairScore,
    Results,
    SentenceExplanation,
    blank,
)

if TYPE_CHECKING:
    from explainers.amr.parse import Parser
    from explainers.encoders.encoder import Encoded
    from explainers.joined.encoder import JoinedEncoder
    from explainers.reading.result import Reading

Encodings = Mapping[tuple["Lens", str], "Encoded"]
"""What the encoder of a lens made of a sentence."""

Cancelling = Callable[[], bool]
"""Asked between two steps whether nobody waits for the result any more."""

FORGETFUL = Forgetful()
NONE: Encodings = {}


class Lens(LoadedModels):
    """The explainers, and the one way from a request to its result.

    One instance serves every session of a process: models are shared, and nothing is kept of what
    they were asked but in the cache that is given. Results do not depend on the size of a batch, or
    on the order of what is in it, beyond 1e-6.

    Example::

        lens = Lens(device="cpu", language="auto")
        lens.explain("A dog runs.", "Ein Hund rennt.").scores
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

        handed.check(way=way)
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
        language: str = "",
        languages: Languages | None = None,
        graphs: tuple[Any, Any] | None = None,
        cache: Cache = FORGETFUL,
        progress: Progress | bool | None = None,
        cancelled: Cancelling = lambda: False,
    ) -> PairExplanation:
        """Explain one pair.

        Args:
            request: the first of two sentences; or all that is asked.
            other: the second sentence.
            language: of both sentences, or ``auto``; the lens's where none is given.
            languages: of the two, where they differ, such as ``("de", "en")``.
            graphs: of both sentences, as :meth:`compare` takes them, in place of the parser's.
            cache: where to look for what was made before, and to keep what is made.
            progress: told of each step before it starts; true for standard error.
            cancelled: asked between steps.

        Raises:
            InputError: if a sentence cannot be explained as it stands, or a graph is no AMR.
            Cancelled: if nobody waits for it any more.

        Example::

            result = lens.explain("The man likes cheese.", "The man doesn't like cheese.")
            result.scores["smatch"], result.differences[0].text
        """
        handed.check(language=language)
        if isinstance(request, Request):
            english = languages is None or (isinstance(languages, tuple) and languages == ENGLISH)
            alone = isinstance(other, str) and not other
            if language or graphs is not None or not (alone and english):
                raise InputError("give either a request or two sentences, not both")
        else:
            pair = handed.pair(request, other)
            said = self._said(language, None if languages is None else [languages], 1)
            both = ("", "") if graphs is None else handed.two_graphs(graphs)
            request = Request(pair, self._spoken([pair], said)[0], both)
        return self._explained([handed.request(request)], cache, progress, cancelled)[0]

    def explain_many(
        self,
        requests: Iterable[Any],
        languages: Iterable[Languages] | None = None,
        *,
        language: str = "",
        cache: Cache = FORGETFUL,
        progress: Progress | bool | None = None,
        cancelled: Cancelling = lambda: False,
    ) -> Results[PairExplanation]:
        """Explain pairs together: each distinct sentence is read and parsed once, in batches.

        Args:
            requests: pairs of sentences, as :meth:`score` takes them; or what is asked of each.
            languages: of each pair of sentences, where they differ.
            language: of all sentences, or ``auto``; the lens's where none is given.
            cache, progress, cancelled: as of :meth:`explain`.

        Raises:
            InputError: if one of them cannot be explained, naming it.
            Cancelled: if nobody waits for them any more.

        Example::

            pairs = [("A dog runs.", "A cat runs."), ("It rains.", "It is raining.")]
            results = lens.explain_many(pairs)
            results.to_frame()[["sbert", "smatch"]]
        """
        index, asked = handed.index(requests), handed.requests(requests)
        said = self._said(language, languages, len(asked))
        if language or languages is not None or self.language != ENGLISH[0]:
            pairs = [one.sentences for one in asked]
            spoken = self._spoken(pairs, said)
            _no_more(said)
            asked = [
                one if one.languages != ENGLISH else replace(one, languages=of)
                for one, of in zip(asked, spoken, strict=True)
            ]
        found = self._explained(asked, cache, progress, cancelled)
        return Results(found, index, None if found else self._blank(USUAL))

    def _explained(
        self,
        asked: Sequence[Request],
        cache: Cache,
        progress: Progress | bool | None,
        cancelled: Cancelling,
    ) -> list[PairExplanation]:
        """The results of cleaned requests."""
        progress = self.progress if progress is None else progress
        handed.check(cache=cache, progress=progress, cancelled=cancelled)
        for one in asked:
            self.of(*one.languages)  # or else nothing is there to explain it
        tell = teller(progress)

        def step(doing: str) -> None:
            if cancelled():
                raise Cancelled
            tell(doing)

        def make(some: Sequence[Request]) -> list[PairExplanation]:
            alike: dict[Hashable, list[int]] = {}
            for k, one in enumerate(some):
                explainers = one.explainers or _usual(one)
                alike.setdefault((one.models, explainers, one.settings), []).append(k)
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

    @overload
    def diff(
        self, a: str, b: str, *, language: str = ..., progress: Any = ...
    ) -> PairExplanation: ...
    @overload
    def diff(
        self,
        a: Iterable[Any],
        b: Iterable[str] | None = ...,
        *,
        language: str = ...,
        progress: Any = ...,
    ) -> Results[PairExplanation]: ...
    def diff(
        self, a: Any, b: Any = None, *, language: str = "", progress: Progress | bool | None = None
    ) -> PairExplanation | Results[PairExplanation]:
        """What two sentences, or those of each pair, differ in; only what that takes is made.

        Args:
            a, b: two sentences; or two lists or Series of them; or as ``a`` alone pairs, as
                :meth:`score` takes them.
            language: of all sentences, or ``auto``; the lens's where none is given. Differences
                are told of English ones.
            progress: as of :meth:`explain`.

        Raises:
            InputError: if a sentence cannot be explained, naming it.

        Example::

            for found in lens.diff("Two dogs run.", "Three dogs run.").differences:
                print(found.kind, found.a, found.b, found.text)
        """
        one = isinstance(a, str)
        index, asked = handed.index(a), handed.requests(handed.joined(a, b))
        asked = [replace(r, explainers=r.explainers or ("differences",)) for r in asked]
        found = self.explain_many(asked, language=language, progress=progress)
        none = None if found else self._blank(["differences"])
        return found[0] if one else Results(found, index, none)

    def _blank(self, names: Iterable[str]) -> dict[str, Any]:
        """The row of a pair that is not there, explained by some explainers."""
        names = with_used(names)
        return blank(names, self.aspects.partition.aspects if "aspects" in names else ())

    def _said(
        self, language: str, languages: Iterable[Any] | None, total: int | None
    ) -> Iterator[Any]:
        """The languages that are said of each pair; of how many pairs, where that is known."""
        handed.check(language=language)
        if isinstance(languages, str):
            raise InputError("`languages` has those of each pair; `language` has one of them all")
        if language and languages is not None:
            raise InputError("give either `language` or `languages`, not both")
        if isinstance(languages, tuple) and list(map(type, languages)) == [str, str]:
            raise InputError('languages are those of each pair: a list such as [("de", "en"), …]')
        if languages is None:
            return repeat(language or self.language)
        languages = handed.each(languages, "`languages`")
        found = handed.length(languages)
        if None not in (found, total) and found != total:
            raise InputError(f"there are languages of {found} pairs, and {total} pairs")
        return iter(languages)

    def _spoken(
        self, pairs: Sequence[tuple[str, str]], said: Iterator[Any], first: int = 0
    ) -> list[Languages]:
        """The languages of cleaned pairs, the first of which has a number for messages."""
        each = list(islice(said, len(pairs)))
        if len(each) < len(pairs):
            raise InputError(f"there are languages of {first + len(each)} pairs, and more pairs")
        return [
            handed.languages_of_pair(of, pair, f"pairs[{k}]")
            for k, (of, pair) in enumerate(zip(each, pairs, strict=True), first)
        ]

    def key(self, request: Request) -> Hashable:
        """What tells the result of a request from others: the request, and the models in use."""
        names = with_used(request.explainers or _usual(request))
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
        names = with_used(requests[0].explainers or _usual(requests[0]), settings)
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
        readings: Sequence[Reading | None] = [None] * (2 * len(requests))
        if Need.READING in needs:
            spoken = [side for r in requests for side in zip(r.sentences, r.languages, strict=True)]
            readings = self._read_each(spoken, cache, encodings)
        of_graphs, of_readings = iter(graphs), iter(readings)
        pairs = []
        for request, lens in zip(requests, readers, strict=True):
            a, b = (
                Prepared(
                    sentence,
                    encodings.get((lens, sentence)),
                    next(of_graphs),
                    language,
                    next(of_readings),
                )
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
                graphs.append(with_words_of(handed.graph(given), by_parser) if given else by_parser)
        return graphs

    @overload
    def parse(  # type: ignore[overload-overlap]  # a text is an iterable of texts, too
        self,
        sentences: str,
        languages: Iterable[str] | str = ...,
        interpretations: Sequence[Interpretations] = ...,
        cache: Cache = ...,
        *,
        language: str = ...,
    ) -> Graph: ...
    @overload
    def parse(
        self,
        sentences: Iterable[str],
        languages: Iterable[str] | str = ...,
        interpretations: Sequence[Interpretations] = ...,
        cache: Cache = ...,
        *,
        language: str = ...,
    ) -> list[Graph]: ...
    def parse(
        self,
        sentences: str | Iterable[str],
        languages: Iterable[str] | str = (),
        interpretations: Sequence[Interpretations] = (),
        cache: Cache = FORGETFUL,
        *,
        language: str = "",
    ) -> Graph | list[Graph]:
        """The graph of a sentence, or of each of many, English ones by the English parser.

        Args:
            sentences: one text, or many.
            languages: of each, where they differ.
            language: of all of them, or ``auto``; the lens's where none is given.
            interpretations: chosen for words of each; heeded by parsers that take them.
            cache: where to look for graphs that were made before.

        Raises:
            InputError: if a sentence cannot be read, naming it.

        Example::

            import penman

            penman.decode(lens.parse("A dog runs.").penman).top
        """
        if isinstance(sentences, str):
            return self.parse([sentences], languages, interpretations, cache, language=language)[0]
        handed.check(cache=cache)
        sentences = handed.sentences(sentences)
        languages = self._each_spoken(sentences, languages, language)
        ABILITIES.see("graphs", languages)
        chosen_labels = handed.interpretations(interpretations, len(sentences))
        graphs: dict[int, Graph] = {}
        for lens in dict.fromkeys(map(self.of, languages)):
            chosen = [k for k, language in enumerate(languages) if self.of(language) is lens]
            parser = lens.parser
            asked = [
                (sentences[k], chosen_labels[k] if parser.takes_readings else ()) for k in chosen
            ]
            read = cache.fetch("graph", asked, partial(_graph_key, parser), partial(_read, parser))
            graphs |= zip(chosen, read, strict=True)
        return [graphs[k] for k in range(len(sentences))]

    def _each_spoken(
        self, sentences: Sequence[str], languages: Iterable[str] | str, language: str
    ) -> list[str]:
        """The language of each cleaned sentence."""
        handed.check(language=language)
        said = languages if isinstance(languages, str) else [*handed.each(languages, "`languages`")]
        if language and said:
            raise InputError("give either `language` or `languages`, not both")
        said = said or language or self.language
        each = [said] * len(sentences) if isinstance(said, str) else said
        if len(each) != len(sentences):
            raise InputError(f"{len(each)} languages are said of {len(sentences)} sentences")
        return [
            handed.language_of(of, one, f"sentences[{k}]")
            for k, (one, of) in enumerate(zip(sentences, each, strict=True))
        ]

    @overload
    def read(  # type: ignore[overload-overlap]  # as above
        self,
        sentences: str,
        languages: Iterable[str] | str = ...,
        cache: Cache = ...,
        *,
        language: str = ...,
    ) -> Reading: ...
    @overload
    def read(
        self,
        sentences: Iterable[str],
        languages: Iterable[str] | str = ...,
        cache: Cache = ...,
        *,
        language: str = ...,
    ) -> list[Reading]: ...
    def read(
        self,
        sentences: str | Iterable[str],
        languages: Iterable[str] | str = (),
        cache: Cache = FORGETFUL,
        *,
        language: str = "",
    ) -> Reading | list[Reading]:
        """What each word does in its sentence, from the forward pass that encodes it.

        Args:
            sentences: one text, or many.
            languages, language: as of :meth:`parse`.
            cache: where to look for vectors and readings that were made before.

        Raises:
            InputError: if a sentence cannot be read, naming it.

        Example::

            [(word.form, word.upos) for word in lens.read("A dog runs.").words]
        """
        if isinstance(sentences, str):
            return self.read([sentences], languages, cache, language=language)[0]
        handed.check(cache=cache)
        sentences = handed.sentences(sentences)
        languages = self._each_spoken(sentences, languages, language)
        ABILITIES.see("words", languages)
        return self._read_each(list(zip(sentences, languages, strict=True)), cache)

    def read_words(self, given: Sequence[Reading]) -> list[Reading]:
        """What each word does, of sentences whose words are given.

        Args:
            given: forms and places of words are heeded, and the language; English if empty.
        """
        found: dict[int, Reading] = {}
        languages = [one.language or "en" for one in given]
        ABILITIES.see("words", languages)
        for lens in dict.fromkeys(map(self.of, languages)):
            chosen = [k for k, language in enumerate(languages) if self.of(language) is lens]
            some = [given[k] for k in chosen]
            found |= zip(chosen, lens.reader.read_words(some), strict=True)
        return [found[k] for k in range(len(given))]

    def _read_each(
        self, asked: Sequence[tuple[str, str]], cache: Cache, encodings: Encodings = NONE
    ) -> list[Reading]:
        """Readings of sentences and their languages, each distinct one read once."""
        found: dict[tuple[str, str], Reading] = {}
        for lens in dict.fromkeys(self.of(language) for _, language in asked):
            some = [one for one in dict.fromkeys(asked) if self.of(one[1]) is lens]
            key = partial(_reading_key, lens.reader.about.checksum)
            read = cache.fetch("reading", some, key, partial(lens._readings, cache, encodings))
            found |= zip(some, read, strict=True)
        return [found[one] for one in asked]

    def _readings(
        self, cache: Cache, encodings: Encodings, some: Sequence[tuple[str, str]]
    ) -> list[Reading]:
        sentences, languages = zip(*some, strict=True)
        encoded = None
        if self.reader.encoder is self.encoder:
            missing = [s for s in sentences if (self, s) not in encodings]
            made = dict(zip(missing, self.encode_tokens(missing, cache), strict=True))
            encoded = [encodings[self, s] if (self, s) in encodings else made[s] for s in sentences]
        return self.reader.read(sentences, languages, encoded)

    def compare(self, a: Any, b: Any) -> GraphExplanation:
        """The graphs' side of an explanation: alignments and the fifteen metrics.

        Args:
            a, b: PENMAN text, or graphs, ours or the library ``penman``'s.

        Raises:
            InputError: if one is no AMR.

        Example::

            found = lens.compare("(l / like-01)", "(l / like-01 :polarity -)")
            found.score, found.suite.values["negation"]
        """
        pair = (Prepared("", graph=handed.graph(a)), Prepared("", graph=handed.graph(b)))
        return cast(GraphExplanation, self.explainer("graphs").explain([pair])[0])

    @overload
    def score(
        self,
        pairs: str,
        other: str,
        *,
        also: Collection[str] = ...,
        language: str = ...,
        languages: Languages | None = ...,
        progress: bool | None = ...,
    ) -> PairScore: ...
    @overload
    def score(
        self,
        pairs: Iterable[Any],
        other: Iterable[str] | None = ...,
        *,
        also: Collection[str] = ...,
        language: str = ...,
        languages: Iterable[Languages] | None = ...,
        progress: bool | None = ...,
    ) -> Results[PairScore]: ...
    def score(
        self,
        pairs: Any,
        other: Any = None,
        *,
        also: Collection[str] = (),
        language: str = "",
        languages: Any = None,
        progress: bool | None = None,
    ) -> PairScore | Results[PairScore]:
        """Scores and aspects of many pairs, in order, without parsing unless it is asked for.

        Args:
            pairs: an iterable of two sentences each, or a table: a DataFrame, a
                ``datasets.Dataset`` or a dictionary of lists, with two columns, or two that are
                called as pairs are, such as ``sentence_a`` and ``sentence_b``; or the first of two
                sentences.
            other: the second of two sentences; or, of two lists or Series, the second.
            also: scores that need graphs: ``smatch``, ``pam``.
            language: of all sentences, or ``auto``; the lens's where none is given.
            languages: of each pair, where they differ.
            progress: whether a bar is shown on standard error; the lens's where not said.

        Raises:
            InputError: if a sentence cannot be read, naming it; or there is no such score.

        Example::

            pairs = [("A dog runs.", "A dog sleeps."), ("It rains.", "It is raining.")]
            found = lens.score(pairs, also=["pam"])
            found[0].scores["pam"], found.to_frame()["sbert"].mean()
        """
        if isinstance(pairs, str):
            spoken = None if languages is None else [languages]
            (one,) = self.scores([handed.pair(pairs, other)], also, spoken, language)
            return one
        index, pairs = handed.index(pairs), handed.joined(pairs, other)
        shown = self.progress if progress is None else progress
        handed.check(progress=shown)
        also = _known(also)
        found = self.scores(pairs, also, languages, language)
        scored = list(counted(found, handed.length(pairs), shown, "pairs"))
        none = None if scored else self._blank(_scoring(also))
        return Results(scored, index, none)

    def scores(
        self,
        pairs: Iterable[Any],
        also: Collection[str] = (),
        languages: Iterable[Languages] | None = None,
        language: str = "",
    ) -> Iterator[PairScore]:
        """What :meth:`score` finds, one after the other, while ``pairs`` may still be coming in.

        Args:
            pairs, also, languages, language: as of :meth:`score`.

        Example::

            lines = iter(["A dog runs.\\tA dog sleeps."])
            next(lens.scores(line.split("\\t") for line in lines)).scores
        """
        also = _known(also)
        entries = {n: SCORES[n] for n in SCORES if SCORES[n].name in _scoring(also)}
        names = with_used(["sentences", *_scoring(also)])
        needs = frozenset().union(*(BY_NAME[name].needs for name in names))
        said = self._said(language, languages, handed.length(pairs))
        cleaned, step, start = handed.pairs(pairs), 16 * self.batch_size, 0
        while some := list(islice(cleaned, step)):
            spoken = self._spoken(some, said, start)
            prepared = self._prepared(list(map(Request, some, spoken)), needs)
            results = self._results(prepared, names)
            for k, pair in enumerate(some):
                yield PairScore(
                    {n: cast(Scored, results[e.name][k]).score for n, e in entries.items()},
                    cast(AspectExplanation, results["aspects"][k]).predicted,
                    pair,
                    cast(SentenceExplanation, results["sentences"][k]).cut,
                )
            start += len(some)
        _no_more(said)

    def aspects_of(self, pairs: Iterable[Any]) -> list[AspectExplanation]:
        """The aspects of pairs as the model predicts them, nothing measured.

        Args:
            pairs: as :meth:`score` takes them.
        """
        prepared = self.prepare(list(handed.pairs(pairs)), frozenset({Need.ENCODING}))
        return cast(list[AspectExplanation], self.explainer("aspects").explain(prepared))

    def encode_tokens(self, sentences: Sequence[str], cache: Cache = FORGETFUL) -> list[Encoded]:
        """Vectors of sentences and tokens, S3BERT's among them, all of one forward pass.

        Args:
            sentences: cleaned.
            cache: where to look for vectors that were made before.

        Raises:
            InputError: if the tokenizer finds nothing in a sentence.
        """
        handed.check(cache=cache)
        sentences = handed.texts(sentences)
        made_by = (self.encoder.about.checksum, self.aspects.about.checksum)
        return cache.fetch("encoding", sentences, lambda one: (one, made_by), self._encodings)

    def _encodings(self, sentences: Sequence[str]) -> list[Encoded]:
        above = self.aspects.above
        read = self.encoder.encode_tokens(sentences, above=above)
        if above is None:
            deep = self.aspects.embed(sentences)
            read = [replace(e, above=v) for e, v in zip(read, deep, strict=True)]
        return read


def _usual(request: Request) -> tuple[str, ...]:
    """The explainers of a request that names none: without graphs where a language has none."""
    lacking = ABILITIES.lacking("graphs", request.languages) and not any(request.graphs)
    return GRAPHLESS if lacking else USUAL


def _known(also: Collection[str]) -> list[str]:
    """Names of scores; an InputError lists those that there are if one is not."""
    listed = [also] if isinstance(also, str) else handed.names(also, "also")
    see_there_is("score", listed, SCORES)
    return listed


def _scoring(also: Collection[str]) -> list[str]:
    """The explainers of the scores that need no graph, and of others that are asked for."""
    return [e.name for n, e in SCORES.items() if Need.GRAPH not in e.needs or n in also]


def _no_more(said: Iterator[Any]) -> None:
    """See that languages end where the pairs do; what is said of all has no end."""
    if not isinstance(said, repeat) and any(True for _ in said):
        raise InputError("there are languages of more pairs than there are")


@cache
def shared() -> Lens:
    """The one Lens of the process that ``semlens.explain`` and its like ask."""
    return Lens()


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
