"""Files, folders and sentences as people have them."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explainers.errors import InputError
from explainers.search.sources import Document, documents, sources
from explainers.search.splitting import LONGEST, sentences
from explainers.text import tidy
from tests.cases import cases


def read(*paths, text=""):
    return [
        item for s, path in sources([str(p) for p in paths], text) for item in documents(s, path)
    ]


@cases
def test_files(tmp_path, name, content, text, fields):
    (tmp_path / name).write_text(content, "utf-8", newline="")
    (item,) = read(tmp_path / name)
    assert isinstance(item, Document)
    assert (item.source, item.text, item.fields) == (name, text, fields)


def test_a_folder_has_a_document_a_text_and_tells_what_it_leaves_out(tmp_path):
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "b.txt").write_text("A ship came.\nIt left.\n")
    (tmp_path / "a.png").write_bytes(b"\x89PNG")
    (tmp_path / ".hidden.txt").write_text("no")
    picture, text = read(tmp_path)
    assert picture.reason.startswith("its name does not end with")
    assert (text.source, text.line) == (f"{tmp_path.name}/sub/b.txt", 1)
    assert sentences(text.text) == ("A ship came.", "It left.")


def test_bad_rows_are_told_and_the_rest_goes_on(tmp_path):
    rows = [b"id\ttext", b"1\tcaf\xe9", b"2\tGood.", b"3\tx\ty", b"4", b"5\tGood, too."]
    (tmp_path / "x.tsv").write_bytes(b"\n".join(rows))
    items = read(tmp_path / "x.tsv")
    assert [i.line for i in items if isinstance(i, Document)] == [3, 6]
    assert [i.reason for i in items if not isinstance(i, Document)] == [
        "it is not UTF-8 text, or holds half a character",
        "3 cells, but 2 columns",
        "it has no 'text', which holds the text",
    ]
    (tmp_path / "y.txt").write_bytes(b"\x00\x01")
    assert read(tmp_path / "y.txt")[0].reason == "this is not a text file"
    (tmp_path / "x.csv").write_text("note,said\nmany words stand here,Hello ship.\n")
    assert read(tmp_path / "x.csv", text="said")[0].text == "Hello ship."
    assert "it has no 'sad'" in read(tmp_path / "x.csv", text="sad")[0].reason


def test_tables_of_other_programs_are_read(tmp_path):
    lines = ("id;text;note", "1;A ship came, and left.;x", "2;It left.;y")
    rows = [dict(zip(lines[0].split(";"), line.split(";"), strict=True)) for line in lines[1:]]
    for name, data in (
        ("x.csv", "\r".join(lines).encode()),
        ("x.csv", "\r\n".join(lines).encode("utf-16")),
        ("x.csv", "\n".join(lines).replace(";", "|").encode()),
        ("x.tsv", "\r".join(lines).replace(";", "\t").encode("utf-8-sig")),
        ("x.json", json.dumps(rows, indent=1).encode()),
        ("x.json", json.dumps(rows).encode()),
        ("x.json", "\n".join(map(json.dumps, rows)).encode()),
    ):
        (tmp_path / name).write_bytes(data)
        found = read(tmp_path / name)
        assert [item.text for item in found] == ["A ship came, and left.", "It left."], data
        assert [item.fields["note"] for item in found] == ["x", "y"], data
    (tmp_path / "x.txt").write_bytes("A ship came.\rIt left.\r".encode("utf-16"))
    assert [item.text.strip() for item in read(tmp_path / "x.txt")] == ["A ship came.", "It left."]


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet=st.sampled_from(list("aB1.!?\"'() \n\t\r…。é漢😀\u200b\u2028\x00-*"))))
def test_no_word_is_lost_in_splitting(text):
    if not any(c.isalnum() for c in text):
        with pytest.raises(InputError, match="no words"):
            sentences(text)
    else:
        assert "".join(" ".join(sentences(text)).split()) == "".join(tidy(text).split())


def test_of_a_file_in_a_folder_no_more_is_read_than_can_be_used(tmp_path):
    (tmp_path / "x.txt").write_text("a" * 1_000_001)
    [left] = read(tmp_path)
    assert "SEMLENS_MAX_DOCUMENT" in left.reason


def test_long_sentences_are_cut_and_what_has_no_words_makes_none_longer():
    parts = sentences("word " * 1000 + "x" * 5000)
    assert max(len(p.split()) for p in parts) == LONGEST
    assert "".join("".join(parts).split()) == "word" * 1000 + "x" * 5000
    with pytest.raises(InputError, match="characters"):
        sentences("a" * 1_000_001)

    assert len(sentences("A ship came. " * 10_000)) == 10_000
    with pytest.raises(InputError, match="SEMLENS_MAX_SENTENCES"):
        sentences("A ship came. " * 10_001)
    parts = sentences("Ship.\n\n" + "! " * 2_000 + "\n\n" + "?\n\n" * 2_000)
    assert max(len(p.split()) for p in parts) <= LONGEST
    assert "".join("".join(parts).split()) == "Ship." + "!" * 2_000 + "?" * 2_000
