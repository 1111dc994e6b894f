"""Text that Markdown shows as it stands, and messages without what is the server's own."""

import re

_FOLDERS = re.compile(r"(?<![\w./\\:-])(?:~|[A-Za-z]:)?[/\\](?:[^\s/\\'\"`,;:]+[/\\])*(?=[^\s/\\])")
_ADDRESS = re.compile(r"\b([a-z][a-z0-9+.-]*)://[^\s/@]*@[^\s]*")


def escaped(text: str) -> str:
    """Text with everything escaped that Markdown would read as markup."""
    return re.sub(r"([\\`*_{}\[\]()#+\-.!|<>~$:&])", r"\\\1", text)


def public(error: object) -> str:
    """The message of an error, escaped: files without their folders, no address with a password.

    >>> public("/srv/models/big/model.safetensors is missing")
    '…/model\\\\.safetensors is missing'
    """
    said = _ADDRESS.sub(r"\1://…", str(error))
    return escaped(_FOLDERS.sub("…/", said))
