"""Plug-ins: Python files with networks, routers and broadcasts of somebody else, taken up once."""

from __future__ import annotations

import inspect
import os
import sys
import threading
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import partial
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from explorer.core.admission import NAMES, base_of, unfit, where
from explorer.core.collective import Broadcast
from explorer.core.errors import BrokenContract, ExplorerError, told
from explorer.core.network import Network, shown
from explorer.core.registry import PLUGIN, families, forget, network, own
from explorer.core.router import Router

PATIENCE = 20.0
"""Seconds that a plug-in may take to be read and checked."""


def add_plugin(path: str) -> None:
    """Take up the networks, routers and broadcasts that a Python file defines, before serving.

    Raises BrokenContract, with file and line, if the file cannot be run, does not come to an end,
    defines none, takes a name that there is, or breaks a contract. Nothing is taken up then.
    """
    name = f"{PLUGIN}{len([m for m in sys.modules if m.startswith(PLUGIN)])}"
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None or not Path(path).is_file():
        raise BrokenContract(f"plug-in {shown(path)} is no Python file")
    module, loader = module_from_spec(spec), spec.loader

    def work() -> None:
        sys.modules[name] = module
        forget()
        loader.exec_module(module)
        _take_up(module, os.path.basename(path))

    try:
        _patiently(work, path)
    except BaseException:
        sys.modules.pop(name, None)
        forget()
        raise


def _take_up(module: ModuleType, file: str) -> None:
    """Check all that a module defines; raise BrokenContract for the first that does not fit."""
    mine = [
        member
        for member in vars(module).values()
        if inspect.isclass(member)
        and member.__module__ == module.__name__
        and base_of(member) is not None
    ]
    whole = [cls for cls in mine if not unfit(cls)]
    for cls in mine:
        base = base_of(cls)
        assert base is not None
        # A class that only others derive from may lack what they add.
        derived = any(cls is not other and issubclass(other, cls) for other in whole)
        why = unfit(cls, partial(_taken, base, cls))
        if why and not (derived and not hasattr(cls, NAMES[base])):
            raise BrokenContract(f"plug-in {where(cls)}: {why}")
    if not whole:
        raise BrokenContract(f"plug-in {file} defines no network, no router and no broadcast")
    for cls in whole:
        _keeps(cls)


def _taken(base: type, cls: type, name: str) -> type | None:
    """Return what else than a class has a name, if something has."""
    other = own(base).get(name, cls)
    return None if other is cls else other


def _keeps(cls: type) -> None:
    """Ask a class what the page will ask of it first; raise BrokenContract with file and line."""
    try:
        if issubclass(cls, Network):
            for sample in cls.samples:
                network(sample)
        elif issubclass(cls, Router | Broadcast):
            made = cls()
            for known in families().values():
                net = network(known.samples[0])
                if made.serves(net):
                    made.pseudocode(net)
    except ExplorerError as error:
        raise BrokenContract(f"plug-in {where(cls)}: {error.sentence}", error.nearest) from error
    except Exception as error:
        raise BrokenContract(f"plug-in {where(cls)}: {told(error)}") from error


def _patiently(work: Callable[[], None], path: str) -> None:
    """Do work of somebody else, its prints kept apart; raise BrokenContract where it never ends."""
    failed: list[BaseException] = []

    def run() -> None:
        try:
            with redirect_stdout(sys.stderr):
                work()
        except BaseException as error:
            failed.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(PATIENCE)
    if thread.is_alive():
        line = _line(sys._current_frames().get(thread.ident or 0), path)
        raise BrokenContract(
            f"plug-in {os.path.basename(path)}{line} has not come to an end in {PATIENCE:g} s: a"
            " loop that never ends, or work that belongs into a function"
        )
    if failed and isinstance(failed[0], ExplorerError):
        raise failed[0]
    if failed:
        what = f"plug-in {os.path.basename(path)} cannot be run: {told(failed[0])}"
        raise BrokenContract(what) from failed[0]


def _line(frame: Any, path: str) -> str:
    """Return the line of a file in which a thread is, as ``, line n``, or nothing."""
    while frame is not None:
        if os.path.abspath(frame.f_code.co_filename) == os.path.abspath(path):
            return f", line {frame.f_lineno},"
        frame = frame.f_back
    return ""
