"""Whose a session is, as far as that can be known: an address, a browser there, a tab in it."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Network, ip_address

import streamlit as st
from starlette.types import Scope
from streamlit.runtime.scriptrunner import get_script_run_ctx
from streamlit.web.server.starlette.starlette_app_utils import decode_xsrf_token_string

COOKIE = "_streamlit_xsrf"
"""The cookie that Streamlit gives to every browser: its value changes, what it says does not."""


def session() -> str:
    """The session that this run is of; empty where it is of none."""
    now = get_script_run_ctx(suppress_warning=True)
    return now.session_id if now else ""


def address() -> str:
    """The network address that this session comes from; empty for this machine's own.

    Of those behind a proxy, it is the one that the proxy passes on.
    """
    return network(_text(st.context.ip_address)) if session() else ""


def network(address: str) -> str:
    """An address as it counts: of IPv6 the first half, since whoever has one has all of these."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv4Address) or parsed.is_loopback:
        return address
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(IPv6Network((int(parsed) >> 64 << 64, 64)))


def of_request(scope: Scope) -> str:
    """The network address that a request, or a websocket, comes from."""
    return network((scope.get("client") or ("",))[0])


def whose() -> tuple[str, str, str]:
    """Address, browser and session of this run.

    Whoever wants to be several people can: a browser is known by a cookie, and what has none is a
    browser of its own. Not so an address.
    """
    now = session()
    cookie = _text(st.context.cookies.get(COOKIE)) if now else ""
    token, _ = decode_xsrf_token_string(cookie)
    return address(), token.hex() if token else now, now


def _text(said: object) -> str:
    """What a browser says of itself; Streamlit's harness for tests has something else there."""
    return said if isinstance(said, str) else ""
