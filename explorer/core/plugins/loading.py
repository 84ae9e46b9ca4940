"""Plug-ins: Python files with networks, routers, tasks … of somebody else, taken up once."""

from __future__ import annotations

import inspect
import os
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from functools import partial
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from explorer.core.arguments.single import file_path
from explorer.core.collective import Broadcast
from explorer.core.errors import BrokenContract, ExplorerError, brief, describe_error
from explorer.core.network import Network
from explorer.core.plugins.function_router import add_function_routers
from explorer.core.plugins.validation import base_of, name_of, unfit, where
from explorer.core.plugins.versions import Fault, Version, Watched, fault_in
from explorer.core.registry import (
    PLUGIN,
    classes_by_name,
    clear_registry,
    families,
    network,
    plugins,
)
from explorer.core.router import Router
from explorer.core.time_limit import TimeLimitExceeded, limit_time

PATIENCE = 20.0
"""Seconds that a plug-in may take to be read and checked."""

RELOAD_PATIENCE = 1.5
"""The same when it is read again, while somebody waits for an answer."""


def add_plugin(path: str) -> None:
    """Take up the networks, routers, broadcasts and tasks that a file defines, before serving.

    A file that is taken up already is looked at again: workers of a cluster do so with every block.
    Its routers are read again when it is saved: ``reload_saved``. Raises BrokenContract, with file
    and line, if the file cannot be run, does not come to an end, defines none, takes a name that
    there is, or breaks a contract. Nothing is taken up then.
    """
    path = file_path(path)
    if spec_from_file_location("", path) is None or not Path(path).is_file():
        raise BrokenContract(f"plug-in {brief(path)} is no Python file")
    known = file_at(path)
    if known is None:
        add_versions(Watched(path).look)
        return
    known.fresh(PATIENCE)


def add_versions(look: Callable[[], tuple[Version, ...]]) -> None:
    """Take up a file as ``add_plugin`` does, its newest version that can be had.

    ``look`` gives the versions, the newest first, now and whenever it is read again.
    """
    name = f"{PLUGIN}{len(plugins())}"
    file = PluginFile(name, look)
    file.fresh(PATIENCE if len(look()) == 1 else RELOAD_PATIENCE)
    if file.active is None:
        assert file.refused is not None
        raise file.refused
    _FILES[name] = file


_FILES: Final[dict[str, PluginFile]] = {}
"""What was taken up, by the name of its module."""


def plugin_files() -> tuple[PluginFile, ...]:
    """Return the files of one's own that are taken up."""
    return tuple(_FILES[name] for name in plugins() if name in _FILES) if _FILES else ()


def file_at(path: str) -> PluginFile | None:
    """Return the file at a path, if it is taken up."""
    same = (file for file in plugin_files() if os.path.samefile(file.newest.path, path))
    return next(same, None)


def plugin_file(thing: object) -> PluginFile | None:
    """Return the file of one's own that defines a class, or that of something, if one does."""
    name = (thing if isinstance(thing, type) else type(thing)).__module__
    return _FILES.get(name) if name.startswith(PLUGIN) and name in sys.modules else None


def file_names(*things: object) -> tuple[str, ...]:
    """Return the names of the files of one's own that define some things, each once."""
    files = (plugin_file(thing) for thing in things)
    return tuple(dict.fromkeys(file.newest.file for file in files if file is not None))


def plugin_options(*things: object) -> list[str]:
    """Return the options by which a command has what defines some things."""
    return [word for name in file_names(*things) for word in ("--plugin", name)]


def plugin_calls(*things: object) -> list[str]:
    """Return the lines by which a script has what defines some things."""
    return [f"explorer.add_plugin({name!r})" for name in file_names(*things)]


def reload_saved(seen: Sequence[tuple[Version, ...]] = ()) -> None:
    """Take up what was saved since; ``seen`` are the versions of each file, if they are given."""
    for i, file in enumerate(plugin_files()):
        if i < len(seen):
            file.look = given_versions(seen[i])
        file.fresh(RELOAD_PATIENCE)


def given_versions(versions: tuple[Version, ...]) -> Callable[[], tuple[Version, ...]]:
    """Return what gives versions that somebody else has seen."""
    return lambda: versions


def mark_of(files: Iterable[tuple[Version, ...]]) -> str:
    """Return a name for files as they are now: any that is saved anew changes it."""
    return ".".join(versions[0].mark for versions in files)


@dataclass(frozen=True, eq=False)
class Loaded:
    """A version that has been run: its module, and its routers by their keys."""

    version: Version
    module: ModuleType
    routers: Mapping[str, Router]


class PluginFile:
    """A file of one's own: the newest version that can be had is the one that is taken up."""

    def __init__(self, name: str, look: Callable[[], tuple[Version, ...]]) -> None:
        self.name, self.look = name, look
        self.refused: BrokenContract | None = None
        self._lock = threading.Lock()
        self._seen: tuple[Version, ...] = ()
        self._loaded: dict[str, Loaded] = {}
        self._faults: dict[str, Fault] = {}
        self.active: Loaded | None = None

    @property
    def newest(self) -> Version:
        """The file as it was saved last."""
        return self._seen[0]

    @property
    def fault(self) -> Fault | None:
        """What is wrong with the newest version, None where it could be taken up."""
        return self._faults.get(self.newest.mark)

    @property
    def loaded(self) -> Iterator[Loaded]:
        """The versions that can be taken up, the newest first; each is run when it is come to."""
        for version in self._seen:
            plugin = self._loaded.get(version.mark) or self._behind(version)
            if plugin is not None:
                yield plugin

    def _behind(self, version: Version) -> Loaded | None:
        """Run a version behind the one that is taken up, which stays; None where it cannot be."""
        with self._lock:
            if version.mark in self._faults or self.active is None:
                return None
            try:
                self._loaded[version.mark] = _load_version(self.name, version, RELOAD_PATIENCE)
            except BrokenContract as error:
                self._faults[version.mark] = fault_in(error, version.path)
            finally:
                sys.modules[self.name] = self.active.module
                clear_registry()
            return self._loaded.get(version.mark)

    def fresh(self, patience: float) -> None:
        """Take up the newest version that can be had, if it is not taken up already."""
        with self._lock:
            seen = self.look()
            if seen == self._seen:
                return
            self._seen = seen
            marks = {item.mark for item in seen}
            self._loaded = {mark: it for mark, it in self._loaded.items() if mark in marks}
            for version in seen:
                if self._takes(version, patience):
                    return

    def _takes(self, version: Version, patience: float) -> bool:
        """Take up a version; return False where it cannot be, and keep what was there."""
        if version.mark in self._faults:
            return False
        plugin = self._loaded.get(version.mark)
        if plugin is self.active and plugin is not None:
            return True
        before = sys.modules.get(self.name)
        try:
            if plugin is None:
                plugin = _load_version(self.name, version, patience)
            sys.modules[self.name] = plugin.module
        except BrokenContract as error:
            self._faults[version.mark] = fault_in(error, version.path)
            self.refused = self.refused or error
            if before is None:
                sys.modules.pop(self.name, None)
            else:
                sys.modules[self.name] = before
            return False
        finally:
            clear_registry()
        self._loaded[version.mark] = self.active = plugin
        return True


def _load_version(name: str, version: Version, patience: float) -> Loaded:
    """Run a version as a module of a name; raise BrokenContract where it does not fit."""
    spec = spec_from_file_location(name, version.path)
    assert spec is not None
    module = module_from_spec(spec)

    def work() -> None:
        sys.modules[name] = module
        # What it prints, now or when it is asked, is no part of an answer.
        vars(module)["print"] = _print_to_stderr
        clear_registry()
        with limit_time(version.path, patience):
            exec(version.code(), vars(module))
        add_function_routers(module, version.file)
        _check_and_register(module, version.file)

    _run_with_timeout(work, version.path, patience)
    classes = (member for member in vars(module).values() if inspect.isclass(member))
    fit = (cls for cls in classes if issubclass(cls, Router) and cls.__module__ == name)
    routers = [cls() for cls in fit if not unfit(cls)]
    return Loaded(version, module, {router.key: router for router in routers})


def _print_to_stderr(*values: object, **how: Any) -> None:
    """Print to standard error, unless a file is named."""
    print(*values, **{"file": sys.stderr, **how})


def _check_and_register(module: ModuleType, file: str) -> None:
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
        why = unfit(cls, partial(_holder_of_name, base, cls))
        if why and not (derived and not hasattr(cls, name_of(base))):
            raise BrokenContract(f"plug-in {where(cls)}: {why}")
    if not whole:
        raise BrokenContract(
            f"plug-in {file} defines no network, no router, no broadcast and no task"
            f"{_missing_for_router(module)}"
        )
    for cls in whole:
        _check_first_use(cls)


def _missing_for_router(module: ModuleType) -> str:
    """Return what a class with steps lacks to be a router, as the end of a sentence."""
    for cls in vars(module).values():
        if inspect.isclass(cls) and cls.__module__ == module.__name__ and hasattr(cls, "steps"):
            return (
                f": class {cls.__name__} has steps, let it derive from explorer.core.router.Router"
            )
    return ""


def _holder_of_name(base: type, cls: type, name: str) -> type | None:
    """Return what else than a class has a name, if something has."""
    other = classes_by_name(base).get(name, cls)
    return None if other is cls else other


def _check_first_use(cls: type) -> None:
    """Ask a class what the page will ask of it first; raise BrokenContract with file and line."""
    try:
        if issubclass(cls, Network):
            for sample in cls.samples:
                network(sample)
        elif issubclass(cls, Router | Broadcast):
            algorithm = cls()
            for known in families().values():
                net = network(known.samples[0])
                if algorithm.serves(net):
                    algorithm.pseudocode(net)
    except ExplorerError as error:
        raise BrokenContract(f"plug-in {where(cls)}: {error.sentence}", error.nearest) from error
    except Exception as error:
        raise BrokenContract(f"plug-in {where(cls)}: {describe_error(error)}") from error


def _run_with_timeout(work: Callable[[], None], path: str, patience: float) -> None:
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
    thread.join(patience + 0.5)
    if thread.is_alive():
        line = _line(sys._current_frames().get(thread.ident or 0), path)
        raise _endless(path, line, patience)
    if failed and isinstance(failed[0], TimeLimitExceeded):
        raise _endless(path, f", line {failed[0].line},", patience)
    if failed and isinstance(failed[0], ExplorerError):
        raise failed[0]
    if failed:
        what = f"plug-in {os.path.basename(path)} cannot be run: {describe_error(failed[0])}"
        raise BrokenContract(what) from failed[0]


def _endless(path: str, line: str, patience: float) -> BrokenContract:
    return BrokenContract(
        f"plug-in {os.path.basename(path)}{line} has not come to an end in {patience:g} s: a"
        " loop that never ends, or work that belongs into a function"
    )


def _line(frame: Any, path: str) -> str:
    """Return the line of a file in which a thread is, as ``, line n``, or nothing."""
    while frame is not None:
        if os.path.abspath(frame.f_code.co_filename) == os.path.abspath(path):
            return f", line {frame.f_lineno},"
        frame = frame.f_back
    return ""
