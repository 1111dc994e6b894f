"""The address of a cluster, without Ray: ``tests/cluster/`` has the rest."""

import socket
import threading

import pytest

from explainers.errors import InputError
from explainers.search import cluster


def test_an_address_where_nobody_answers_is_told_and_others_are_left_to_ray():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        nobody = f"127.0.0.1:{free.getsockname()[1]}"
    for address in (nobody, f"ray://{nobody}", "127.0.0.1:99999", "[::1"):
        with pytest.raises(InputError, match="no Ray cluster at"), cluster.connected(address):
            pass
    with socket.create_server(("127.0.0.1", 0)) as somebody:
        cluster._reach(f"127.0.0.1:{somebody.getsockname()[1]}")
    for address in ("local", "auto", "ray://head"):
        cluster._reach(address)


def test_who_is_waited_for_without_an_answer_is_given_up(monkeypatch):
    waited = []

    def silent(_, timeout):
        waited.append(timeout)
        raise TimeoutError("timed out")

    monkeypatch.setattr(socket, "create_connection", silent)
    with pytest.raises(InputError, match="timed out"), cluster.connected("192.0.2.1:6379"):
        pass
    assert waited and waited[0] <= 10


def test_a_name_that_nobody_knows_or_tells_in_time_is_given_up(monkeypatch):
    asked = threading.Event()

    def unknown(*_):
        raise socket.gaierror("nobody knows it")

    monkeypatch.setattr(cluster, "ANSWERS", 0.1)
    for resolve, said in ((unknown, "nobody knows it"), (lambda *_: asked.wait(60), "timed out")):
        monkeypatch.setattr(socket, "getaddrinfo", resolve)
        with pytest.raises(InputError, match=said), cluster.connected("head.example:6379"):
            pass
    asked.set()
