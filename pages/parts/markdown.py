"""Text that Markdown shows as it stands, and messages without what is the server's own."""

import re
from pathlib import Path

_START = r"(?:~[\w.-]*|[A-Za-z]:|(?:file|sqlite)[\w+]*:)?[/\\]+"
"""How a path begins: at the root, at somebody's home, at a drive, at another machine."""

_PART = r"[^\s/\\]+(?:(?<![.,;:!?)'\"`])[^\S\n]+[^\s/\\]+)*"
"""A folder's name: it may hold blanks, but no end of a sentence or of a part of one."""

_FOLDERS = re.compile(
    rf"(?P<quote>['\"`])(?P<quoted>{_START}(?:(?!(?P=quote)|\n).)+)(?P=quote)"
    # Neither within a word nor after the colon of an address, such as https://
    rf"|(?<![\w./\\~-])(?<!:(?=//)){_START}(?:{_PART}[/\\]+)*(?=[^\s/\\'\"`])"
)
_ADDRESS = re.compile(r"\b([a-z][a-z0-9+.-]*)://[^\s/@]*@[^\s]*")


_LINKED = re.compile(r"(https?:/(?=/)|www(?=\.)|@(?=\w))", re.IGNORECASE)
"""What GitHub's Markdown takes for the beginning of an address, escaped or not."""

WORD_JOINER = "\u2060"
"""Is not seen, and breaks no line; no address holds it."""


def escaped(text: str) -> str:
    """Text with everything escaped that Markdown would read as markup, addresses among it."""
    text = _LINKED.sub(rf"\1{WORD_JOINER}", text)
    return re.sub(r"([\\`*_{}\[\]()#+\-.!|<>~$:&])", r"\\\1", text)


def public(error: object) -> str:
    """The message of an error, escaped: files without their folders, no address with a password.

    A folder's name may hold blanks. Where the path is not quoted, what follows it up to the next
    slash is taken for such a name unless a mark of punctuation comes before; so that rather a few
    words too many are left out than a part of a path is shown.

    >>> public("/srv/my models/big/model.safetensors is missing")
    '…/model\\\\.safetensors is missing'
    """
    said = _ADDRESS.sub(r"\1://…", str(error))
    home = str(Path.home())
    if home.strip("/\\"):  # or else it is the root
        said = re.sub(rf"{re.escape(home)}(?![\w-])", "~", said)
    return escaped(_FOLDERS.sub(_last, said))


def _last(found: re.Match[str]) -> str:
    """What is shown of a path: its last part, which is still there if it was not quoted."""
    if found["quoted"] is None:
        return "…/"
    name = re.split(r"[/\\]+", found["quoted"].rstrip("/\\"))[-1]
    return f"{found['quote']}…/{name}{found['quote']}"
