"""What a release says of itself agrees with itself."""

import re
import tomllib

import yaml

import explainers
from tests.servers import ROOT

LINE = 140
"""Characters of an item of the changelog: one short sentence."""


def project(path):
    return tomllib.loads((ROOT / path).read_text("utf-8"))["project"]


def loaded(path):
    return yaml.safe_load((ROOT / path).read_text("utf-8"))


def test_the_version_is_the_same_everywhere():
    version, cited = project("pyproject.toml")["version"], loaded("CITATION.cff")
    assert {project("packaging/languages/pyproject.toml")["version"], cited["version"]} == {version}
    assert explainers.__version__ == version
    assert f"version = {{{version}}}" in (ROOT / "README.md").read_text("utf-8")
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    released = re.findall(r"^## (.+)$", changelog, re.MULTILINE)
    assert released[:2] == ["Unreleased", f"{version} - {cited['date-released']}"]


def test_authors_and_addresses_are_those_of_the_citation():
    cited = loaded("CITATION.cff")
    for path in ("pyproject.toml", "packaging/languages/pyproject.toml"):
        assert project(path)["authors"] == cited["authors"]
    addresses = {paper.get("url") for paper in cited["references"]} | {cited.get("repository-code")}
    assert set(project("pyproject.toml")["urls"].values()) <= addresses


def test_the_changelog_has_a_line_an_item():
    lines = (ROOT / "CHANGELOG.md").read_text("utf-8").splitlines()
    items = [line for line in lines[lines.index("## Unreleased") :] if line.startswith(("-", " "))]
    assert [line for line in items if not re.match(r"- .+\.$", line) or len(line) > LINE] == []


def test_the_workflow_runs_what_ci_runs_on_the_oldest_python():
    (job,) = loaded(".github/workflows/ci.yml")["jobs"].values()
    assert [step["run"] for step in job["steps"] if "run" in step] == [".ci/run"]
    oldest = project("pyproject.toml")["requires-python"].removeprefix(">=")
    assert job["container"]["image"].startswith(f"python:{oldest}-")


def test_commits_are_checked_by_the_linters_of_the_environment():
    hooks = [hook for repo in loaded(".pre-commit-config.yaml")["repos"] for hook in repo["hooks"]]
    assert [(hook["entry"], hook["language"]) for hook in hooks] == [("make lint", "system")]
