"""A database of studies."""

import pytest

from tests.studies.fakes import opened


@pytest.fixture
def file(tmp_path):
    return tmp_path / "studies.db"


@pytest.fixture
def kept(file):
    return opened(file)
