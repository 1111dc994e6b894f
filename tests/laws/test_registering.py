"""One more explainer: a folder and a line in the registry, and everything knows of it."""

import subprocess
import sys

import pytest

from tests.servers import ROOT


@pytest.mark.models
def test_a_newcomer_is_known_everywhere():
    """In a process of its own, for names of explainers are read when modules are imported."""
    plugin, checks = "tests.laws.lengths.registered", "tests/laws/lengths/checks.py"
    command = [sys.executable, "-m", "pytest", "-q", "-p", plugin, "-p", "no:cacheprovider"]
    ran = subprocess.run([*command, checks], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
