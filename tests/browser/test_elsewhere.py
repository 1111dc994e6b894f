"""The canvas outside of the dashboard, in a real browser: it says what is selected there."""

import json
import os
import sys

import pytest
from playwright.sync_api import expect

from explainers.pictures.notebook import canvas, widget
from explainers.pictures.scene.selected import selected
from explainers.pictures.templating import asset
from explainers.teaching.gallery import gallery
from tests.browser.browsing import fresh_page, new_page
from tests.servers import ROOT, serve

APP = """
import streamlit as st

import semlens.streamlit
from explainers.teaching.gallery import gallery

st.set_page_config(layout="wide")
st.title("Somebody's app")
place = st.empty()
picked = semlens.streamlit.explanation(next(iter(gallery().values())).result)
place.write("Nothing is selected" if picked is None else f"Selected: {picked.kind}, {picked.text}")
"""


@pytest.fixture(scope="module")
def result():
    """A pair that was explained before: no model is loaded."""
    return next(iter(gallery().values())).result


@pytest.mark.own_server
def test_an_app_of_somebody_else_is_told_what_is_selected(browser, result, tmp_path):
    (tmp_path / "app.py").write_text(APP, "utf-8")
    known = os.pathsep.join([str(ROOT), str(ROOT / "packaging")])
    starting = {"command": (sys.executable, "-m", "streamlit", "run", "app.py"), "cwd": tmp_path}
    quiet = ("--server.headless=true", "--browser.gatherUsageStats=false")
    with (
        serve(*quiet, settings={"PYTHONPATH": known}, **starting) as (url, _),
        fresh_page(browser, url) as page,
    ):
        page.goto(url)
        expect(page.get_by_text("Nothing is selected")).to_be_visible()
        node = page.locator(".canvas .node[data-side='0']").first
        label = node.locator(".label").text_content()
        node.click()
        expect(page.get_by_text(f"Selected: node, {label}")).to_be_visible()
        assert "chosen" not in page.url  # the address is not ours
        page.keyboard.press("Escape")
        expect(page.get_by_text("Nothing is selected")).to_be_visible()


def test_a_notebook_is_told_what_is_selected(browser, result):
    scene = canvas(result)
    script = f"""
        const code = {json.dumps(widget())};
        const module = await import(URL.createObjectURL(new Blob([code], {{type: "text/javascript"}})));
        const model = {{
            kept: {{scene: {json.dumps(scene)}}},
            get(name) {{ return this.kept[name]; }},
            set(name, value) {{ this.kept[name] = value; }},
            save_changes() {{ window.said = this.kept.said; }},
            on() {{}},
        }};
        module.default.render({{model, el: document.querySelector("main")}});
    """
    page = new_page(browser)
    page.set_content(f"<style>{asset('canvas/canvas.css')}</style><main></main>")
    page.add_script_tag(content=script, type="module")
    page.locator(".canvas .sentence [data-choice='w.a.1']").first.click()
    page.wait_for_function("window.said")
    picked = selected(result, scene, page.evaluate("window.said"))
    assert picked is not None
    assert (picked.kind, picked.side, picked.place) == ("word", "a", (1,))
    assert picked.text == result.tokens.a[1]
    page.close()
