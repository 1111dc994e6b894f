"""Text of anyone in Markdown, and messages without what is the server's own."""

import re

import pytest

from pages.shared.markdown import escaped, public

FOUND = re.compile(
    r"https?://|www\.|\w@[-\w]|:material[/_]|:[-+\w]+:|->|<-|--|[<>~]=", re.IGNORECASE
)
"""What Streamlit's Markdown makes something of, once escapes are read."""


def pieces(markdown):
    """What is shown, in the pieces that are searched through."""
    return re.split(r":color\[(.+?)\](?![(\[])", re.sub(r"\\([\W_])", r"\1", markdown))


def shown(message):
    return "".join(pieces(public(message)))


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ("/srv/my models/big one/m.bin is missing", "…/m.bin is missing"),
        ("error:/srv/my models/m.bin is missing", "error:…/m.bin is missing"),
        ("cannot copy /srv/a b/c to /srv/d e/f.txt", "cannot copy …/c to …/f.txt"),
        ("/srv/Über Modelle/größe/x.bin", "…/x.bin"),
        ("(/srv/my models/x) is empty", "(…/x) is empty"),
        ("/srv/x/y is missing; see docs/serving", "…/y is missing; see docs/serving"),
        ("'/srv/my models/a, b: c/x y.json' is a list", "'…/x y.json' is a list"),
        ("cannot open \"/srv/O'Brien/x.db\"", 'cannot open "…/x.db"'),
        ("`/srv/my models/` is empty", "`…/my models` is empty"),
        (r"C:\Users\Jane Doe\models\x.bin is missing", "…/x.bin is missing"),
        (r"[WinError 3] 'C:\\Users\\Jane Doe\\x y.bin'", "[WinError 3] '…/x y.bin'"),
        (r"\\server\my share\x.bin is gone", "…/x.bin is gone"),
        ("~/my models/x is missing", "…/x is missing"),
        ("~jane/my models/x is missing", "…/x is missing"),
        ("sqlite:////srv/my data/studies.db is locked", "…/studies.db is locked"),
        ("postgresql://me:secret@host/db failed", "postgresql://… failed"),
        ("and/or 3/4 https://example.org/a/b assets/x", "and/or 3/4 https://example.org/a/b assets/x"),
    ],
)  # fmt: skip
def test_no_folder_of_a_path_is_shown(message, said):
    assert shown(message) == said


def test_the_home_of_who_runs_the_server_has_no_name(monkeypatch):
    for home in ("/home/jane doe", "/home/jane"):
        monkeypatch.setenv("HOME", home)
        assert shown(f"{home} cannot be written") == "~ cannot be written"
        assert shown(f"{home}/my models/x is missing") == "…/x is missing"
        assert "jane" not in shown(f"[Errno 13] Permission denied: '{home}'")
    monkeypatch.setenv("HOME", "/")  # which hides no slash
    assert shown("and/or /srv/x is missing") == "and/or …/x is missing"


def test_nothing_is_made_of_a_text():
    for text in (
        "see http://evil.example/x", "HTTPS://EVIL.EXAMPLE", "www.evil.example",
        "me@evil.example", "me@-evil.example", "x:@a@b.example",
        ":material/sailing:", ":material_sailing:", ":streamlit:", "12:smile::+1::",
        "a -> b", "a <- b", "a <-> b", "a -- b --- c", "x >= 1, y <= 2", "x ~= 1",
    ):  # fmt: skip
        found = pieces(escaped(text))
        assert not [piece for piece in found if FOUND.search(piece)]
        assert "".join(found) == text


def test_no_line_is_code_or_underlines_another():
    assert escaped("    code\n\n\tmore \na\n===") == "code\n\nmore\na\n\\=\\=\\="


def test_what_is_no_address_stays():
    assert escaped("A dog runs") == "A dog runs"
    assert escaped("**b**") == r"\*\*b\*\*"
