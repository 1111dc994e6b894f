"""The canvas' modules: checked, tested and bundled by node, where that is installed.

Run as a module, it draws the scene of the modules' own tests anew.
"""

import json
import os
import shutil
import subprocess

import pytest

from explainers.pictures.scene import of_pair
from explainers.teaching.gallery import gallery
from explainers.tokens.units import word_units
from tests.servers import ROOT

FOLDER = ROOT / "assets" / "canvas"
SCENE = FOLDER / "test" / "scene.js"
PAIR = ("The boy doesn't want to eat two apples.", "A girl wants to eat an apple.")


def scene(lens):
    """The scene of a pair of our own, with a constant, a reentrancy and what has no partner."""
    result = lens.explain(*PAIR)
    a, b = (
        word_units(sentence, encoding, [False] * len(encoding.words))
        for sentence, encoding in zip(PAIR, lens.encode_tokens(PAIR), strict=True)
    )
    return of_pair(result, (a, b), "made for tests")


def keys(value):
    """The paths of all keys in a scene, whichever item of a list they are in."""
    if isinstance(value, dict):
        return {path for key, part in value.items() for path in {key} | _below(key, part)}
    return {path for part in value for path in keys(part)} if isinstance(value, list) else set()


def _below(key, part):
    return {f"{key}.{path}" for path in keys(part)}


@pytest.fixture(scope="module")
def npm():
    """How to run a script of package.json; skips where there is no node, unless that is forbidden."""
    ready = shutil.which("npm") and (FOLDER / "node_modules").is_dir()
    if not ready and not os.environ.get("SEMLENS_NO_SKIP"):
        pytest.skip("node or assets/canvas/node_modules is missing (make canvas)")

    def run(*script):
        done = subprocess.run(
            ["npm", "run", "--silent", *script], cwd=FOLDER, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr

    return run


def test_bundles_are_those_of_the_modules(npm, tmp_path):
    npm("build", "--", f"--outdir={tmp_path}")
    built = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert len(built) == 3
    kept = {name: (FOLDER / name).read_bytes() for name in built}
    assert built == kept, "stale bundle: run make canvas"


def test_no_label_of_a_pair_of_the_gallery_stands_on_anything(npm):
    scenes = [json.dumps(of_pair(pair.result, pair.units)) for pair in gallery().values()]
    done = subprocess.run(
        ["node", "test/labels.js"],
        cwd=FOLDER,
        input="\n".join(scenes),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    counted = [line.split() for line in done.stdout.splitlines()]
    assert len(counted) == len(scenes)
    assert {number for line in counted for number in line} == {"0"}, done.stdout


@pytest.mark.parametrize("script", ["check", "test"])
def test_the_modules_are_typed_formatted_and_tested(npm, script):
    npm(script)


def test_the_modules_are_tested_on_a_scene_as_it_is_made_today(lens):
    tested = json.loads(
        SCENE.read_text("utf-8").partition("export const scene = ")[2].rstrip(";\n")
    )
    made = scene(lens)
    assert tested["version"] == made["version"]
    assert keys(tested) == keys(made), "run python -m tests.pictures.test_bundle"


def test_packages_come_from_the_public_registry_alone():
    locked = json.loads((FOLDER / "package-lock.json").read_text("utf-8"))["packages"]
    registry = "https://registry.npmjs.org/"
    for name, package in locked.items():
        assert not name or package["integrity"].startswith("sha512-")
        assert package.get("resolved", registry).startswith(registry)


if __name__ == "__main__":
    from explainers.lens import Lens

    made = ",\n".join(
        f'"{key}": {json.dumps(part, ensure_ascii=False)}'
        for key, part in scene(Lens("cpu")).items()
    )
    SCENE.write_text(
        f"// What Python draws of {' / '.join(PAIR)}: python -m tests.pictures.test_bundle\n"
        '/** @type {import("../src/types.d.ts").WholeScene} */\n'
        f"export const scene = {{{made}}};\n",
        "utf-8",
    )
