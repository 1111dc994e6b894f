"""No run of a page may end in an exception; a test need not say so."""

import pytest
from streamlit.testing.v1 import AppTest


@pytest.fixture(autouse=True)
def no_exceptions(monkeypatch):
    run = AppTest._run

    def checked(app, *args, **settings):
        run(app, *args, **settings)
        assert not app.exception
        return app

    monkeypatch.setattr(AppTest, "_run", checked)
