"""What is kept of a session: bounded by bytes, and gone with it."""

import re

from streamlit.runtime.caching import cache_data_api

from explainers.serving import CACHE
from tests.pages.using import enter
from tests.servers import ROOT

SESSION = "test session id"
"""What Streamlit's test harness calls every session."""


def test_what_is_kept_of_a_session_is_bounded_by_bytes_and_goes_with_it(app):
    kept = cache_data_api._data_caches._function_caches
    app.run()
    enter(app, "A dog runs.", "A cat sleeps.")
    found = {cache.display_name.rpartition(".")[2]: cache for cache in kept[SESSION].values()}
    assert {"known explanation", "known graph", "known encoding", "scene"} <= found.keys()
    assert all(cache.max_size_bytes == CACHE.most for cache in found.values())
    cache_data_api.clear_session_cache(SESSION)  # as the server does when a browser leaves
    assert SESSION not in kept


def test_every_page_bounds_what_it_keeps():
    asked = re.compile(r"@st\.cache_data\(([^)]*)\)")
    found = [
        (path.name, said)
        for path in (ROOT / "pages").rglob("*.py")
        for said in asked.findall(path.read_text("utf-8"))
        if "session" in said
    ]
    assert len(found) >= 4
    assert not [one for one in found if "max_size=CACHE.most" not in one[1]]
