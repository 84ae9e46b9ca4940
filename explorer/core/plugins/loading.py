"""Plug-ins: Python files of users with networks, routers, tasks …, each registered once."""

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
from explorer.core.plugins.next_hop import SOURCE
from explorer.core.plugins.validation import base_of, definition_place, name_of, registration_fault
from explorer.core.plugins.versions import Fault, Version, WatchedFile, fault_in
from explorer.core.registry import (
    PLUGIN_PREFIX,
    classes_by_name,
    clear_registry,
    families,
    network,
    plugins,
)
from explorer.core.router import Router
from explorer.core.time_limit import TimeLimitExceeded, limit_time, running_line

MAX_LOAD_SECONDS = 20.0
"""Seconds allowed for loading and checking a plug-in."""

RELOAD_PATIENCE = 1.5
"""The same for reloading it, while a visitor waits for an answer."""


def add_plugin(path: str) -> None:
    """Register the networks, routers, broadcasts and tasks that a file defines, before serving.

    A registered file is only checked for changes: workers of a cluster do so with every block. Its
    routers are reloaded after it is saved: ``reload_saved``. Raises BrokenContract, with file and
    line, if the file cannot be run, does not come to an end, defines nothing, uses a name that is
    taken, or breaks a contract. Nothing is registered then.
    """
    path = file_path(path)
    if spec_from_file_location("", path) is None or not Path(path).is_file():
        raise BrokenContract(f"plug-in {brief(path)} is no Python file")
    registered = file_at(path)
    if registered is None:
        add_versions(WatchedFile(path).versions)
        return
    registered.refresh(MAX_LOAD_SECONDS)


def add_versions(read_versions: Callable[[], tuple[Version, ...]]) -> None:
    """Register a file as ``add_plugin`` does, in its newest version that can be loaded.

    ``read_versions`` returns the versions, the newest first, now and at every reload.
    """
    name = f"{PLUGIN_PREFIX}{len(plugins())}"
    file = PluginFile(name, read_versions)
    file.refresh(MAX_LOAD_SECONDS if len(read_versions()) == 1 else RELOAD_PATIENCE)
    if file.active is None:
        assert file.refused is not None
        raise file.refused
    _FILES[name] = file


_FILES: Final[dict[str, PluginFile]] = {}
"""The registered files, by the names of their modules."""


def plugin_files() -> tuple[PluginFile, ...]:
    """Return the registered plug-in files."""
    return tuple(_FILES[name] for name in plugins() if name in _FILES) if _FILES else ()


def file_at(path: str) -> PluginFile | None:
    """Return the plug-in file at a path, if it is registered."""
    files_there = (file for file in plugin_files() if os.path.samefile(file.newest.path, path))
    return next(files_there, None)


def plugin_file(thing: object) -> PluginFile | None:
    """Return the plug-in file that defines a class or the class of an object, if one does."""
    name = (thing if isinstance(thing, type) else type(thing)).__module__
    return _FILES.get(name) if name.startswith(PLUGIN_PREFIX) and name in sys.modules else None


def file_names(*things: object) -> tuple[str, ...]:
    """Return the names of the plug-in files that define some things, each once."""
    files = (plugin_file(thing) for thing in things)
    return tuple(dict.fromkeys(file.newest.file for file in files if file is not None))


def plugin_options(*things: object) -> list[str]:
    """Return the options with which a command loads the plug-ins that define some things."""
    return [word for name in file_names(*things) for word in ("--plugin", name)]


def plugin_calls(*things: object) -> list[str]:
    """Return the lines with which a script loads the plug-ins that define some things."""
    return [f"explorer.add_plugin({name!r})" for name in file_names(*things)]


def reload_saved(seen: Sequence[tuple[Version, ...]] = ()) -> None:
    """Reload the files saved since their last load; ``seen``: the versions of each, if given."""
    for i, file in enumerate(plugin_files()):
        if i < len(seen):
            file.read_versions = constant_versions(seen[i])
        file.refresh(RELOAD_PATIENCE)


def constant_versions(versions: tuple[Version, ...]) -> Callable[[], tuple[Version, ...]]:
    """Return a function that returns versions seen by another process."""
    return lambda: versions


def files_digest(files: Iterable[tuple[Version, ...]]) -> str:
    """Return a name for the state of some files, which changes whenever one is saved."""
    return ".".join(versions[0].digest for versions in files)


@dataclass(frozen=True, eq=False)
class Loaded:
    """A version that has been run: its module, and its routers by their keys."""

    version: Version
    module: ModuleType
    routers: Mapping[str, Router]


class PluginFile:
    """A plug-in file, whose newest loadable version is the registered one."""

    def __init__(self, name: str, read_versions: Callable[[], tuple[Version, ...]]) -> None:
        self.name, self.read_versions = name, read_versions
        self.refused: BrokenContract | None = None
        self._lock = threading.Lock()
        self._seen: tuple[Version, ...] = ()
        self._loaded: dict[str, Loaded] = {}
        self._faults: dict[str, Fault] = {}
        self.active: Loaded | None = None

    @property
    def newest(self) -> Version:
        """The last saved version of the file."""
        return self._seen[0]

    @property
    def fault(self) -> Fault | None:
        """The fault of the newest version, None if it could be registered."""
        return self._faults.get(self.newest.digest)

    @property
    def loaded(self) -> Iterator[Loaded]:
        """The loadable versions, the newest first; each is run when the iteration reaches it."""
        for version in self._seen:
            plugin = self._loaded.get(version.digest) or self._load_older(version)
            if plugin is not None:
                yield plugin

    def _load_older(self, version: Version) -> Loaded | None:
        """Run a version older than the registered one, which stays; None if it cannot be loaded."""
        with self._lock:
            if version.digest in self._faults or self.active is None:
                return None
            try:
                self._loaded[version.digest] = _load_version(self.name, version, RELOAD_PATIENCE)
            except BrokenContract as error:
                self._faults[version.digest] = fault_in(error, version.path)
            finally:
                sys.modules[self.name] = self.active.module
                clear_registry()
            return self._loaded.get(version.digest)

    def refresh(self, patience: float) -> None:
        """Register the newest loadable version, unless it is registered already."""
        with self._lock:
            seen = self.read_versions()
            if seen == self._seen:
                return
            self._seen = seen
            digests = {item.digest for item in seen}
            self._loaded = {key: plugin for key, plugin in self._loaded.items() if key in digests}
            for version in seen:
                if self._register(version, patience):
                    return

    def _register(self, version: Version, patience: float) -> bool:
        """Register a version; return False and keep the previous one if it cannot be loaded."""
        if version.digest in self._faults:
            return False
        plugin = self._loaded.get(version.digest)
        if plugin is self.active and plugin is not None:
            return True
        previous = sys.modules.get(self.name)
        try:
            if plugin is None:
                plugin = _load_version(self.name, version, patience)
            sys.modules[self.name] = plugin.module
        except BrokenContract as error:
            self._faults[version.digest] = fault_in(error, version.path)
            self.refused = self.refused or error
            if previous is None:
                sys.modules.pop(self.name, None)
            else:
                sys.modules[self.name] = previous
            return False
        finally:
            clear_registry()
        self._loaded[version.digest] = self.active = plugin
        return True


def _load_version(name: str, version: Version, patience: float) -> Loaded:
    """Run a version as a module of a name; raise BrokenContract if it breaks a contract."""
    spec = spec_from_file_location(name, version.path)
    assert spec is not None
    module = module_from_spec(spec)

    def work() -> None:
        sys.modules[name] = module
        # Output of the plug-in, now or when it is called, must not mix with an answer.
        vars(module)["print"] = _print_to_stderr
        vars(module)[SOURCE] = version.text
        clear_registry()
        with limit_time(version.path, patience):
            exec(version.code(), vars(module))
        add_function_routers(module, version.file)
        _check_and_register(module, version.file)

    _run_with_timeout(work, version.path, patience)
    classes = (member for member in vars(module).values() if inspect.isclass(member))
    router_classes = (cls for cls in classes if issubclass(cls, Router) and cls.__module__ == name)
    routers = [cls() for cls in router_classes if not registration_fault(cls)]
    return Loaded(version, module, {router.key: router for router in routers})


def _print_to_stderr(*values: object, **options: Any) -> None:
    """Print to standard error, unless a file is named."""
    print(*values, **{"file": sys.stderr, **options})


def _check_and_register(module: ModuleType, file: str) -> None:
    """Check all definitions of a module; raise BrokenContract for the first invalid one."""
    definitions = [
        member
        for member in vars(module).values()
        if inspect.isclass(member)
        and member.__module__ == module.__name__
        and base_of(member) is not None
    ]
    complete = [cls for cls in definitions if not registration_fault(cls)]
    for cls in definitions:
        base = base_of(cls)
        assert base is not None
        # A base class of other classes in the file may lack the members that they add.
        derived = any(cls is not other and issubclass(other, cls) for other in complete)
        why = registration_fault(cls, partial(_holder_of_name, base, cls))
        if why and not (derived and not hasattr(cls, name_of(base))):
            raise BrokenContract(f"plug-in {definition_place(cls)}: {why}")
    if not complete:
        raise BrokenContract(
            f"plug-in {file} defines no network, no router, no broadcast and no task"
            f"{_missing_for_router(module)}"
        )
    for cls in complete:
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
    """Return another class that has a name, None if no other has it."""
    other = classes_by_name(base).get(name, cls)
    return None if other is cls else other


def _check_first_use(cls: type) -> None:
    """Call what a page would call first of a class; raise BrokenContract with file and line."""
    try:
        if issubclass(cls, Network):
            for sample in cls.samples:
                network(sample)
        elif issubclass(cls, Router | Broadcast):
            algorithm = cls()
            for family in families().values():
                net = network(family.samples[0])
                if algorithm.serves(net):
                    algorithm.pseudocode(net)
    except ExplorerError as error:
        raise BrokenContract(
            f"plug-in {definition_place(cls)}: {error.sentence}", error.nearest
        ) from error
    except Exception as error:
        raise BrokenContract(f"plug-in {definition_place(cls)}: {describe_error(error)}") from error


def _run_with_timeout(work: Callable[[], None], path: str, patience: float) -> None:
    """Run a plug-in's code, its prints kept apart; raise BrokenContract if it never ends."""
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
        raise _endless(path, running_line(thread.ident or 0, path), patience)
    if failed and isinstance(failed[0], TimeLimitExceeded):
        raise _endless(path, failed[0].line, patience)
    if failed and isinstance(failed[0], ExplorerError):
        raise failed[0]
    if failed:
        message = f"plug-in {os.path.basename(path)} cannot be run: {describe_error(failed[0])}"
        raise BrokenContract(message) from failed[0]


def _endless(path: str, line: int | None, patience: float) -> BrokenContract:
    place = "" if line is None else f", line {line},"
    return BrokenContract(
        f"plug-in {os.path.basename(path)}{place} has not come to an end in {patience:g} s: a"
        " loop that never ends, or work that belongs into a function"
    )
