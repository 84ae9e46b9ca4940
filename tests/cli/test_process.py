"""The installed command, as a separate process."""

import socket
import subprocess
import sys

import pytest

from explorer.cli.commands import serve

EXPLORER = [sys.executable, "-m", "explorer.cli.main"]


def test_a_reader_that_leaves_early_is_no_error():
    with subprocess.Popen(
        [*EXPLORER, "links", "Q(14)"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout.readline() == "00000000000000 00000000000001\n"
        running.stdout.close()
        assert running.wait(30) == 0
        assert running.stderr.read() == ""


def test_answering_needs_no_heavy_import():
    code = (
        "import sys\n"
        "from explorer.cli.main import main\n"
        "main(['info', 'Q(4)', '--json'])\n"
        "heavy = {'dash', 'flask', 'plotly', 'scipy', 'networkx', 'waitress'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    process = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (process.returncode, process.stderr) == (0, "")


def test_a_port_in_use_is_refused():
    with socket.socket() as listener:
        listener.bind((serve.HOST, 0))
        listener.listen()
        port = str(listener.getsockname()[1])
        process = subprocess.run(
            [*EXPLORER, "serve", "--no-browser", "--port", port], capture_output=True, text=True
        )
    assert (process.returncode, process.stdout) == (2, "")
    assert f"port {port}" in process.stderr
    assert process.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("host", "name"),
    [("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "127.0.0.1"), ("::1", "[::1]"), ("host", "host")],
)
def test_the_address_printed_is_one_a_browser_here_can_open(host, name):
    assert serve.browser_host(host) == name
