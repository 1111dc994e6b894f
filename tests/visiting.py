"""A visitor of a real server, over its websocket as a browser speaks it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from tests.waiting import HANGS


class Visitor:
    """One session.

    Attributes:
        id: of the session; known once a page has begun.
        widgets: kind and name of what can be used on the page, by its id.
        raw: what the server has sent for the last run.
    """

    def __init__(self, line: ClientConnection) -> None:
        self.line, self.id, self.raw = line, "", b""
        self.widgets: dict[str, tuple[str, str]] = {}

    def run(self, page: str = "", query: str = "", **values: dict[str, Any]) -> bool:
        """Have the page run, each widget of these ids with its value; whether it ended well."""
        message = BackMsg()
        message.rerun_script.page_script_hash = page
        message.rerun_script.query_string = query
        states = [WidgetState(id=key, **value) for key, value in values.items()]
        message.rerun_script.widget_states.widgets.extend(states)
        self.line.send(message.SerializeToString())
        self.raw = b""
        while True:
            data = self.line.recv(HANGS)
            assert isinstance(data, bytes)
            self.raw += data
            answer = ForwardMsg.FromString(data)
            kind = answer.WhichOneof("type")
            if kind == "new_session":
                self.id = answer.new_session.initialize.session_id
            elif kind == "delta" and answer.delta.WhichOneof("type") == "new_element":
                self._see(answer.delta.new_element)
            elif kind == "script_finished":
                return bool(answer.script_finished == ForwardMsg.FINISHED_SUCCESSFULLY)

    def _see(self, element: Any) -> None:
        kind = element.WhichOneof("type")
        seen = getattr(element, kind)
        if getattr(seen, "id", ""):
            self.widgets[seen.id] = kind, getattr(seen, "label", "")


def stream(url: str) -> str:
    """The address of a server's websocket."""
    return f"ws://{urlsplit(url).netloc}/_stcore/stream"


@contextmanager
def visiting(
    url: str, address: str = "127.0.0.1", back: str = "", **given: Any
) -> Iterator[Visitor]:
    """A visitor who comes from an address of this machine, and stays within this block.

    Args:
        url: of the server.
        address: that they come from.
        back: the session that they come back to.
        given: to the connection.
    """
    said = ["streamlit", *(["none", back] if back else [])]
    with connect(
        stream(url), subprotocols=[Subprotocol(each) for each in said], max_size=None, ping_timeout=None,
        source_address=(address, 0), **given,
    ) as line:  # fmt: skip
        yield Visitor(line)
