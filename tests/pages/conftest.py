"""What holds of every test that runs pages in Streamlit's own test harness."""

import sys

import pytest
from streamlit.testing.v1 import AppTest


@pytest.fixture(autouse=True)
def no_exceptions(monkeypatch):
    """No run of a page may end in an exception; a test need not say so."""
    run = AppTest._run

    def checked(app, *args, **settings):
        run(app, *args, **settings)
        assert not app.exception
        return app

    monkeypatch.setattr(AppTest, "_run", checked)


@pytest.fixture(autouse=True)
def one_main(monkeypatch):
    """A page that was run is not left as the main module, which new processes would run again."""
    monkeypatch.setitem(sys.modules, "__main__", sys.modules["__main__"])
