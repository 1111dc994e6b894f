"""The page Present, through Streamlit's own test harness."""

import pytest


@pytest.mark.parametrize("panel", ["sentences", "graphs", "aspects", "tokens"])
def test_each_panel_is_presented(app, panel):
    app.run()
    app.session_state.panel = panel
    app.switch_page("pages/present.py").run()
    assert not app.exception
    assert not app.text_area
