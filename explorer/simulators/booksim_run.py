"""Runs a given BookSim 2 program, one load at a time: for the command line only.

No program is searched for, and nothing that serves a page may import this module. Each load has a
time limit; a running program is ended when this process ends.
"""

from __future__ import annotations

import os
import signal
import subprocess
import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from types import FrameType
from typing import Any, Final, Self

from explorer.analysis.traffic.routing_table import RoutingTable
from explorer.core.errors import ExplorerError, OutsideRange, TooLarge, brief
from explorer.simulators.booksim_files import Settings, booksim_files
from explorer.simulators.booksim_result import DEADLOCK, MAX_BYTES, BookSimResult, read_result
from explorer.simulators.booksim_trace import MAX_PACKETS, TracedPacket, is_trace, read_trace

SECONDS_PER_LOAD: Final = 300.0
"""Time limit of a load, in seconds: HCN(3) took 26 s at 0.7, and more past saturation."""

CHECK_SECONDS: Final = 0.05
"""Seconds between two checks of the time and of the size of the output."""

FILE_NAME: Final = "net"

ENDING_SIGNALS: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
"""Signals that end this process, and with it the running program."""


@dataclass(frozen=True)
class BookSimRun:
    """BookSim's result for one load, and the packets that it was told to watch."""

    result: BookSimResult
    packets: tuple[TracedPacket, ...] = ()


def run_booksim(
    program: str,
    table: RoutingTable,
    loads: Iterable[float],
    seed: int = 1,
    settings: Settings = "queues",
    watch: Sequence[int] = (),
    seconds: float = SECONDS_PER_LOAD,
    progress: Callable[[int], None] = lambda done: None,
) -> tuple[BookSimRun, ...]:
    """Run BookSim with a router's table at every load, in flits per node and cycle.

    ``program`` is a path, ``watch`` the numbers of packets whose routes are wanted. A load that
    exceeds its time limit is ended, and reported as out of time. Raises ExplorerError if the
    program cannot be run or ends without a result, OutsideRange for a load not above 0 and up to 1,
    TooLarge if it writes more than 10 MB.
    """
    place = os.path.abspath(program)
    if not (os.path.isfile(place) and os.access(place, os.X_OK)):
        raise ExplorerError(
            f"{brief(program)!r} is no program: --booksim takes the path of one that you built",
            "/opt/booksim2/src/booksim",
        )
    if len(watch) > MAX_PACKETS:
        raise TooLarge(f"{len(watch):,} packets are too many to watch: at most {MAX_PACKETS:,}")
    load_list = list(loads)
    for load in load_list:
        if not 0 < load <= 1:
            raise OutsideRange(
                f"load {load:g} is outside its range: a node makes at most one message a cycle",
                "1" if load > 1 else "0.01",
            )
    runs = []
    with TemporaryDirectory(prefix="explorer-booksim-") as folder:
        for ending, lines in booksim_files(table, FILE_NAME, settings):
            text = "".join(f"{line}\n" for line in lines)
            (Path(folder) / f"{FILE_NAME}{ending}").write_text(text, "utf-8")
        for done, load in enumerate(load_list, 1):
            words = [place, *_words(load, seed, watch)]
            ended, text = _output(words, folder, seconds)
            runs.append(_run_of_output(table, load, ended, text))
            progress(done)
    return tuple(runs)


def _words(load: float, seed: int, watch: Sequence[int]) -> list[str]:
    """Return the configuration and its overrides; BookSim reads ``-`` as standard output.

    >>> _words(1, 3, (5, 6))[1:]
    ['injection_rate=1.0', 'seed=3', 'stats_out=-', 'watch_out=-', 'watch_packets={5,6}']
    """
    # BookSim needs the decimal point of a float, and an older lexer accepts no exponent.
    rate = f"{float(load):.9f}".rstrip("0")
    words = [
        f"{FILE_NAME}.config",
        f"injection_rate={rate}{'0' * rate.endswith('.')}",
        f"seed={seed}",
    ]
    words.append("stats_out=-")
    if watch:
        words += ["watch_out=-", f"watch_packets={{{','.join(map(str, watch))}}}"]
    return words


def _run_of_output(table: RoutingTable, load: float, ended: int | None, text: str) -> BookSimRun:
    """Return a run from its output; ``ended`` is None if it ran out of time."""
    if ended is None:
        state = "perhaps deadlock" if DEADLOCK in text else "out of time"
        return BookSimRun(BookSimResult(load, None, None, None, None, state))  # type: ignore[arg-type]
    # The exit status is 255 on success and 0 on failure: the text decides, unless a signal ended
    # the program.
    if ended < 0 or not text.strip():
        ending = f"was ended by signal {-ended}" if ended < 0 else "printed nothing"
        raise ExplorerError(f"BookSim {ending} at load {load:g}: a run ends with its statistics")
    try:
        result = read_result(text)
        packets = read_trace(table.net, text).packets if is_trace(text) else ()
    except ExplorerError as error:
        sentence = f"of BookSim's output at load {load:g}, {error.sentence}"
        raise type(error)(sentence, error.nearest) from None
    return BookSimRun(replace(result, load=float(load)), packets)


def _output(words: Sequence[str], folder: str, seconds: float) -> tuple[int | None, str]:
    """Run a program in a folder; return its exit status, None if it was stopped, and its output."""
    path = Path(folder) / "output"
    with open(path, "wb") as file, _Signals() as signals:
        try:
            process = subprocess.Popen(
                words,
                cwd=folder,
                stdin=subprocess.DEVNULL,
                stdout=file,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        except OSError as error:
            raise ExplorerError(f"{brief(words[0])!r} cannot be run: {error.strerror}") from None
        try:
            signals.follow(process)
            status = _wait_for_exit(process, path, monotonic() + seconds)
        finally:
            _end_program(process)
    return status, path.read_bytes().decode("utf-8", "replace")


def _wait_for_exit(process: subprocess.Popen[bytes], path: Path, until: float) -> int | None:
    """Wait for a program; return its exit status, None if it ran out of time."""
    while True:
        with suppress(subprocess.TimeoutExpired):
            return process.wait(CHECK_SECONDS)
        if path.stat().st_size > MAX_BYTES:
            raise TooLarge(f"BookSim writes more than {MAX_BYTES:,} bytes: watch fewer packets")
        if monotonic() > until:
            return None


def _end_program(process: subprocess.Popen[bytes]) -> None:
    """End a running program, and all processes that it started."""
    if process.poll() is None:
        _kill(process)
        process.wait()


def _kill(process: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()


class _Signals:
    """Turns signals that end this process into exceptions, after the running program is ended.

    Signals are held back until the program to end is known. Outside the main thread nothing is
    done: no signal arrives there.
    """

    def __init__(self) -> None:
        self._before: dict[int, Any] = {}
        self._arrived: int | None = None
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            for number in ENDING_SIGNALS:
                before = signal.getsignal(number)
                if before is not signal.SIG_IGN:
                    self._before[number] = before or signal.SIG_DFL
                    signal.signal(number, self._on_signal)
        return self

    def __exit__(self, *error: object) -> None:
        for number, before in self._before.items():
            signal.signal(number, before)

    def follow(self, process: subprocess.Popen[bytes]) -> None:
        """End this program at a signal, at once if one has arrived already."""
        self._process = process
        if self._arrived is not None:
            self._on_signal(self._arrived, None)

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        self._arrived = number
        if self._process is None:
            return
        if self._process.returncode is None:
            _kill(self._process)
        raise KeyboardInterrupt if number == signal.SIGINT else SystemExit(128 + number)
