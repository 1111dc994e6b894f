"""What the Dockerfile does, without an engine: ``python -m benchmarks.container``.

Each instruction is done in a new folder, with a virtual environment for the base image and none of
the variables of whoever runs it. The server then runs cut off from the network (Linux, as root),
has to become ready, and has to end with exit code 0.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).parents[1]

PASSED = re.compile(r"PIP_|SSL_|REQUESTS_CA")
"""Variables that are passed on: how packages are reached here."""

NOT_HERE = ("useradd", "mkdir")
"""How steps begin that need a machine of their own."""

SERVED = """
ip link set lo up
{command} & server=$!
for try in $(seq 300); do
    if {health} 2>/dev/null; then break; fi
    kill -0 $server || exit 1
    sleep 2
done
{health} || exit 1
kill -TERM $server
wait $server
"""


def instructions(text: str) -> list[tuple[str, str]]:
    """Name and rest of each instruction of a Dockerfile."""
    joined = re.sub(r"\\\n\s*", " ", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE))
    lines = (line.partition(" ") for line in joined.splitlines() if line.strip())
    return [(name, rest.strip()) for name, _, rest in lines]


def reachable(url: str) -> bool:
    """Whether an index answers."""
    try:
        with urlopen(url, timeout=10):
            return True
    except (URLError, OSError):
        return False


def without_unreachable(step: str) -> str:
    """A step without the package indices that do not answer."""
    for index in re.findall(r"--extra-index-url (\S+)", step):
        if not reachable(index):
            print(f"  {index} cannot be reached from here; left out", flush=True)
            step = step.replace(f"--extra-index-url {index}", "")
    return step


def command_of(rest: str) -> str:
    """A command in brackets as the shell takes it."""
    found = re.search(r"\[(.*)\]", rest)
    return shlex.join(re.findall(r'"([^"]*)"', found[1] if found else ""))


def main() -> int:
    """Do it, and print each step."""
    argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0]).parse_args()
    with tempfile.TemporaryDirectory() as place:
        app, home = Path(place) / "app", Path(place) / "home"
        for folder in (app, home):
            folder.mkdir()
        base = Path(place) / "base"
        env = {k: v for k, v in os.environ.items() if PASSED.match(k)}
        env |= {"PATH": f"{base}/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": str(home)}
        health = serving = ""
        for name, rest in instructions((ROOT / "Dockerfile").read_text("utf-8")):
            print(f"{name} {rest[:100]}", flush=True)
            if name == "FROM":
                subprocess.run([sys.executable, "-m", "venv", str(base)], check=True)
            elif name == "ENV":
                env |= dict(pair.split("=", 1) for pair in shlex.split(rest))
            elif name == "COPY":
                *sources, target = rest.split()
                for source in sources:
                    _copy(ROOT / source, app / target)
            elif name == "RUN" and not rest.startswith(NOT_HERE):
                step = ["sh", "-ec", without_unreachable(rest)]
                subprocess.run(step, cwd=app, env=env, check=True)
            elif name == "HEALTHCHECK":
                health = command_of(rest)
            elif name == "CMD":
                serving = command_of(rest)
        script = SERVED.format(command=serving, health=health)
        ended = subprocess.run(["unshare", "--net", "sh", "-c", script], cwd=app, env=env)
    print(f"the server became ready and ended with exit code {ended.returncode}")
    return ended.returncode


def _copy(source: Path, target: Path) -> None:
    if source.is_dir():
        unneeded = shutil.ignore_patterns("__pycache__")
        shutil.copytree(source, target, dirs_exist_ok=True, ignore=unneeded)
    else:
        shutil.copy(source, target)


if __name__ == "__main__":
    sys.exit(main())
