"""The files for deployment use only options that the command has."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from types import SimpleNamespace

import pytest

from explorer.cli.commands.serve import MAX_CONNECTIONS, THREADS
from explorer.cli.main import make_parsers
from explorer.web.server.callback_validation import MAX_BODY

HERE = Path(__file__).parents[2]
DEPLOY = HERE / ".github" / "deploy"


def text_of(name: str) -> str:
    """The text of a file, comments and all."""
    return (DEPLOY / name).read_text("utf-8")


def serving(text: str) -> list[list[str]]:
    """The words of every call of ``explorer serve`` in a text, as it is written for a shell."""
    return [words.split() for words in re.findall(r"explorer (serve(?: [\w.:=-]+)*)", text)]


@pytest.mark.parametrize("name", ["nginx.conf", "explorer.service"])
def test_the_commands_are_ours(name: str) -> None:
    calls = serving(text_of(name))
    assert calls
    for words in calls:
        args = make_parsers()[0].parse_args(words)
        assert args.no_browser
        assert args.allow_host == ["nets.example.org"]


def test_a_notebook_server_starts_our_command_in_the_folder_that_it_shows_it_in() -> None:
    text = text_of("jupyter_server_config.py")
    xmlrpc = SimpleNamespace(ServerProxy=SimpleNamespace())
    exec(compile(text, "jupyter_server_config.py", "exec"), {"get_config": lambda: xmlrpc})
    [(name, how)] = xmlrpc.ServerProxy.servers.items()
    words = [word.format(port=8050, base_url="/user/ann/") for word in how["command"]]
    args = make_parsers()[0].parse_args(words[1:])
    assert (words[0], args.port, args.no_browser) == ("explorer", 8050, True)
    assert args.prefix == f"/user/ann/{name}/"
    assert args.allow_host == ["hub.example.org"]
    [by_hand] = re.findall(r"^    explorer (serve .+)$", text, re.M)
    words = shlex.split(by_hand.replace("${JUPYTERHUB_SERVICE_PREFIX}", "/user/ann/"))
    assert make_parsers()[0].parse_args(words).prefix == "/user/ann/proxy/8050/"


def test_the_container_installs_locked_packages_and_starts_the_command() -> None:
    text = text_of("Containerfile")
    for copied in re.findall(r"^COPY (.+) \S+$", text, re.M):
        assert all((HERE / path).exists() for path in copied.split())
    for locked in re.findall(r"-r /src/(\S+)", text):
        assert "--hash=sha256:" in (HERE / locked).read_text("utf-8")
    words = re.findall(r'"([^"]+)"', text[text.index("ENTRYPOINT") :])
    assert make_parsers()[0].parse_args(words[1:]).host == "0.0.0.0"


def test_the_proxy_serves_for_ever_what_the_pages_serve_for_ever() -> None:
    text = text_of("nginx.conf")
    assert "location /static/" in text
    port = re.search(r"server 127.0.0.1:(\d+);", text)
    assert port
    assert make_parsers()[0].parse_args(["serve"]).port == int(port[1])


def test_the_documented_limits_hold() -> None:
    container, nginx = text_of("Containerfile"), text_of("nginx.conf")
    limits = f"{MAX_CONNECTIONS:,} connections, {THREADS} requests at a time"
    assert f"{limits} and bodies of {MAX_BODY / 1e6:g} MB" in container
    assert int(re.findall(r"client_max_body_size (\d+)m;", nginx)[0]) * 2**20 >= MAX_BODY
    assert int(re.findall(r"limit_conn visitors (\d+);", nginx)[0]) < MAX_CONNECTIONS
    assert "proxy_set_header X-Forwarded-For $remote_addr;" in nginx
