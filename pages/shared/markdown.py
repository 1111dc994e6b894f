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


_MARKUP = re.compile(
    # What is read even where it is escaped: addresses, Streamlit's icons, emoji and arrows
    r"(?P<apart>:(?=//|material[/_]|[-+\w]+:)|(?<=www)\.|@|[-<>~](?=[-=>]))"
    r"|[\\`*_{}\[\]()#+\-.!|<>~$:&=]",
    re.IGNORECASE,
)
_BLANKS = re.compile(r"^[^\S\n]+|[^\S\n]+$", re.MULTILINE)
"""Are not shown, and would make code of a line."""


def escaped(text: str) -> str:
    """Text that Markdown shows as it stands: no markup, no links, no icons, nothing replaced.

    A backslash is enough for most signs. Addresses and the like are searched for in what is
    left once backslashes are read, within one piece of text; one of their signs is therefore put
    into a piece of its own, a colour that names none. What is shown and copied is the text.

    >>> escaped("*me@example.org"), escaped("a -> b")
    ('\\\\*me:color[\\\\@]example\\\\.org', 'a :color[\\\\-]\\\\> b')
    """
    return _MARKUP.sub(
        lambda sign: rf":color[\{sign[0]}]" if sign["apart"] else rf"\{sign[0]}",
        _BLANKS.sub("", text),
    )


def public(error: object) -> str:
    """The message of an error, escaped: files without their folders, no address with a password.

    A folder's name may hold blanks. Where the path is not quoted, what follows it up to the next
    slash is taken for such a name unless a mark of punctuation comes before; so that rather a few
    words too many are left out than a part of a path is shown.

    >>> public("/srv/my models/big/model.safetensors is missing")
    '…/model\\\\.safetensors is missing'
    """
    message = _ADDRESS.sub(r"\1://…", str(error))
    home = str(Path.home())
    if home.strip("/\\"):  # or else it is the root
        message = re.sub(rf"{re.escape(home)}(?![\w-])", "~", message)
    return escaped(_FOLDERS.sub(_last, message))


def _last(path: re.Match[str]) -> str:
    """What is shown of a path: its last part, which is still there if it was not quoted."""
    if path["quoted"] is None:
        return "…/"
    name = re.split(r"[/\\]+", path["quoted"].rstrip("/\\"))[-1]
    return f"{path['quote']}…/{name}{path['quote']}"
