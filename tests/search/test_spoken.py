"""Collections in several languages: each text, and each search, is read in its own."""

import json
from dataclasses import replace

import pyarrow as pa
import pytest

from explainers.errors import InputError
from explainers.search import collection as stored
from explainers.search import upkeep
from explainers.search.building import build
from explainers.search.search import Search
from explainers.search.spoken import in_words, told
from explainers.search.table import OWN, with_languages
from explainers.weights.models import Model
from tests.search.conftest import Words, built, written

TEXTS = [
    {"text": "The mayor resigned on Monday. Nobody was sad."},
    {"text": "Der Bürgermeister trat am Montag zurück. Niemand war traurig."},
    {"text": "El alcalde dimitió el lunes."},
    {"text": "Pormestari erosi tehtävästään maanantaina, eikä kukaan ollut surullinen."},
]
WEIGHTS = {"concepts": 1}


class Spoken(Words):
    """Stand-in that reads other languages, too: as words of another language are others."""

    def __init__(self, checksum="1" * 64):
        super().__init__()
        self.models = (Model("encoder of other languages", "words", checksum),)
        self.spoken = {}

    def others(self):
        return self.models

    def embed_in(self, sentences, languages):
        self.spoken |= dict(zip(sentences, languages, strict=True))
        return self.embed([f"{s} {c}" for s, c in zip(sentences, languages, strict=True)])


def in_languages(folder, **given):
    """A collection of :data:`TEXTS`, and what embedded it."""
    embedder = Spoken()
    file = written(folder.parent / "x.jsonl", TEXTS)
    build(folder, [str(file)], embedder, **given)
    return embedder


def test_each_document_is_read_in_its_language_and_the_collection_knows_which_there_are(tmp_path):
    embedder = in_languages(tmp_path / "c")
    assert embedder.spoken["Niemand war traurig."] == "de", "as the document is"
    assert embedder.spoken[TEXTS[2]["text"]] == "es" and embedder.spoken["Nobody was sad."] == "en"
    assert embedder.spoken[TEXTS[3]["text"]] == "en", "what nobody has learnt is read as English"
    now = stored.read(tmp_path / "c")
    assert now.languages == ("en", "de", "es", "fi")
    assert [m.role for m in now.models] == ["encoder", "encoder of other languages"]


def test_a_search_is_read_in_its_own_language_or_in_what_is_said(tmp_path):
    in_languages(tmp_path / "c")
    german = TEXTS[1]["text"]
    for said, code in (("auto", "de"), ("es", "es"), ("en", "en")):
        embedder = Spoken()
        search = Search(tmp_path / "c", embedder=embedder, language=said)
        best = search.query(german, WEIGHTS)[0]
        assert set(embedder.spoken.values()) == ({code} if code != "en" else set()), said
        assert (best.text == german and best.score > 0.999) == (said == "auto"), said


def test_models_of_other_languages_have_to_be_those_of_the_collection(tmp_path):
    in_languages(tmp_path / "c")
    other = Search(tmp_path / "c", embedder=Spoken("2" * 64))
    assert other.query(TEXTS[0]["text"], WEIGHTS), "English needs them not"
    with pytest.raises(InputError, match="encoder of other languages"):
        other.query(TEXTS[1]["text"], WEIGHTS)


def test_what_is_said_of_all_texts_holds(tmp_path):
    embedder = in_languages(tmp_path / "c", language="fr")
    assert set(embedder.spoken.values()) == {"fr"}
    assert stored.read(tmp_path / "c").languages == ("fr",)


def test_an_earlier_collection_is_read_and_learns_its_languages_when_it_is_rebuilt(tmp_path):
    folder = tmp_path / "c"
    built(folder, TEXTS)  # by what reads English only
    now = stored.read(folder)
    rows = stored.rows_of(folder, now.parts[0]).drop_columns(["language"])
    stored.write(folder, stored.add_part(folder, replace(now, parts=()), rows))
    data = json.loads((folder / stored.MANIFEST).read_text("utf-8"))
    del data["languages"]
    (folder / stored.MANIFEST).write_text(json.dumps(data | {"format": 2}), "utf-8")
    assert stored.read(folder).languages == ()
    assert Search(folder, embedder=Words()).query(TEXTS[0]["text"], WEIGHTS)[0].score > 0.999
    embedder = Spoken()
    assert upkeep.rebuild(folder, embedder).languages == ("en", "de", "es", "fi")
    assert embedder.spoken["Niemand war traurig."] == "de"


def test_what_cannot_be_read_is_said():
    said = {"Der Bürgermeister trat zurück.": "", "The mayor resigned.": ""}
    said |= {TEXTS[3]["text"]: "seems to be Finnish", "市长辞职了。": "not in Latin script"}
    for text, what in said.items():
        found = in_words(told(text))
        assert what in found and bool(what) == bool(found), text


def test_rows_that_were_packed_with_older_ones_get_their_languages():
    texts = [row["text"] for row in TEXTS[:3]]
    older = pa.table({"sentence": [0] * 3, "text": texts})
    newer = older.append_column("language", pa.array(["en", "de", "es"], OWN["language"]))
    packed = pa.concat_tables([older, newer], promote_options="default")
    assert with_languages(packed)["language"].to_pylist() == ["en", "de", "es"] * 2
    assert with_languages(newer) is newer
