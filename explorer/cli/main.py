"""The command line: ``explorer`` alone serves the page, a command answers on standard output."""

from __future__ import annotations

import argparse
import os
import signal
import sys
import traceback
import warnings
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any

from explorer import __version__
from explorer.cli import language, streams
from explorer.cli.arguments import Commands, LongHelp, Parser, refusal, with_language
from explorer.cli.output import notice
from explorer.cli.spinner import show_waiting
from explorer.core.errors import BrokenContract, ExplorerError
from explorer.words.documentation import documentation_folder

MODULES = {
    "serve": "serve",
    "networks": "describe",
    "info": "describe",
    "routers": "describe",
    "known": "known",
    "links": "links",
    "verify": "verify",
    "turns": "turns",
    "load": "load",
    "sweep": "sweep",
    "compare": "compare",
    "claims": "claims",
    "figures": "figures",
    "figure": "figures",
    "draw": "draw",
    "animate": "draw",
    "course": "course",
    "grade": "grade",
    "plugin": "plugin",
    "words": "words",
    "completion": "completion",
}
"""The module of ``explorer.cli.commands`` that adds each command; a task adds its own."""

OUTPUT_FAILED = 74
"""The exit code if the output cannot be written (EX_IOERR)."""


def make_parsers(name: str = "") -> tuple[Parser, Mapping[str, Parser]]:
    """Return the parser of the whole command line, and those of its commands by their names.

    With the ``name`` of a command others may be left out, since importing them takes a while.
    """
    top = Parser(
        prog="explorer",
        description="See the interconnection networks of parallel computers: draw, route, "
        "compare. Without a command, at a terminal: serve the page and open it in the browser.",
        epilog=f"The documentation is under {documentation_folder()}, and at /docs/ of the page.",
        formatter_class=LongHelp,
    )
    top.add_argument("--version", action="version", version=f"explorer {__version__}")
    with_language(top)
    commands = top.add_subparsers(metavar="COMMAND", parser_class=Parser)
    _add_commands(commands, name)
    top.set_defaults(parsers=commands.choices)
    return top, commands.choices


def _add_commands(commands: Commands, name: str) -> None:
    """Add the named command; all commands if none has that name, or for ``completion``."""
    if name == "--version":
        return
    if name in MODULES and name != "completion":
        _add_module(MODULES[name], commands)
        return
    from explorer.cli.commands import tasks
    from explorer.tasks import registry

    if name not in MODULES and (task := registry.task_of_command(name)):
        tasks.add(commands, task)
        return
    for module in dict.fromkeys(MODULES.values()):
        _add_module(module, commands)
    for each in registry.tasks().values():
        tasks.add(commands, each)


def _add_module(module: str, commands: Commands) -> None:
    import_module(f"explorer.cli.commands.{module}").add(commands)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; return 0, or 2 after one line on standard error if it is refused.

    Lack of memory is refused too. An output that cannot be written ends the command with 74 and one
    line, Ctrl+C with 130. Without a command the page is served, but only at a terminal: a script
    gets the help.
    """
    streams.prepare_streams()
    try:
        if signal.getsignal(signal.SIGINT) is streams.exit_at_once:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        return _run_command(list(sys.argv[1:] if argv is None else argv))
    except KeyboardInterrupt:
        # Only the first Ctrl+C has to end anything.
        with suppress(ValueError):
            signal.signal(signal.SIGINT, signal.SIG_IGN)
        streams.silence(sys.stdout)
        streams.write_error(f"\nexplorer: {language.translated('interrupted')}\n")
        return streams.INTERRUPTED
    except BrokenPipeError:
        # The reader has closed the pipe, as in `explorer links … | head`: not an error of ours.
        streams.silence(sys.stdout)
        return 0
    except OSError as error:
        streams.silence(sys.stdout)
        notice(f"the output cannot be written: {error.strerror}")
        return OUTPUT_FAILED
    except MemoryError:
        notice("no memory is left: allow this process more, or ask for a smaller network")
        return 2


def _run_command(words: list[str]) -> int:
    language.set_language(language.requested_language(words, os.environ))
    top = Parser(prog="explorer")
    try:
        with warnings.catch_warnings():
            warnings.showwarning = _show_warning
            _load_plugins(words)
        if not words and _at_terminal():
            words = ["serve"]
        try:
            top, commands = make_parsers(words[0] if words else "")
        except (ImportError, MemoryError) as error:
            return streams.report_not_loaded(error)
        if words and not words[0].startswith("-") and words[0] not in commands:
            top.error(refusal("command", words[0], list(commands)))
        args = top.parse_args(words)
        if "run" not in args and not _at_terminal():
            sys.stdout.write(top.format_help())
            return _flush(0)
        if "run" not in args:
            words = [*words, "serve"]
            args = top.parse_args(words)
        args.files = _open_files(args)
        if getattr(args, "json", False) or "json" in words or "--format=json" in words:
            streams.escape_exactly()
        with warnings.catch_warnings():
            warnings.showwarning = _show_warning
            name = next(word for word in words if word in commands)
            return _flush(_run(args, name))
    except ExplorerError as error:
        top.error(str(error))
    except SystemExit as exit_request:
        # Help and version are still in a buffer, whose writing may fail.
        if not exit_request.code:
            _flush(0)
        raise


def _open_files(args: argparse.Namespace) -> list[object]:
    """Open the files named as networks or routers, and replace each by the name of its content.

    Return the opened networks and tables, which are registered only while a reference exists.
    """
    names = [name for name in ("spec", "what") if getattr(args, name, None)]
    if not names:
        return []
    from explorer.graphs.reading import is_file

    opened: list[object] = []

    def spec_of(text: object) -> object:
        if not is_file(text):
            return text
        from explorer.graphs.built_network import build_network
        from explorer.graphs.reading import read_file

        net = build_network(read_file(str(text)), os.path.basename(str(text)))
        opened.append(net)
        return net.spec

    for name in names:
        value = getattr(args, name)
        setattr(args, name, _change_each(value, spec_of))
    routers = getattr(args, "router", None)
    if isinstance(getattr(args, "spec", None), str) and routers:
        args.router = _change_each(routers, lambda text: _router_key(args.spec, text, opened))
    return opened


def _change_each(value: object, change: Callable[[Any], object]) -> object:
    """Return the changed value of an argument, or all changed values if it can be repeated."""
    return list(map(change, value)) if isinstance(value, list) else change(value)


def _router_key(spec: str, text: str, opened: list[object]) -> str:
    """Return a router's key; if a text names a file, the key of the router by the file's table."""
    from explorer.graphs.reading import is_file

    if not is_file(text):
        return text
    from explorer.core.registry import network
    from explorer.routing.table_router import table_of_file

    table = table_of_file(network(spec), text)
    opened.append(table)
    return table.key


def _at_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


def _load_plugins(words: Sequence[str]) -> None:
    """Load the plug-ins that a command names: their tasks are commands too."""
    plugin_parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    plugin_parser.add_argument("--plugin", action="append", default=[])
    with suppress(argparse.ArgumentError):
        if paths := plugin_parser.parse_known_args(list(words))[0].plugin:
            from explorer.core.plugins.loading import add_plugin

            for path in paths:
                # argparse gives a list for a missing value: the command itself refuses that.
                if isinstance(path, str):
                    add_plugin(path)


def _run(args: argparse.Namespace, name: str) -> int:
    try:
        with show_waiting(name):
            code: int = args.run(args)
    except SystemExit as leaving:
        files = {os.path.abspath(path): os.path.basename(path) for path in args.plugin or ()}
        for frame in reversed(traceback.extract_tb(leaving.__traceback__)):
            if plugin_file := files.get(os.path.abspath(frame.filename)):
                where = f"plug-in {plugin_file}, line {frame.lineno}"
                raise BrokenContract(f"{where}, leaves instead of answering") from None
        raise
    return code


def _flush(code: int) -> int:
    """Return an exit code once all is written: a full disk is noticed here at the latest."""
    sys.stdout.flush()
    return code


def _show_warning(message: Warning | str, *where: Any, **more: Any) -> None:
    """Print a warning in one line."""
    notice(" ".join(str(message).split()))


if __name__ == "__main__":
    sys.exit(main())
