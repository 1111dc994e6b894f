"""What a notebook shows of a pair."""

import re
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser

import pytest

from explainers.pictures.shapes import LIGHT
from explainers.pictures.templating import template
from explainers.results import DifferencesExplanation, SentenceExplanation
from explainers.wording.labels import ASPECT_LABELS, SCORE_LABELS

EVIL = "<img src=x onerror=alert(1)></div>\"'& {{ 7 * 7 }}"


@pytest.fixture(scope="module")
def result(lens):
    return lens.explain("The man likes cheese.", "The man doesn't like cheese.")


class Elements(HTMLParser):
    """The elements of a piece of HTML, and whether each that needs an end has one."""

    def __init__(self, text):
        super().__init__()
        self.found, self.open = [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.found.append((tag, dict(attributes)))
        if tag != "br":
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.found.append((tag, dict(attributes)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_it_shows_scores_sentences_graphs_tokens_and_aspects(result):
    shown = result._repr_html_()
    for name, label in SCORE_LABELS.items():
        assert f"{label.short} ({label.term})" in shown
        assert f">{result.scores[name]:.2f}<" in shown
    said = unescape(re.sub(r"<sup[^>]*>\[1\]</sup>|<[^>]+>", "", shown))
    assert "The man likes cheese." in said and "The man doesn't like cheese." in said
    assert shown.count("<svg") == 3
    assert shown.count("like-01") >= 2 and "polarity" in shown
    assert all(re.search(f">{x.short}( <span[^>]*>.in neither.</span>)?</th>", shown)
               for x in ASPECT_LABELS.values())  # fmt: skip
    assert "B denies what A says" in shown


def test_it_is_whole_and_asks_for_nothing(result):
    shown = result._repr_html_()
    page = Elements(shown)
    assert not page.open
    assert not {"script", "link", "img", "style", "iframe"} & {tag for tag, _ in page.found}
    assert set(re.findall(r"https?://[^\"' ]*", shown)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"url\((?!#)|@import|(src|href)=", shown)


def test_no_theme_shows_through(result):
    """A notebook's style sheet colours tables and text; a style of the element's own wins."""
    page = Elements(result._repr_html_())
    for tag, attributes in page.found:
        if tag in ("table", "thead", "tbody", "tr", "th", "td"):
            assert re.match(r"color:#\w{6};background:#\w{6};", attributes["style"])


def test_no_text_becomes_markup(result):
    hostile = replace(
        result,
        sentences=(EVIL, EVIL),
        explanations={
            **result.explanations,
            "differences": DifferencesExplanation(why_none="same"),
            "tokens": replace(result.tokens, a=(EVIL, *result.tokens.a[1:])),
            "sentences": SentenceExplanation(0.5, ((EVIL,), ())),
        },
    )
    shown = hostile._repr_html_()
    same = replace(hostile, sentences=("x y z 7", "x y z 7"))
    plain, page = Elements(same._repr_html_()), Elements(shown)
    assert not page.open
    assert len(page.found) == len(plain.found)
    assert "<img" not in shown and "{{ 7 * 7 }}" in shown
    assert "Beyond what the encoder reads of A" in shown


def test_a_score_below_zero_has_a_true_minus(result):
    negative = {**result.explanations, "sentences": SentenceExplanation(-0.125)}
    shown = replace(result, explanations=negative)._repr_html_()
    assert ">−0.12<" in shown


def test_a_template_escapes_unasked():
    shown = template("movable.html").render(theme=LIGHT, titles=[EVIL], library=EVIL, data=EVIL)
    assert "<img" not in shown and "&lt;img" in shown
