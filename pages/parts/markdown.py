"""Text that Markdown shows as it stands."""

import re


def escaped(text: str) -> str:
    """Text with everything escaped that Markdown would read as markup."""
    return re.sub(r"([\\`*_{}\[\]()#+\-.!|<>~$:&])", r"\\\1", text)
