"""The documents: their links, paths and commands hold."""

import importlib
import io
import json
import re
import runpy
import subprocess
import sys
import tempfile
from functools import cache
from urllib.parse import unquote

import pytest
import yaml

import explainers
from explainers.__main__ import main
from explainers.aspects.subembeddings import RESIDUAL
from explainers.contract import Prepared
from explainers.people.design import read_design
from explainers.search.dimensions import SEVEN
from explainers.search.structure import DIMENSIONS
from explainers.wording.labels import dimension_label
from tests.docs.shell import blocks, examples, parsed
from tests.servers import ROOT

PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    ROOT / "packaging/languages/README.md",
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "assets").glob("*.md")),
    *sorted((ROOT / "assets").glob("*/*.md")),  # no deeper: node keeps its modules there
]

SHOWN = {"json", "nginx", "py", "text", "toml", "yaml"}
"""Languages of blocks that are only to be looked at."""

KNOWN = (
    ("semlens", "run"),
    ("pip", "install", "."),
    ("pip", "install", ".[app]"),
    ("pip", "install", ".[train]"),
    ("docker", "build"),
    ("docker", "run"),
    ("git", "clone", "--depth", "1"),
)
"""How commands begin that no test can run here."""

OWN = {".streamlit/secrets.toml"}
"""Files that are the user's to make."""

FILE = re.compile(r"# (explainers/[\w/]+\.py)\n")
"""How a block begins that is a file of a room to be added."""

RUN = {
    ("explain",),
    ("diff",),
    ("score",),
    ("parse",),
    ("read",),
    ("metrics",),
    ("align",),
    ("attribute",),
    ("embed",),
    ("dimensions",),
    ("pam",),
    ("models", "list"),
}
"""Commands of the program that are run; others have their options looked up."""


def prose(page):
    """The text of a page without its blocks of code and its front matter."""
    text = re.sub(r"\A---\n.*?\n---\n", "", page.read_text("utf-8"), flags=re.DOTALL)
    return re.sub(r"^( *)```.*?^\1```$", "", text, flags=re.DOTALL | re.MULTILINE)


@cache
def anchors(page):
    """The anchors of a page's headings, as GitHub makes them."""
    found = set()
    for title in re.findall(r"^#+ +(.+?)\s*$", prose(page), flags=re.MULTILINE):
        title = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", title).lower()
        slug = re.sub(r"[^\w\- ]", "", title).replace(" ", "-")
        again = sum(1 for other in found if re.fullmatch(rf"{re.escape(slug)}(-\d+)?", other))
        found.add(f"{slug}-{again}" if again else slug)
    return found


def code(page):
    """What stands in backticks within the text."""
    found = re.findall(r"(?<!`)`((?:[^`\n]|\n(?!\n))+)`(?!`)", prose(page))
    return [" ".join(span.split()) for span in found]


def faults(check, *given):
    """What a check has to say of the pages, each with the page it is on."""
    return [f"{page.relative_to(ROOT)}: {fault}" for page in PAGES for fault in check(page, *given)]


def broken_links(page):
    links = re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`\n]+`", "", prose(page)))
    for link in links:
        if re.match(r"https?://", link):
            continue
        path, _, anchor = unquote(link).partition("#")
        target = (page.parent / path).resolve() if path else page
        if not (target.is_relative_to(ROOT) and target.exists()):
            yield f"{link}: there is no such file"
        elif anchor and anchor not in anchors(target):
            yield f"{link}: there is no such heading"


def test_links_and_anchors_resolve():
    assert not faults(broken_links)


def test_readme_is_short():
    assert len((ROOT / "README.md").read_text("utf-8").splitlines()) <= 130


def test_readme_does_not_claim_mit_for_the_weights():
    front = (ROOT / "README.md").read_text("utf-8").split("---")[1]
    fields = dict(line.split(": ", 1) for line in front.strip().splitlines())
    assert fields["license"] == "other" and fields["license_name"]
    assert (ROOT / fields["license_link"]).is_file()


def test_citation_names_the_five_papers():
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert cited["cff-version"] and cited["message"] and cited["authors"]
    assert len(cited["references"]) == 5
    for paper in cited["references"]:
        assert paper["title"] and paper["authors"] and paper["year"] and paper["conference"]["name"]


def missing_files(page):
    tops = {p.name for p in ROOT.iterdir() if not p.name.startswith(".git")}
    for span in code(page):
        if not re.fullmatch(r"[\w./-]+", span):
            continue
        first = span.split("/")[0]
        is_path = "/" in span and first in tops - {"runs"}
        if is_path or (span.endswith((".py", ".md", ".toml", ".cff")) and "/" not in span):
            places = (ROOT, ROOT / "explainers/matching")  # what an explainer's room has
            if not (any((place / span).exists() for place in places) or span in OWN):
                yield f"`{span}`: there is no such file"


def test_paths_exist():
    assert not faults(missing_files)


def test_the_tests_of_what_went_wrong_are_there():
    page = (ROOT / "docs/reliability.md").read_text("utf-8")
    rows = re.findall(r"^\| (\d+) \| [^|]+ \| ([^|]+) \| ([^|]+) \|$", page, re.MULTILINE)
    assert {int(number) for number, _, _ in rows} == set(range(1, 39))
    for _, files, tests in rows:
        paths = re.findall(r"`([^`]+)`", files)
        there = "".join((ROOT / path).read_text("utf-8") for path in paths)
        for name in re.findall(r"`([^`]+)`", tests):
            assert f"def {name}(" in there, name


def test_every_decision_is_in_the_index():
    records = sorted((ROOT / "docs/decisions").glob("*.md"))
    assert [p.name[:4] for p in records] == [f"{k:04}" for k in range(1, len(records) + 1)]
    index = (ROOT / "docs/architecture.md").read_text("utf-8")
    for record in records:
        assert f"(decisions/{record.name})" in index
        titles = re.findall(r"^## (.+)$", record.read_text("utf-8"), re.MULTILINE)
        assert titles == ["Context", "Decision", "Consequences", "What would change our minds"]


def test_every_room_is_on_the_map():
    said = set(code(ROOT / "docs/architecture.md"))
    rooms = {f"explainers/{p.parent.name}/" for p in (ROOT / "explainers").glob("*/__init__.py")}
    alone = {f"explainers/{p.name}" for p in (ROOT / "explainers").glob("[a-z]*.py")}
    assert not (rooms | alone) - said


def test_the_tours_phenomena_are_counted():
    words = {10: "ten", 11: "eleven", 12: "twelve"}
    steps = json.loads((ROOT / "assets/tour.json").read_text("utf-8"))["steps"]
    said = (ROOT / "docs/teaching.md").read_text("utf-8")
    assert f"through {words[len(steps)]} phenomena" in said


def test_chunks_in_the_card_of_the_reader_are_those_of_the_table():
    page = (ROOT / "docs/benchmarks.md").read_text("utf-8")
    card = (ROOT / "assets/reader/README.md").read_text("utf-8")
    tree, amr = (
        re.search(rf"\| {row} \| (.+) \| (.+) \| (.+) \|", page).groups()
        for row in ("from the reader's tree", "from the AMR")
    )
    said = "images {}, headlines {}, answers-students {}".format(*tree)
    assert f"{said} (from the AMR:\n{', '.join(amr)})" in card


def test_the_design_on_the_page_is_one():
    page = (ROOT / "docs/people.md").read_text("utf-8")
    [design] = [block for language, block in blocks(page) if language == "yaml"]
    assert len(read_design(design.encode()).items) == 2


def test_every_dimension_has_its_name_on_the_page():
    from explainers.matching.metrics import ASPECTS

    written = (ROOT / "docs/search.md").read_text()
    graphs = [dimension.name for dimension in DIMENSIONS]
    labels = {name: dimension_label(name) for name in (*SEVEN, *ASPECTS, RESIDUAL, *graphs)}
    for name, label in labels.items():
        assert f"| `{name}` | {label.short} | {label.meaning} |" in written


def test_every_number_of_the_program_has_its_explanation():
    from explainers.matching.metrics import ASPECTS

    said = set(code(ROOT / "docs/method.md"))
    assert not set(ASPECTS) - said


def test_settings_are_those_of_the_program():
    known = "".join(
        p.read_text("utf-8") for top in ("explainers", "pages") for p in (ROOT / top).rglob("*.py")
    )
    used = {
        name for page in PAGES for name in re.findall(r"SEMLENS_[A-Z]+", page.read_text("utf-8"))
    }
    assert not {name for name in used if name not in known}


def test_pictures_are_there_and_say_what_they_show():
    shown = [
        text for page in PAGES for text, _ in re.findall(r"!\[([^]]*)\]\(([^)]+)\)", prose(page))
    ]
    assert shown and not [text for text in shown if len(text) <= 20]


# Commands


@cache
def help_of(module, *commands):
    """What ``python -m module commands --help`` prints."""
    kept = sys.argv, sys.stdout
    sys.argv, sys.stdout = [module, *commands, "--help"], io.StringIO()
    try:
        with pytest.raises(SystemExit) as end:
            if module == "explainers":
                main([*commands, "--help"])
            else:
                runpy.run_module(module, run_name="__main__")
        assert not end.value.code, f"{module} knows no {' '.join(commands)}"
        return sys.stdout.getvalue()
    finally:
        sys.argv, sys.stdout = kept


def check_options(module, words):
    """Every option is in the program's help, and so is its value where the help lists them."""
    commands = []
    if module == "explainers":
        commands = words[: 2 if words[:1] in (["models"], ["index"], ["study"]) else 1]
    text = help_of(module, *commands)
    for number, word in enumerate(words):
        if not word.startswith("--"):
            continue
        option, _, value = word.partition("=")
        assert re.search(rf"{option}\b(?!-)", text), f"{module} has no {option}"
        listed = re.search(rf"{option} \{{([^}}]+)\}}", text)
        if listed:
            value = value or words[number + 1]
            choices = re.sub(r"\s", "", listed[1]).split(",")
            assert set(re.split(r"[|,]", value)) <= set(choices), f"{option} {value}"


def check_make(words):
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = [w for w in words if "=" not in w]
    assert targets
    for target in targets:
        assert re.search(rf"^{re.escape(target)}:", makefile, re.MULTILINE), f"make {target}"
    for name in (w.partition("=")[0] for w in words if "=" in w):
        assert f"$({name})" in makefile, f"make takes no {name}"


def module_of(words):
    """Module and arguments of a command that is Python's; None for another."""
    if words[0] == "semlens":
        return "explainers", words[1:]
    if words[0].removeprefix(".venv/bin/") == "python" and words[1:2] == ["-m"]:
        return words[2], words[3:]
    return None


def check(words):
    """Look a command up without running it.

    Raises:
        AssertionError: if it is not known, or has an option that it does not take.
    """
    if any(words[: len(known)] == list(known) for known in KNOWN):
        return
    if words[0] == "make":
        check_make(words[1:])
        return
    found = module_of(words)
    assert found, f"no test knows the command {' '.join(words)}"
    module, arguments = found
    if module == "pytest":
        for path in (a for a in arguments if not a.startswith("-")):
            assert (ROOT / path).exists(), path
    elif module == "explainers.teaching.gallery":
        assert not arguments
    else:
        assert module.split(".")[0] in ("explainers", "benchmarks"), module
        check_options(module, arguments)


def stand_in(lens, monkeypatch):
    """Make every way to a lens lead to one whose models are loaded already."""
    lens.of("de")  # makes a lens of its own, which would be this one
    for name in ("explainers.Lens", "explainers.lens.Lens"):  # what is public first: it is kept
        monkeypatch.setattr(name, lambda *_, **__: lens)
    monkeypatch.setattr("explainers.lens.shared", lambda: lens)


@pytest.fixture
def program(lens, monkeypatch, tmp_path, capsys):
    """Runs commands of the program in a folder of their own, on models that are loaded already."""
    stand_in(lens, monkeypatch)
    monkeypatch.chdir(tmp_path)

    def run(arguments, given):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode())))
        capsys.readouterr()
        code = main(arguments)
        said = capsys.readouterr()
        assert code == 0, said.err
        return said.out

    return run


def perform(line, program):
    """Run the commands of an example; what the last of them printed."""
    given, printed = "", ""
    for command in line.commands:
        words = command.words
        given = command.given if command.given is not None else given
        found = module_of(words)
        if words[0] in ("echo", "printf"):
            printed = subprocess.run(words, capture_output=True, text=True, check=True).stdout
        elif words[:2] == ["python", "-"]:
            python = [sys.executable, "-"]
            done = subprocess.run(python, input=given, capture_output=True, text=True, check=True)
            printed = done.stdout
        elif found and found[0] == "explainers" and is_run(found[1]):
            printed = program(found[1], given)
        else:
            check(words)
            printed = ""
        if command.into:
            with open(command.into, "w", encoding="utf-8") as file:
                file.write(printed)
            printed = ""
        given = printed if command.feeds else ""
    return printed


def is_run(arguments):
    return any(tuple(arguments[: len(known)]) == known for known in RUN)


NUMBER = re.compile(r"(-?\d+\.\d+(?:e-?\d+)?)")


def alike(shown, printed):
    """Whether an output is as it is shown; ``…`` ends what is shown of a line."""
    shown, printed = shown.rstrip("\n").split("\n"), printed.rstrip("\n").split("\n")
    if len(shown) != len(printed):
        return False
    for expected, line in zip(shown, printed, strict=True):
        left, right = NUMBER.split(expected), NUMBER.split(line)
        if expected.endswith("…"):
            start = left.pop()[:-1]
            if len(right) <= len(left) or not right[len(left)].startswith(start.rstrip()):
                return False
            right = right[: len(left)]
        if len(left) != len(right) or left[::2] != right[::2]:
            return False
        if [float(x) for x in left[1::2]] != pytest.approx(
            [float(x) for x in right[1::2]], abs=1e-4
        ):
            return False
    return True


def failing_commands(page, program, tmp_path, monkeypatch):
    monkeypatch.chdir(tempfile.mkdtemp(dir=tmp_path))  # with no files of another page
    for language, block in blocks(page.read_text("utf-8")):
        assert language in {"sh", "console", "python", *SHOWN}, f"a block in {language!r}"
        if language == "json":
            json.loads(block)
        if language not in ("sh", "console"):
            continue
        for example in examples(language, block):
            try:
                printed = perform(example, program)
            except AssertionError as error:
                yield error
            else:
                if language == "console" and not alike(example.output, printed):
                    yield printed


def test_commands_work(program, tmp_path, monkeypatch):
    assert not faults(failing_commands, program, tmp_path, monkeypatch)


def unknown_commands(page):
    for span in code(page):
        span = re.sub(r"^(SEMLENS_\w+=\S+ )+", "", span)
        if re.match(r"(make|semlens|(\.venv/bin/)?python|docker|pip) ", span):
            for command in parsed(span.replace("…", "")):
                if module_of(command.words) == ("explainers", ["COMMAND"]):
                    continue
                try:
                    check(command.words)
                except AssertionError as error:
                    yield error


def test_commands_within_the_text_are_known():
    assert not faults(unknown_commands)


def test_python_runs(lens, monkeypatch, tmp_path):
    stand_in(lens, monkeypatch)
    for page in PAGES:
        monkeypatch.chdir(tempfile.mkdtemp(dir=tmp_path))  # with no files of another page
        for number, (language, block) in enumerate(blocks(page.read_text("utf-8"))):
            if language == "python" and not FILE.match(block):
                script = tmp_path / f"{page.stem}_{number}.py"  # which a failure names
                script.write_text(block, "utf-8")
                runpy.run_path(str(script))


def test_the_notebook_runs(lens, monkeypatch, tmp_path):
    stand_in(lens, monkeypatch)
    monkeypatch.chdir(tmp_path)
    notebook = json.loads((ROOT / "docs/first-steps.ipynb").read_text("utf-8"))
    names: dict[str, object] = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            assert not cell["outputs"]  # which would go stale
            exec("".join(cell["source"]), names)  # noqa: S102  # our own


def test_the_api_is_described_as_it_is():
    pytest.importorskip("griffe")
    from benchmarks import api

    assert api.PAGE.read_text("utf-8") == api.page()  # python -m benchmarks.api
    named = {name for names in api.SECTIONS.values() for name in names}
    assert set(explainers.__all__) <= named


def test_every_public_name_has_an_example():
    page = (ROOT / "docs/api.md").read_text("utf-8")
    for name in explainers.__all__:
        (entry,) = re.findall(rf"^### (?:semlens\.)?{name}\n(.*?)(?=^### |\Z)", page, re.M | re.S)
        assert "```python" in entry, name


def test_every_key_of_an_explanation_has_its_line(program):
    page = (ROOT / "docs/command-line.md").read_text("utf-8")
    section = page.split("\n## explain\n")[1].split("\n## ")[0]
    said = re.findall(r"^\| `([\w.]+)` \|", section, re.MULTILINE)
    found = json.loads(program(["explain", "Two men like cheese.", "The man likes no cheese."], ""))
    keys = set(found)
    for top, value in found.items():
        if isinstance(value, dict) and top != "aspects":
            inner = [value]
        else:
            inner = value.values() if isinstance(value, dict) else value
        keys |= {f"{top}.{key}" for part in inner if isinstance(part, dict) for key in part}
    assert sorted(said) == sorted(keys - {f"scores.{name}" for name in found["scores"]})
    listed = re.search(r"^\| `scores` \| (.*) \|$", section, re.MULTILINE)
    assert re.findall(r"`(\w+)`", listed[1]) == list(found["scores"])


def test_the_explainer_that_is_shown_explains(tmp_path, monkeypatch):
    for _, block in blocks((ROOT / "docs/architecture.md").read_text("utf-8")):
        if name := FILE.match(block):
            path = tmp_path / name[1]
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block, "utf-8")
    room = "explainers.overlap"
    monkeypatch.setattr(explainers, "__path__", [*explainers.__path__, f"{tmp_path}/explainers"])
    try:
        entry = importlib.import_module(room).ENTRY
        pair = (Prepared("The man likes cheese."), Prepared("The man hates cheese."))
        (found,) = entry.explainer(None).explain([pair])
        assert entry.room == room and (found.score, len(found.shared)) == (0.6, 3)
        again = entry.result.from_json(json.loads(json.dumps(found.to_json())))
        assert again == found and entry.explainer(None).explain([]) == []
        with pytest.raises(AttributeError):
            found.score = 1.0
    finally:
        for name in [n for n in sys.modules if n.startswith(room)]:
            del sys.modules[name]
        vars(explainers).pop("overlap", None)


# These tests themselves


def test_an_unknown_command_fails(program):
    for line in ("curl example.org", "semlens no-such", "make no-such", "python -m http.server"):
        with pytest.raises(AssertionError):
            perform(examples("sh", line)[0], program)
    for line in ("python -m explainers.training.clrcmd --no-such 1", "make run NO_SUCH=1",
                 "python -m benchmarks.quality --data DIR --only no-such", "true & true"):  # fmt: skip
        with pytest.raises(AssertionError):
            perform(examples("sh", line)[0], program)


def test_a_wrong_output_is_seen():
    assert alike('{"a": 0.50001, "b": 1}', '{"a": 0.5, "b": 1}')
    assert alike('{"a": 0.5, "b": …', '{"a": 0.5, "b": 1}')
    assert not alike('{"a": 0.6}', '{"a": 0.5}')
    assert not alike('{"a": 0.5, "c": …', '{"a": 0.5, "b": 1}')
    assert not alike("one", "one\ntwo")


def test_the_page_says_of_what_is_kept_what_the_document_says():
    from pages.lab.settings.kept import ROWS

    document = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", (ROOT / "docs/serving.md").read_text("utf-8"))
    section = document.split("## What the server keeps about you")[1]
    told = re.findall(r"^\| (.+) \| (.+) \| (.+) \|$", section, flags=re.MULTILINE)
    assert [row for row in told if row[0] not in ("what", "---")] == list(ROWS)
