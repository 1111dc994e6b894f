"""Downloading a parser, against a server of our own on this machine."""

import hashlib
import io
import json
import os
import tarfile
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from explainers.__main__ import main
from explainers.errors import InputError, ModelError
from explainers.weights import fetch, models
from tests.cases import cases

NAME = "model_parse_tiny"


def archive(members, folder=NAME):
    """A gzipped tar of (name, content) members; content ``None`` makes a link to /etc."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz") as tar:
        for name, content in members:
            info = tarfile.TarInfo(f"{folder}/{name}")
            info.size = len(content or b"")
            if content is None:
                info.type, info.linkname = tarfile.SYMTYPE, "/etc"
            tar.addfile(info, io.BytesIO(content or b""))
    return buffer.getvalue()


META = ("amrlib_meta.json", b'{"model_type": "stog"}')
GOOD = archive([META, ("tokenizer.json", b"{}"), ("weights.bin", bytes(range(256)) * 4000)])


class Handler(BaseHTTPRequestHandler):
    """Serves ``server.body``; ``server.cut`` bytes at most of the next answer."""

    def do_GET(self):
        body, start = self.server.body, 0
        asked = self.headers.get("Range")
        self.server.asked.append(asked)
        if asked and self.server.ranges:
            start = int(asked.removeprefix("bytes=").rstrip("-"))
            if start >= len(body):
                self.send_error(416)
                return
        self.send_response(206 if start else 200)
        self.send_header("Content-Length", str(len(body) - start))
        self.end_headers()
        cut, self.server.cut = self.server.cut, None
        self.wfile.write(body[start:][:cut])

    def log_message(self, *_):
        pass


@pytest.fixture
def server(tmp_path, monkeypatch):
    monkeypatch.setenv("SEMLENS_MODELS", str(tmp_path / "home"))
    httpd = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    httpd.body, httpd.cut, httpd.ranges, httpd.asked = GOOD, None, True, []
    httpd.url = f"http://127.0.0.1:{httpd.server_port}/{NAME}.tar.gz"
    threading.Thread(target=httpd.serve_forever, daemon=True).start()
    yield httpd
    httpd.shutdown()
    httpd.server_close()


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def fetched(server, **more):
    return fetch.fetch("tiny", sha256(server.body), server.url, **more)


def test_a_model_is_fetched_verified_and_found(server, capsys):
    assert main(["models", "fetch", "tiny", "--url", server.url, "--sha256", sha256(GOOD)]) == 0
    out, err = capsys.readouterr()
    folder = models.home() / "tiny"
    assert out.strip() == str(folder) and "100%" in err
    assert (folder / "weights.bin").stat().st_size == 256 * 4000
    assert [p.name for p in models.home().iterdir()] == ["tiny"]  # no archive is left behind
    assert main(["models", "list"]) == 0
    names = [json.loads(line)["name"] for line in capsys.readouterr().out.splitlines()]
    assert names == ["Semlens compact parser", "tiny"]
    assert fetched(server) == folder  # and not a second time
    assert len(server.asked) == 1


@pytest.mark.parametrize("ranges", [True, False])
def test_a_broken_download_goes_on_where_it_stopped(server, ranges):
    server.cut, server.ranges = 1000, ranges
    with pytest.raises(ModelError, match=r"1,000 bytes are kept, run the command again"):
        fetched(server)
    seen = []
    folder = fetched(server, progress=lambda *x: seen.append(x))
    assert server.asked == [None, "bytes=1000-"]
    assert seen[-1] == (len(GOOD), len(GOOD))
    assert (folder / "amrlib_meta.json").exists()


def test_a_download_that_was_complete_is_not_asked_for_again(server):
    models.home().mkdir()
    (models.home() / "tiny.tar.gz.part").write_bytes(GOOD)
    assert fetched(server).name == "tiny"


def test_a_wrong_checksum_deletes_the_download(server):
    with pytest.raises(ModelError, match=r"not what it should be.*deleted"):
        fetch.fetch("tiny", "0" * 64, server.url)
    assert list(models.home().iterdir()) == []


@pytest.mark.parametrize(
    ("body", "wrong"),
    [(archive([META, ("../../outside", b"x")]), "outside the destination"),
     (archive([META, ("link", None), ("link/passwd", b"x")]), "cannot be unpacked"),
     (archive([META], folder="/tmp/absolute"), None),
     (archive([("config.json", b"{}")]), "holds 0 amrlib models"),
     (archive([("amrlib_meta.json", b'{"model_type": "gtos"}')]), "not a parser"),
     (b"not an archive", "cannot be unpacked")],
)  # fmt: skip
def test_an_archive_writes_nothing_outside_its_folder(server, tmp_path, body, wrong):
    server.body = body
    before = sorted(p for p in tmp_path.iterdir() if p.name != "home")
    if wrong:
        with pytest.raises(ModelError, match=wrong):
            fetched(server)
        assert not (models.home() / "tiny").exists()
    else:  # Python's filter makes absolute paths relative
        assert fetched(server).parent == models.home()
    assert sorted(p for p in tmp_path.iterdir() if p.name != "home") == before


def test_names_without_a_source_or_a_checksum_are_refused(server, capsys):
    assert main(["models", "fetch", "parse_nothing"]) == 2
    assert "choose one of parse_xfm_bart_base" in capsys.readouterr().err
    with pytest.raises(InputError, match="--sha256"):
        fetch.fetch("parse_xfm_bart_large")
    with pytest.raises(InputError, match="name of a folder"):
        fetch.fetch("../up", sha256(GOOD), server.url)
    assert server.asked == []


def test_a_server_that_is_not_there(server):
    server.shutdown()
    server.server_close()
    with pytest.raises(ModelError, match="cannot be downloaded"):
        fetched(server)


@cases
def test_odd_addresses_are_told(tmp_path, url, capsys, monkeypatch):
    monkeypatch.setenv("SEMLENS_MODELS", str(tmp_path))
    given = ["models", "fetch", "mine", "--url", url, "--sha256", "0" * 64]
    assert main(given) == 1
    assert "cannot be downloaded" in capsys.readouterr().err


@pytest.mark.parametrize("sizes", [[60_000_000], [1] * (fetch.MEMBERS + 1)])
def test_what_unpacks_to_far_too_much_is_not_unpacked(tmp_path, sizes):
    path = tmp_path / "m.tar.gz"
    path.write_bytes(archive([META, *((f"{k}.bin", bytes(n)) for k, n in enumerate(sizes))]))
    with pytest.raises(ModelError, match="SEMLENS_MAX_ARCHIVE"):
        fetch.unpack(path, tmp_path / "out")
    assert os.listdir(tmp_path) == ["m.tar.gz"]
