"""``explorer serve``: the page, behind waitress."""

from __future__ import annotations

import argparse
import socket
import threading
import webbrowser

from explorer.cli.arguments import Commands, command, whole
from explorer.cli.output import emit
from explorer.core.errors import ExplorerError

HOST = "127.0.0.1"
PORT = 8050
WORKERS = 8


def add(commands: Commands) -> None:
    """Add the command of this group."""
    parser = command(commands, "serve", serve, "Serve the page and open it in the browser.")
    parser.add_argument("--host", default=HOST, help=f"address to listen on ({HOST})")
    parser.add_argument(
        "--port",
        type=whole("port", 0, 65535),
        default=PORT,
        help=f"port to listen on, 0 for a free one ({PORT})",
    )
    parser.add_argument("--no-browser", action="store_true", help="open no browser")
    parser.add_argument(
        "--workers",
        type=whole("number of workers", 1, 64),
        default=WORKERS,
        help=f"requests answered at once ({WORKERS})",
    )


def serve(asked: argparse.Namespace) -> int:
    """Serve until interrupted."""
    listener = listen(asked.host, asked.port)

    from waitress.server import create_server

    from explorer.app.main import create_app

    server = create_server(create_app().server, sockets=[listener], threads=asked.workers)
    address = f"http://{named(asked.host)}:{listener.getsockname()[1]}/"
    emit(f"Interconnect Explorer is at {address} (Ctrl+C stops it)")
    if not asked.no_browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    try:
        server.run()
    except KeyboardInterrupt:
        server.close()
    return 0


def listen(host: str, port: int) -> socket.socket:
    """Return a socket bound to host and port; raise ExplorerError where that cannot be."""
    try:
        family, kind, protocol, _, place = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except OSError:
        raise ExplorerError(f"{host!r} is no address of this machine", nearest=HOST) from None
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(place)
    except OSError as error:
        listener.close()
        raise ExplorerError(
            f"port {port} of {host} cannot be listened on ({error.strerror})",
            nearest="--port 0, which takes a free one",
        ) from None
    return listener


def named(host: str) -> str:
    """Return what a browser on this machine calls a host that is listened on."""
    if host in ("0.0.0.0", "::", ""):
        return HOST
    return f"[{host}]" if ":" in host else host
