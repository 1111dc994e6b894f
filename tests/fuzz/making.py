"""Inputs that no one would type: made at random from a seed, most of them nearly right.

Each maker takes a generator and returns what its reader is to be given. What is nearly right gets
further into a reader than noise does, so that most inputs are good ones with a few things changed.
"""

from __future__ import annotations

import base64
import json
import random
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.cases import CASES

Random = random.Random

ODD = (
    "", " ", "\t", "\n", "\r", "\x00", "\x1b", "\ufeff", "\u200b", "\u202e", "\u0301", "\ud800", "\udfff",
    "²", "٣", "Ⅷ", "½", "ß", "İ", "ﬁ", "é", "中", "한", "ع", "👩‍👧", "𝔘", "\U0010ffff", "_", "__", "''", "’",
    "`", '"', "\\", "/", "~", "#", "$", "%", "&", "<", ">", "<script>", "</script>", "<b>", "![x](http://e.x)",
    "=1+1", "@", "[", "]", "(", ")", "{", "}", ":", ";", ",", ".", "...", "!", "?", "-", "--", "+", "*", "|",
    "1", "0", "-1", "1e400", "9" * 310, "9" * 5000, "1,000", "10:30", "99:99", "1.1.1.1", "3rd", "twenty", "million",
    "16:42", "24/7", "#metoo", "std::vector", "“x”", "‘", "\u00a0", "\u2028", "\x85", "\x0c", "−5", "５", "C++",
    "NaN", "inf", "null", "None", "true", "a" * 9000, "x" * 300, "a.m.", "U.S.", "o'clock", "didn't", "cannot", "can't",
)  # fmt: skip

WORDS = tuple(CASES["words of sentences"])

ROLES = (
    ":ARG0", ":ARG1", ":ARG0-of", ":ARG9-of", ":mod", ":domain", ":polarity", ":polarity-of", ":quant", ":name", ":op1",
    ":op2", ":op²", ":op٣", ":op" + "1" * 90, ":op" + "9" * 5000, ":wiki", ":time", ":", ":-of", ":of", ":ARG", ":snt1",
    ":consist-of", ":value", ":nothing", ":ARG0-of-of",
)  # fmt: skip


def some(rng: Random, of: Sequence[str], most: int, apart: str = " ") -> str:
    """Some of these, joined."""
    return apart.join(rng.choice(of) for _ in range(rng.randint(0, most)))


def changed(rng: Random, text: str, most: int = 4) -> str:
    """A text with a few places cut, doubled, exchanged, or filled with something odd."""
    for _ in range(rng.randint(0, most)):
        i = rng.randint(0, len(text))
        j = min(len(text), i + rng.choice((0, 1, 1, 2, 5, 20)))
        part = rng.choice(("", rng.choice(ODD), text[i:j] * 2, text[i:j][::-1]))
        text = text[:i] + part + text[j:]
    return text


def sentence(rng: Random) -> str:
    """A sentence, or what passes for one."""
    words = [
        rng.choice(ODD if rng.random() < 0.2 else WORDS) for _ in range(rng.choice((1, 3, 8, 14)))
    ]
    return rng.choice((" ", " ", " ", "")).join(words)


def penman(rng: Random) -> str:
    """A graph, with metadata and marks, mended and broken."""
    count = rng.choice((1, 2, 4, 9))
    names = [f"{rng.choice('abcxyz')}{rng.choice(('', 2, k))}" for k in range(count)]

    def node(k: int, depth: int) -> str:
        concept = rng.choice(
            ("man", "like-01", "and", "name", '"x y"', "-", "date-entity", rng.choice(ODD))
        )
        mark = rng.choice(("", "", "~e.1", "~1,2", "~e.99999", "~e." + "9" * 5000, "~"))
        text = f"({names[k]} / {concept}{mark}"
        for _ in range(rng.randint(0, 3)):
            kind = rng.random()
            if kind < 0.4 and depth < 4:
                value = node(rng.randrange(count), depth + 1)
            elif kind < 0.6:
                value = rng.choice(names)
            else:
                value = rng.choice(("-", "2", '"Mary"', "+", '""', rng.choice(ODD)))
            text += f" {rng.choice(ROLES)} {value}"
        return text + rng.choice((")", ")", ")", "))", ""))

    items = (
        f"{rng.choice(names)}-{rng.choice(('0', '²', '1.2', '99999', '-1', '٣', 'x'))}"
        for _ in range(3)
    )
    lines = [
        f"# ::snt {sentence(rng)}",
        f"# ::tokens {rng.choice((some(rng, WORDS, 5), json.dumps(rng.sample(ODD, 3))))}",
        f"# ::alignments {' '.join(items)}",
    ]
    rng.shuffle(lines)
    head = "".join(line.replace("\n", " ") + "\n" for line in lines[: rng.randint(0, 3)])
    return changed(rng, head + "\n\n".join(node(0, 0) for _ in range(rng.choice((1, 1, 1, 2)))), 2)


def edited(rng: Random) -> str:
    """A good graph with a few characters changed."""
    good = (
        '(l / like-01 :ARG0 (m / man :name (n / name :op1 "Ed")) :ARG1 (c / cheese :quant 2) :polarity -)',
        "(w / want-01 :ARG0 (b / boy) :ARG1 (g / go-02 :ARG0 b :time (d / date-entity :month 2)))",
        "(h / have-org-role-91 :ARG0 (p / person) :ARG2 (t / teacher :mod (g / good)))",
    )
    return changed(rng, rng.choice(good), 5)


def table(rng: Random) -> tuple[bytes, str]:
    """A table, as bytes, and the file's name."""
    apart = rng.choice("\t\t,;")
    rows = rng.choice((0, 1, 3, 9))
    head = rng.choice(("", "sentence_a{0}sentence_b{0}score", "a{0}b{0}{1}", "{1}{0}{1}")).format(
        apart, rng.choice(ODD)
    )
    lines = [head] if head else []
    for _ in range(rows):
        cells = [
            rng.choice((sentence(rng), rng.choice(ODD), '"a, b"'))
            for _ in range(rng.choice((1, 2, 3, 3, 150)))
        ]
        lines.append(apart.join(cells))
    text = rng.choice(("\n", "\r\n", "\r")).join(lines)
    encoding = rng.choice(
        ("utf-8", "utf-8", "latin-1", "cp1251", "utf-16", "shift_jis", "utf-8-sig")
    )
    data = text.encode(encoding, "surrogatepass" if encoding[:3] == "utf" else "ignore")
    if rng.random() < 0.3:
        at = rng.randint(0, len(data))
        data = data[:at] + rng.randbytes(rng.randint(0, 9)) + data[at:]
    return data, rng.choice(("x.tsv", "x.csv", "x.txt", ""))


def value(rng: Random, depth: int = 0) -> object:
    """Anything that JSON can say."""
    kind = rng.randrange(8 if depth < 3 else 6)
    if kind < 3:
        return rng.choice(ODD)
    if kind < 5:
        return rng.choice((0, -1, 1e300, 10**400, True, None, 0.5))
    if kind == 5:
        return sentence(rng)
    if kind == 6:
        return [value(rng, depth + 1) for _ in range(rng.randint(0, 3))]
    return {rng.choice(ODD + WORDS): value(rng, depth + 1) for _ in range(rng.randint(0, 3))}


def jsonl(rng: Random) -> tuple[bytes, str]:
    """Objects a line, as bytes, and the file's name."""
    lines = []
    for _ in range(rng.choice((0, 1, 3, 9))):
        row: dict[str, object] = {"a": sentence(rng), "b": sentence(rng)}
        for _ in range(rng.choice((0, 1, 3, 60))):
            row[rng.choice((*ODD, f"k{rng.randrange(999)}"))] = value(rng)
        line = json.dumps(
            row if rng.random() < 0.9 else value(rng), ensure_ascii=rng.random() < 0.7
        )
        lines.append("[" * 990 + "]" * 990 if rng.random() < 0.02 else line)
    return changed(rng, "\n".join(lines), 2).encode("utf-8", "surrogatepass"), rng.choice(
        ("x.jsonl", "x.ndjson")
    )


def link(rng: Random) -> str:
    """The packed part of an address."""
    found = {
        "graphs": {rng.choice("abc"): rng.choice((edited(rng), value(rng)))},
        "readings": {
            rng.choice("ab"): {rng.choice(("0", "9999", "²", "٣", "x", "99999")): value(rng)}
        },
        "parser": value(rng),
        "aspects": rng.choice(ODD),
    }
    kept = {k: v for k, v in found.items() if rng.random() < 0.7}
    written = json.dumps(kept if rng.random() < 0.9 else value(rng)).encode()
    packed = base64.urlsafe_b64encode(zlib.compress(written)).rstrip(b"=").decode()
    return packed if rng.random() < 0.7 else changed(rng, packed)


def expression(rng: Random) -> str:
    """A filter."""
    parts = ("sbert", "human", "a", "b", "tags", "<", ">", "==", "!=", "and", "or", "not", "in", "+", "-", "*", "/", "(",
             ")", "abs(", "0.7", "'dog'", "1e999", "is", "**", "lambda:", "__import__('os')", "a.b", "a[0]", "not not")  # fmt: skip
    good = rng.choice(
        ("negation < 0 and sbert > 0.7", "'dog' in a or not human == 3", "abs(sbert - smatch) > .3")
    )
    return rng.choice(
        (
            changed(rng, good),
            some(rng, parts, 12),
            some(rng, parts + ODD, 9),
            "-" * rng.choice((9, 400)) + "1",
        )
    )


def tour(rng: Random) -> bytes:
    """A tour, nearly right."""

    def text() -> object:
        return rng.choice(
            (sentence(rng), "A dog runs.", value(rng)) if rng.random() < 0.3 else ("A dog runs.",)
        )

    guess: object = rng.choice(
        (
            {"score": "sbert"},
            {"score": text()},
            {
                "question": text(),
                "choices": [text(), "no"],
                "right": rng.choice((0, 1, 2, "0", True)),
            },
            value(rng),
        )
    )
    look = [{"panel": rng.choice(("scores", "graphs", text())), "say": text(), "right": rng.choice((True, text())),
             "when": rng.choice(("", "sbert > 0.3", expression(rng)))}]  # fmt: skip
    step = {
        "title": text(),
        "a": text(),
        "b": text(),
        "intro": text(),
        "moral": text(),
        "guess": guess,
        "look": rng.choice((look, [], value(rng))),
    }
    whole = {
        "title": text(),
        "steps": rng.choice(([step], [step] * 60, [], value(rng), [value(rng)])),
    }
    return changed(rng, json.dumps(whole), 1).encode("utf-8", "surrogatepass")


def brackets(rng: Random) -> tuple[str, str]:
    """A sentence, and the same with brackets, more or less."""
    plain = sentence(rng)
    marked = "".join(c + rng.choice(("", "", "", "[", "]", " [", "] ")) for c in plain[:200])
    return plain, rng.choice((marked, changed(rng, f"[{plain}]")))


def weights(rng: Random) -> dict[str, bytes]:
    """The files of a model's folder."""
    modules = [
        {
            "type": rng.choice(("sentence_transformers.models.Pooling", "os.system", value(rng))),
            "path": value(rng),
        }
    ]
    files = {
        "amrlib_meta.json": {"model_type": rng.choice(("stog", value(rng))), "inference_module": value(rng), "inference_class": value(rng)},
        "checksums.json": {rng.choice(("aspects.json", "../x", "nothing")): value(rng)},
        "modules.json": rng.choice((modules, value(rng))),
        "aspects.json": {"aspects": rng.choice(({"smatch": [0, 16]}, {"smatch": value(rng)}, value(rng))), "residual": rng.choice(([16, 384], value(rng)))},
        "calibration.json": value(rng),
        "1_Dense/config.json": {"activation_function": value(rng)},
        "2_Router/router_config.json": {"types": value(rng)},
    }  # fmt: skip
    return {
        name: changed(rng, json.dumps(said), 1).encode("utf-8", "surrogatepass")
        for name, said in files.items()
        if rng.random() < 0.8
    }


def laid_out(files: dict[str, bytes], folder: Path) -> Path:
    """The files, in a folder."""
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
    return folder


MAKERS: dict[str, Callable[[Random], object]] = {
    "text": sentence,
    "penman": penman,
    "edited graphs": edited,
    "tables": table,
    "jsonl": jsonl,
    "links": link,
    "filters": expression,
    "tours": tour,
    "brackets": brackets,
    "weights": weights,
}
