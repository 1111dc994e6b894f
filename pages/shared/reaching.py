"""At which address others, on devices of their own, reach this server."""

import socket
from urllib.parse import urlencode, urlsplit, urlunsplit

import streamlit as st

HERE = ("localhost", "127.0.0.1", "::1")

ELSEWHERE = ("192.0.2.1", 9)
"""An address for examples (RFC 5737): which way it would go tells this machine's own address."""

PATIENCE = 1.0
"""Seconds within which this server has to answer under that."""


def joining(path: str, **asked: str) -> str:
    """Where others join: beside this page, at an address that is not this machine's alone.

    Args:
        path: of the page that they open.
        asked: what its address says.
    """
    here = urlsplit(st.context.url or "")
    base = here.path.rsplit("/", 1)[0]
    host = here.netloc
    if here.hostname in HERE:
        found = own_address(here.port or (443 if here.scheme == "https" else 80))
        host = f"{found}:{here.port}" if found and here.port else found or host
    return urlunsplit((here.scheme, host, f"{base}/{path}", urlencode(asked), ""))


def reachable(where: str) -> bool:
    """Whether an address is one that others could reach."""
    return urlsplit(where).hostname not in HERE


@st.cache_data(ttl=60, show_spinner=False)
def own_address(port: int) -> str:
    """This machine's address in its network, if this server answers there; nothing is sent out."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(ELSEWHERE)
            found: str = probe.getsockname()[0]
        with socket.create_connection((found, port), PATIENCE):
            return "" if found in HERE else found
    except OSError:  # no network, or the server listens for this machine alone
        return ""
