"""Sentences as users type them, made of edited ones; their trees stay right."""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from explainers.reading.result import ROOT, Reading, Sure, Word

EMOJI = ["🙂", "😀", "😂", "❤️", "👍", "🎉", "🐶", "😢", ":)", ":-)", ";-)", ":D"]


@dataclass(frozen=True)
class Token:
    """A written token.

    Attributes:
        surface: as it is written.
        words: numbers of the words that it is made of.
        glued: whether the next one follows without a space.
    """

    surface: str
    words: tuple[int, ...]
    glued: bool


@dataclass(frozen=True)
class Draft:
    """A sentence in the making: its words, whose forms may have changed, and its tokens."""

    words: tuple[Word, ...]
    tokens: tuple[Token, ...]
    language: str


Change = Callable[[Draft, random.Random], Draft]


def noisy(reading: Reading, rng: random.Random) -> Reading:
    """A sentence with some of the changes, at least one where there is one to make."""
    draft = drafted(reading)
    for change, share in CHANGES:
        if rng.random() < share:
            draft = change(draft, rng)
    return made(draft)


def spaced(reading: Reading) -> Reading:
    """A sentence whose words and marks all stand by themselves."""
    return made(_spaced(drafted(reading), random.Random(0)))


def drafted(reading: Reading) -> Draft:
    """A sentence, to be changed."""
    spans = reading.tokens()
    words: list[list[int]] = [[] for _ in spans]
    for k, word in enumerate(reading):
        words[word.token].append(k)
    ends = [*(start for start, _ in spans[1:]), len(reading.text) + 1]
    tokens = tuple(
        Token(reading.text[start:end], tuple(of), end == following)
        for (start, end), of, following in zip(spans, words, ends, strict=True)
    )
    return Draft(reading.words, tokens, reading.language)


def made(draft: Draft) -> Reading:
    """The text of a draft, and where each word stands in it."""
    text, words = "", []
    for number, token in enumerate(draft.tokens):
        start, at = len(text), len(text)
        text += token.surface
        forms = [draft.words[k].form for k in token.words]
        apart = "".join(forms) == token.surface
        for k in token.words:
            word = draft.words[k]
            end = at + len(word.form) if apart else len(text)
            words.append(replace(word, start=at if apart else start, end=end, token=number))
            at = end
        text += "" if token.glued else " "
    return Reading(text.rstrip(" "), tuple(words), draft.language)


def _forms(draft: Draft, of: Callable[[str], str]) -> Draft:
    """All forms, and with them all tokens, changed alike."""
    words = tuple(replace(word, form=of(word.form) or word.form) for word in draft.words)
    tokens = tuple(replace(t, surface=of(t.surface) or t.surface) for t in draft.tokens)
    return replace(draft, words=words, tokens=tokens)


def _lower(draft: Draft, _: random.Random) -> Draft:
    return _forms(draft, str.lower)


def _titled(draft: Draft, rng: random.Random) -> Draft:
    """As headlines are: most words with a capital, or nothing but capitals."""
    if rng.random() < 0.4:
        return _forms(draft, str.upper)
    return _forms(draft, lambda form: form if len(form) < 4 else form[0].upper() + form[1:])


def _plain_letters(draft: Draft, _: random.Random) -> Draft:
    """Without accents; apostrophes straight or curly."""
    return _forms(draft, _without_accents)


def _without_accents(form: str) -> str:
    apart = unicodedata.normalize("NFD", form)
    return unicodedata.normalize("NFC", "".join(c for c in apart if not unicodedata.combining(c)))


def _curly(draft: Draft, _: random.Random) -> Draft:
    return _forms(draft, lambda form: form.replace("'", "’") if "'" in form else form)


def _spaced(draft: Draft, _: random.Random) -> Draft:
    """As tokenisers write: every word and mark by itself."""
    return replace(draft, tokens=tuple(replace(token, glued=False) for token in draft.tokens))


def without(draft: Draft, gone: set[int]) -> Draft:
    """Without words that govern nothing but each other, and the tokens made of them alone."""
    heads = {word.head for k, word in enumerate(draft.words) if k not in gone}
    if governing := gone & heads:
        return without(draft, gone - governing)
    gone = {k for k in gone if draft.words[k].head != ROOT}
    tokens = [token for token in draft.tokens if not gone.issuperset(token.words)]
    kept = in_order(replace(draft, tokens=tuple(tokens)))
    return kept if len(kept.words) > 1 else draft


def in_order(draft: Draft) -> Draft:
    """With the words of its tokens alone, numbered as they stand."""
    order = [k for token in draft.tokens for k in token.words]
    new = {k: n for n, k in enumerate(order)}
    words = tuple(replace(draft.words[k], head=new.get(draft.words[k].head, ROOT)) for k in order)
    tokens = [replace(t, words=tuple(new[k] for k in t.words)) for t in draft.tokens]
    return replace(draft, words=words, tokens=tuple(tokens))


def _unended(draft: Draft, _: random.Random) -> Draft:
    """Without the mark at the end."""
    last = len(draft.words) - 1
    return without(draft, {last} if draft.words[last].upos == "PUNCT" else set())


def _unmarked(draft: Draft, _: random.Random) -> Draft:
    """Without any mark between words, as people dictate."""
    return without(draft, {k for k, w in enumerate(draft.words) if w.upos == "PUNCT"})


def _telegram(draft: Draft, rng: random.Random) -> Draft:
    """As headlines are: without articles, and often without *be*."""
    bare = {k for k, w in enumerate(draft.words) if w.features.get("PronType") == "Art"}
    if rng.random() < 0.5:
        bare |= {k for k, w in enumerate(draft.words) if w.relation in ("aux", "aux:pass", "cop")}
    return _unended(without(draft, bare), rng)


def _misspelt(draft: Draft, rng: random.Random) -> Draft:
    """A word or two with a letter too few, too many or in the wrong place."""
    plain = [k for k, t in enumerate(draft.tokens) if len(t.words) == 1 and len(t.surface) > 3]
    words, tokens = list(draft.words), list(draft.tokens)
    for k in rng.sample(plain, min(len(plain), 1 + len(plain) // 8)):
        wrong = _typo(tokens[k].surface, rng)
        (word,) = tokens[k].words
        tokens[k] = replace(tokens[k], surface=wrong)
        words[word] = replace(words[word], form=wrong)
    return replace(draft, words=tuple(words), tokens=tuple(tokens))


def _typo(form: str, rng: random.Random) -> str:
    at = rng.randrange(1, len(form) - 1)
    return rng.choice(
        (
            form[:at] + form[at + 1 :],
            form[:at] + form[at] + form[at:],
            form[:at] + form[at + 1] + form[at] + form[at + 2 :],
            form[:at] + rng.choice("aeinrst") + form[at + 1 :],
        )
    )


def _uncontracted(draft: Draft, rng: random.Random) -> Draft:
    """Contractions without their apostrophe (*dont*), as people type them."""
    return _forms(draft, lambda form: form.replace("'", "").replace("’", ""))


def _with_emoji(draft: Draft, rng: random.Random) -> Draft:
    """An emoji at the end."""
    root = next(k for k, word in enumerate(draft.words) if word.head == ROOT)
    count = len(draft.words)
    sign = rng.choice(EMOJI)
    word = Word(sign, 0, 0, 0, "SYM", sign, {}, root, "discourse", Sure())
    tokens = (*draft.tokens, Token(sign, (count,), False))
    return replace(draft, words=(*draft.words, word), tokens=tokens)


CHANGES: Sequence[tuple[Change, float]] = (
    (_telegram, 0.08),
    (_unended, 0.45),
    (_unmarked, 0.06),
    (_misspelt, 0.25),
    (_uncontracted, 0.08),
    (_curly, 0.2),
    (_plain_letters, 0.08),
    (_with_emoji, 0.04),
    (_lower, 0.4),
    (_titled, 0.08),
    (_spaced, 0.2),
)
"""What is done to a sentence, in this order, and how often."""
