"""Hostile text in every field that a page or a file shows, on a desktop and on a phone.

No script of it runs, nothing asks for an address of elsewhere, and no markup of it appears. What
was tried is counted: a field that is forgotten is missing in the counts below.
"""

import json
import re
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode

import pytest
import sqlalchemy as sql
from playwright.sync_api import expect

from explainers.differences.result import Difference
from explainers.sharing.links import Shared, pack
from explainers.studies import links, reading, store
from explainers.studies.records import Record
from explainers.studies.store import Studies
from tests.browser.browsing import local, look, new_page, text, unfold, wait_for_rest, wrong
from tests.servers import serve

pytestmark = pytest.mark.own_server

STRINGS = (
    "<img src=//evil.test/0 onerror=hit(0)>",
    "<script>hit(1)</script>",
    '"><svg onload=hit(2)>',
    "</textarea></title></script><iframe src=//evil.test/3>",
    "<semlens-evil onclick=hit(4)>",
    "' onmouseover='hit(5)",
    "![evil](http://evil.test/6)",
    "[evil](javascript:hit(7))",
    ":material/sailing: :red[evil] **evil**",
    "$\\href{javascript:hit(9)}{evil}$",
)

WIDTHS = {"desktop": (1400, 900), "phone": (390, 844)}

UNSEEN = frozenset(
    (
        # of addresses that are refused, and then not shown
        "zqview", "zqkind", "zqstep", "zqplace", "zqnostudy", "zqreading", "zqlinkparser",
        "zqlinkaspects",
        # of the database, for files that no browser shows
        "zqdiff", "zqdiffa", "zqdiffb", "zqpenman", "zqverdict", "zqrefused",
        # of columns beyond the edge of a phone, which are not drawn there
        "zqcell", "zqcolumn",
    )
)  # fmt: skip
"""Fields that not every page shows; they are tried all the same."""


class Hostile:
    """Hostile text for one field after another, and what came of it.

    Args:
        order: of the strings; what does not fit into a field is cut from the end.
    """

    def __init__(self, order):
        self.order = list(order)
        self.tried = {}
        self.seen = set()
        self.hits, self.asked, self.errors, self.markup = [], [], [], []

    def text(self, field, most=1_000, strings=None, without=""):
        """The field's name, which tells where it is shown, and the strings that fit."""
        strings = [s for s in strings or self.order if not set(without) & set(s)]
        said = field
        for one in strings:
            if len(said) + 1 + len(one) > most:
                break
            said += f" {one}"
            self.tried.setdefault(field, set()).add(one)
        return said

    def look(self, page):
        """See what a page made of it, once it is at rest."""
        for frame in page.frames:
            self.markup += frame.evaluate(look("markup"))
            shown = frame.evaluate(look("shown"))
            self.seen |= {field for field in self.tried if field in shown}


@contextmanager
def watched(browser, server, hostile, size):
    """A page of a fresh profile; what it runs, asks for and complains of is written down."""
    width, height = size
    context = browser.new_context(viewport={"width": width, "height": height})
    context.expose_binding("hit", lambda _, number: hostile.hits.append(number))
    context.on(
        "request",
        lambda r: (
            None
            if local(r.url, server) or r.url.startswith("file:")
            else hostile.asked.append(r.url)
        ),
    )
    context.on("weberror", lambda e: hostile.errors.append(str(e.error)))
    context.on("console", lambda m: hostile.errors.append(m.text) if wrong(m) else None)
    yield new_page(context)
    context.close()


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("hostile")


@pytest.fixture(scope="module")
def server(folder):
    """A server with a parser whose folder has a hostile name."""
    models = folder / "models"
    parser = models / "zqparser <img src=x onerror=hit(0)> **evil** :red[evil]"
    parser.mkdir(parents=True)
    (parser / "amrlib_meta.json").write_text('{"model_type": "stog"}')
    settings = {"SEMLENS_MODELS": str(models)}
    with serve(database=f"sqlite:///{folder}/studies.db", settings=settings) as (url, _):
        yield url


@pytest.fixture(params=WIDTHS)
def hostile(request):
    """Both widths try all strings; where only the first fit, a phone tries the others."""
    strings = STRINGS if request.param == "desktop" else STRINGS[::-1]
    return Hostile(strings), WIDTHS[request.param]


def a_pair(evil):
    """Two sentences, with half of the strings each; the other width has the other halves."""
    half = len(evil.order) // 2
    a = evil.text("zqsentencea", strings=evil.order[:half])
    return {"a": a, "b": evil.text("zqsentenceb", strings=evil.order[half:])}


def a_study(evil, folder):
    """A study with hostile text in every cell of the database; its owner's key."""
    kept = Studies(sql.create_engine(f"sqlite:///{folder}/studies.db"))
    key = links.fresh()
    column = evil.text("zqcolumn", most=90)
    rows = [
        {"a": f"{evil.text('zqrowa', most=150)} {k}", "b": evil.text("zqrowb", most=150),
         "score": k, column: evil.text("zqcell")}
        for k in range(4)
    ]  # fmt: skip
    lines = [*rows, {"a": evil.text("zqrefused")}, {"a": "", "b": "x", "score": 1}]
    table = reading.read_table("\n".join(map(json.dumps, lines)).encode(), "x.jsonl")
    study = kept.add(table, evil.text("zqstudy", most=store.LONGEST_TITLE), ["none"], key)
    assert kept.claim(study, "worker", ["none"])
    numbers = [row.number for row in table.rows]
    differing = Difference(
        "roles", evil.text("zqdiffa"), evil.text("zqdiffb"), (0,), (0,), text=evil.text("zqdiff")
    )
    explained = Record(
        dict.fromkeys(("sbert", "s3bert", "rcmd", "smatch"), 0.5),
        penman=(evil.text("zqpenman"), "(d / dog)"),
        text=evil.text("zqverdict"),
        differences=(differing,),
    )
    found = dict.fromkeys(numbers[1:], explained) | {numbers[0]: Record(error=evil.text("zqerror"))}
    assert kept.put(study, "worker", found)
    kept.finish(study, "worker", store.FAILED, evil.text("zqtrouble"))
    for number in numbers:
        for one in evil.order:
            who = evil.text("zqwho", most=60, strings=[one])
            kept.judge(study, number, who, "verdict", "same")
            kept.judge(study, number, who, "comment", evil.text("zqcomment", most=400))
            kept.judge(study, number, who, "tags", [one.replace(",", "")[:30]])
    kept.engine.dispose()
    first = table.rows[0]
    return key, first.number, {"a": first.a, "b": first.b}


def a_tour(evil):
    """A tour with hostile text in every field."""
    step = {
        "title": evil.text("zqsteptitle"), **a_pair(evil),
        "intro": evil.text("zqintro"), "moral": evil.text("zqmoral"),
        "guess": {
            "question": evil.text("zqquestion"), "right": 0,
            "choices": [evil.text("zqright"), evil.text("zqwrong")],
        },
        "look": [
            {"panel": panel, "say": evil.text(f"zqsay{panel}"), "right": True}
            for panel in ("scores", "graphs", "aspects", "tokens")
        ],
    }  # fmt: skip
    return {"title": evil.text("zqtourtitle"), "steps": [step]}


def given(name, content):
    """A file as the browser hands it over."""
    return {"name": name, "mimeType": "text/plain", "buffer": content.encode()}


def saved(page, button, folder):
    """The file behind a button, under a name that the browser shows as a page."""
    wait_for_rest(page)  # a page that is drawn anew makes its files anew, at other addresses
    with page.expect_download() as found:
        page.get_by_role("button", name=button, exact=True).click()
    suffix = Path(found.value.suggested_filename).suffix
    path = folder / f"{re.sub('[^a-z]', '', button.lower())}{suffix}"
    found.value.save_as(path)
    return path


def visit(page, address, **query):
    page.goto(f"{address}?{urlencode(query)}")
    wait_for_rest(page)


def type_into(page, label, said):
    box = page.get_by_role("textbox", name=label)
    box.fill(said)
    box.press("Control+Enter")
    wait_for_rest(page)


def open_alone(page, evil, files):
    for path in files:
        page.goto(path.as_uri())
        evil.look(page)


def expect_harmless(evil, fields, strings):
    """Nothing came of it, all of it was shown, and so many fields and strings were tried."""
    assert not evil.hits
    assert not evil.asked
    assert not evil.markup
    assert not evil.errors
    assert not evil.tried.keys() - evil.seen - UNSEEN
    assert (len(evil.tried), sum(map(len, evil.tried.values()))) == (fields, strings)


def test_what_is_looked_for_is_found_in_a_shadow_of_the_page(page):
    page.set_content("<p></p>")
    page.evaluate("""() => {
        const shadow = document.querySelector("p").attachShadow({mode: "open"});
        shadow.innerHTML = "<semlens-evil>zqfield</semlens-evil><input>";
        shadow.querySelector("input").value = "zqtyped";
    }""")
    evil = Hostile(STRINGS)
    evil.tried = {"zqfield": set(), "zqtyped": set()}
    evil.look(page)
    assert len(evil.markup) == 1
    assert evil.seen == {"zqfield", "zqtyped"}


def test_a_pair_on_every_page_and_in_what_is_saved(browser, server, hostile, tmp_path):
    evil, size = hostile
    pair = a_pair(evil)
    edited = (
        f"# ::snt {evil.text('zqsnt')}\n(s / <semlens-evil> :ARG0 (p / person :name (n / name "
        f':op1 "{evil.text("zqname", without=chr(34))}")))'
    )
    shared = pack(Shared(graphs={"a": edited}))
    refused = pack(
        Shared(
            readings={"a": {0: evil.text("zqreading")}},
            parser=evil.text("zqlinkparser"),
            aspects=evil.text("zqlinkaspects"),
        )
    )
    with watched(browser, server, evil, size) as page:
        visit(page, f"{server}/present", **pair, state=shared)
        evil.look(page)

        visit(page, f"{server}/graphs", **pair, state=shared)
        unfold(page, "Save")
        files = [saved(page, "SVG", tmp_path)]
        unfold(page, "Correct a graph")
        type_into(page, "AMR of sentence B (PENMAN)", f"(x / y :ARG0 {evil.text('zqbroken')}")
        page.get_by_role("button", name="Apply to B", exact=True).click()
        wait_for_rest(page, text(page, "This is not an AMR yet"))
        evil.look(page)
        visit(page, server, **pair, state=refused, view=evil.text("zqview"))
        evil.look(page)

        visit(page, f"{server}/aspects", **pair, kind=evil.text("zqkind"))
        unfold(page, "Compare with other pairs")
        further = [evil.text("zqfurther"), f"x | y | {evil.text('zqthree')}"]
        type_into(page, "One per line", "\n".join(further))
        evil.look(page)

        visit(page, f"{server}/tokens", **pair, units="Chunks")
        unfold(page, "Save")
        files += [saved(page, name, tmp_path) for name in ("Picture (SVG)", "Page (HTML)")]
        # A sentence with brackets of its own has no box
        type_into(page, re.compile("Chunks of sentence"), f"[a [b] {evil.text('zqchunks')}")
        evil.look(page)

        visit(page, f"{server}/paraphrase", **pair, state=shared)
        unfold(page, "Put the score to the test")
        unfold(page, "Same meaning, other wording")
        unfold(page, "Add pairs of your own")
        page.get_by_role("textbox", name="Phenomenon").fill(evil.text("zqphenomenon", most=60))
        page.get_by_role("textbox", name="Second sentence").fill(evil.text("zqownb"))
        page.get_by_role("button", name="Add this pair").click()
        expect(page.locator(".js-plotly-plot .ytick", has_text="zqphenomenon")).to_have_count(1)
        unfold(page, "One thing of sentence A changed")
        page.get_by_role("button", name="Stress-test sentence A").click()
        wait_for_rest(page, text(page, "Not made here"))
        evil.look(page)
        open_alone(page, evil, files)
    expect_harmless(evil, *PAIR)


def test_a_study_its_judgements_and_its_report(browser, server, folder, hostile, tmp_path):
    evil, size = hostile
    key, row, pair = a_study(evil, folder)
    with watched(browser, server, evil, size) as page:
        filtered = evil.text("zqfilter", most=480)
        who = evil.text("zqwho", most=60)
        visit(page, f"{server}/inspect", study=key, row=row, annotator=who, filter=filtered)
        expect(text(page, "All rows are shown")).to_be_visible()
        evil.look(page)
        visit(page, f"{server}/", **pair, study=key, row=row, annotator=who)
        evil.look(page)
        visit(page, f"{server}/inspect", study=key, row=row + 1)
        open_alone(page, evil, [saved(page, "Report (HTML)", tmp_path)])
    expect_harmless(evil, *STUDY)


def test_files_their_names_and_the_folders_of_models(browser, server, hostile):
    evil, size = hostile
    with watched(browser, server, evil, size) as page:
        visit(page, f"{server}/settings", study=evil.text("zqnostudy"))
        page.get_by_role("combobox").first.click()
        expect(page.get_by_role("option")).not_to_have_count(0)
        evil.tried["zqparser"] = set(STRINGS[:1])
        evil.look(page)

        visit(page, f"{server}/tour", step=evil.text("zqstep"))
        unfold(page, "A tour of your own")
        name = evil.text("zqtourfile", most=100, without='/"')
        page.locator("input[type=file]").set_input_files(given(f"{name}.json", "{}"))
        wait_for_rest(page, text(page, "Our tour is shown"))
        evil.look(page)
        page.locator("input[type=file]").set_input_files(
            given("tour.json", json.dumps(a_tour(evil)))
        )
        wait_for_rest(page, text(page, "zqintro").first)
        evil.look(page)
        page.get_by_text("zqright").first.click()
        page.get_by_role("button", name="Reveal").click()
        wait_for_rest(page, text(page, "zqmoral"))
        evil.look(page)

        visit(page, f"{server}/inspect", study=evil.text("zqnostudy"), row=evil.text("zqplace"))
        name = evil.text("zqpairsfile", most=100, without='/"')
        rows = [
            {
                evil.text("zqheadera", most=90): evil.text("zqpreview", most=400),
                evil.text("zqheaderb", most=90): "A dog.",
            },
            {"c": 1},
        ]
        page.locator("input[type=file]").set_input_files(
            given(f"{name}.jsonl", "\n".join(map(json.dumps, rows)))
        )
        wait_for_rest(page, text(page, "The first of 1 pair"))
        expect(page.locator("canvas").first).to_contain_text("zqpreview")
        evil.look(page)
    expect_harmless(evil, *FILES)


PAIR, STUDY, FILES = (15, 130), (16, 136), (22, 171)
"""Fields, and strings in them, that each test tries; a short field does not take every string."""
