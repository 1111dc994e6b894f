"""Text of anyone in Streamlit's Markdown: what is shown, and copied, is the text."""

import json

from playwright.sync_api import expect

from tests.browser.browsing import unfold, wait_for_rest

TEXTS = (
    *(
        "http://evil.example/a_b",
        "HTTPS://EVIL.EXAMPLE",
        "(www.evil.example)",
        "ftp://evil.example",
    ),
    *("me@evil.example", "me@-evil.example", "mailto:me@evil.example", "x:@a@b.example"),
    *(
        ":material/sailing:",
        ":material_sailing:",
        ":streamlit:",
        "a:smile::+1:",
        ":-)",
        ":red[a]",
        ":help[a]",
    ),
    *("a -> b", "a <- b", "a <-> b", "a -- b", "--", "x >= 1, y <= 2", "x ~= 1", "=== ", "---"),
    *("# a", "1. a", "2) a", "- a", "+ a", "> a", "    a", "| a |", "*a* _a_ ~~a~~ `a` ``a``"),
    *(
        "$a$ $$a$$",
        "[a](http://evil.example)",
        "![a](b)",
        "[^1]",
        "<b>a</b>",
        "<!-- a -->",
        "\\a\\",
    ),
    *("&amp; &#47;", ":color[a]{foreground=red}", ":color[\\@]", "12:30:45 t::s a:b[c](d)"),
)
"""Each a paragraph."""


def test_text_in_markdown_is_shown_as_it_stands(page, server, tmp_path):
    step = {"title": "A", "a": "A cat sat.", "b": "A cat sits.", "intro": "\n\n".join(TEXTS)}
    step["guess"] = {"question": "Same?", "choices": ["yes", "no"], "right": 0}
    step["look"] = [{"panel": "scores", "say": "alike", "when": "sbert > 0.5"}]
    path = tmp_path / "tour.json"
    path.write_text(json.dumps({"title": "Signs", "steps": [step]}))
    page.goto(f"{server}/tour")
    wait_for_rest(page, page.get_by_role("button", name="Reveal"))
    unfold(page, "A tour of your own")
    page.locator("input[type=file]").set_input_files(path)
    shown = page.get_by_test_id("stMarkdownContainer").filter(has_text="ftp:")
    wait_for_rest(page, shown)
    expect(shown.locator("p")).to_have_text([text.strip() for text in TEXTS])
    assert shown.evaluate(
        "e => [...new Set([...e.querySelectorAll('*')].map(x => x.localName))].sort()"
    ) == ["p", "span"]
    assert shown.locator("[role], [style]").count() == 0
