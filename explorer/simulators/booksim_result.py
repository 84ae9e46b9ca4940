"""The output of a BookSim 2 run, as one frozen value: load, throughput, latency, how it ended.

The lines are those of its ``trafficmanager.cpp`` (revision 923f1a9): ``DisplayOverallStats`` of a
run that became steady, ``DisplayStats`` of every period of one that did not, ``_OverallStatsCSV``,
and ``WriteStats`` for the histogram of latencies; ``ParseArgs`` prints the configuration.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, Literal

from explorer.core.errors import TooLarge, brief
from explorer.graphs.data import BadFile, at_line

MAX_BYTES: Final = 10_000_000
"""Most characters read of a simulator's output."""

MAX_RUNS: Final = 1_000

State = Literal["steady", "rising", "unstable", "perhaps deadlock", "out of time"]

OVERALL: Final = "====== Overall Traffic Statistics ======"
UNSTABLE: Final = "Simulation unstable, ending ..."
DEADLOCK: Final = "WARNING: Possible network deadlock."
"""Printed after 256 cycles in which no flit arrived, though some were under way."""

SEARCH_HEADING: Final = "========================== Routing table  ====================="
"""Printed by ``anynet.cpp`` if it searches routes, but not if it reads a table."""

SECTION: Final = re.compile(r"(?:====== Traffic class (?P<of>\d+) ======|Class (?P<sample>\d+):)$")
AVERAGE: Final = re.compile(
    r"(?P<what>Packet latency|Accepted flit rate|Hops) average ?= (?P<value>.*?)"
    r"(?: \(\d+ samples\))?$"
)
"""A period prints ``Accepted flit rate average= 0.5``, the end ``average = 0.5 (1 samples)``."""

ROW: Final = "results:0,"
ROW_FIELDS: Final = 31
"""Number of fields in the row of ``print_csv_results``, with ``results:0`` the first. A row with
commas in its pattern has more, and so has one of a build that counts stalls."""

ROW_PLACES: Final = {"Packet latency": 5, "Accepted flit rate": 26, "Hops": 30}
"""Indices of the averages in a row: all but the hops are between their minimum and maximum."""

ROW_LOAD: Final = 3

CHANGED: Final = re.compile(r"latency change +=(?P<change>.*)")
STEADY_CHANGE: Final = 0.05
"""The change of latency from one period to the next above which a run is not steady yet, unless
``stopping_thres`` sets another value: after ``max_samples`` periods BookSim ends as if it were
steady, and prints the same."""

HISTOGRAM: Final = re.compile(r"plat_hist\(1,:\) = \[(?P<counts>[^\]]*)(?P<end>\]?)")
"""Packets by latency, in bins of one cycle; the last bin holds all longer latencies."""

ASSIGNED: Final = re.compile(
    r"(?:OVERRIDE Parameter: |%)?(?P<name>\w+) ?= ?'?(?P<value>[^;']+)'?;?"
)
SETTING_NAMES: Final = (
    "traffic", "injection_rate", "injection_rate_uses_flits", "packet_size", "seed", "num_vcs",
    "vc_buf_size", "noq", "routing_delay", "stopping_thres",
)  # fmt: skip
"""The settings read of a configuration: what is injected, and into which network."""

NUMBER: Final = re.compile(r"-?\d+(?:\.\d*)?(?:[eE][+-]?\d{1,3})?", re.ASCII)
NO_AVERAGE: Final = ("nan", "-nan")
"""An average over no packets."""


class NoResult(BadFile):
    """An output without the end of a run."""


@dataclass(frozen=True)
class BookSimResult:
    """A run of BookSim at one offered load.

    - ``load`` and ``accepted`` are flits a node and cycle; None where nothing says it.
    - ``mean`` is the latency of a packet in cycles, from when it was made, its way through every
      router's pipeline included; None unless the run ended by itself with all packets delivered.
      Where the state is rising, a longer run has a higher one.
    - ``hops`` are links on the way, one fewer than the routers that BookSim counts.
    - ``p95`` is the least latency that 95 % of the packets do not exceed; None without a histogram,
      and where it lies in its last bin.
    - ``settings`` are what the output says of its configuration, by name.
    - ``searched`` tells that BookSim looked for shortest routes itself, and read no table.
    """

    load: float | None
    accepted: float | None
    mean: float | None
    hops: float | None
    p95: int | None
    state: State
    settings: tuple[tuple[str, str], ...] = ()
    searched: bool = False


@dataclass
class _Run:
    """The values read so far from the lines of one run."""

    begun: bool = False
    overall: dict[str, float | None] = field(default_factory=dict)
    sample: dict[str, float | None] = field(default_factory=dict)
    row: dict[str, float | None] = field(default_factory=dict)
    settings: dict[str, str] = field(default_factory=dict)
    load: float | None = None
    p95: int | None = None
    latency_change: float | None = None
    unstable: bool = False
    deadlock: bool = False
    searched: bool = False
    last_line: str = ""


def read_results(text: str) -> tuple[BookSimResult, ...]:
    """Return the runs of a file, in the order in which BookSim printed them.

    With ``stats_out=-`` the histogram is printed among them. Raises BadFile with the line that is
    wrong, NoResult if a run has no end, TooLarge above 10 MB or 1,000 runs.

    >>> (run,) = read_results('''OVERRIDE Parameter: injection_rate=0.4
    ... ====== Overall Traffic Statistics ======
    ... ====== Traffic class 0 ======
    ... Packet latency average = 21.8595 (1 samples)
    ... Accepted flit rate average = 0.397292 (1 samples)
    ... Hops average = 3.4931 (1 samples)
    ... Total run time 1.5''')
    >>> run.load, run.accepted, run.mean, run.hops, run.state
    (0.4, 0.397292, 21.8595, 2.4931, 'steady')
    >>> read_results("Class 0:\\nAccepted flit rate average= many")
    Traceback (most recent call last):
    ...
    explorer.graphs.data.BadFile: line 2: 'many' is no accepted flit rate: a number is. \
Nearest: 0.5.
    """
    if len(text) > MAX_BYTES:
        raise TooLarge(f"the output has {len(text):,} characters: at most {MAX_BYTES:,} are read")
    results = []
    for run in _runs(text):
        results.append(_result(run))
        if len(results) > MAX_RUNS:
            raise TooLarge(f"the output has more than {MAX_RUNS:,} runs: no more are read")
    return tuple(results)


def read_result(text: str) -> BookSimResult:
    """Return the only run of an output; raise BadFile if there is no run, or more than one."""
    results = read_results(text)
    if len(results) != 1:
        raise BadFile(f"the output holds {len(results)} runs of BookSim: one is read")
    return results[0]


def _runs(text: str) -> Iterator[_Run]:
    """Yield the values of each run; its last line is the time that it took."""
    run, section, number = _Run(), "", 0
    for number, line in enumerate(text.splitlines(), 1):
        line = line.rstrip()
        run.last_line = line or run.last_line
        if line.startswith("Total run time ") and run.begun:
            yield run
            run, section = _Run(), ""
        elif line.startswith(("OVERRIDE Parameter: ", "%")) or section == "configuration":
            section = _read_configuration(run, line, section)
        elif line.startswith("BEGIN Configuration File"):
            section = "configuration"
        elif line == OVERALL:
            section, run.begun = "overall", True
        elif match := SECTION.match(line):
            section = _next_section(section, match)
            run.begun = True
        elif match := AVERAGE.match(line):
            where = {"overall 0": run.overall, "sample 0": run.sample}.get(section)
            if where is not None:
                where[match["what"]] = _number(match["value"], match["what"].lower(), number)
            if section == "sample 0":
                run.latency_change = None
        elif match := CHANGED.match(line):
            # The traffic classes follow each other: only the first one is read.
            if run.latency_change is None:
                run.latency_change = _number(match["change"].strip(), "change of latency", number)
        elif line.startswith(ROW) and "Hops" not in run.overall:
            _read_row(run, line, number)
        elif match := HISTOGRAM.match(line):
            run.p95 = _percentile(match, number)
        elif line == SEARCH_HEADING:
            run.searched = True
        elif line == UNSTABLE:
            run.unstable = run.begun = True
        elif line == DEADLOCK:
            run.deadlock = run.begun = True
        elif line.startswith("Parse error"):
            raise at_line(
                number,
                f"BookSim refused its configuration: {brief(line, 100)} (a float needs its point)",
                "latency_thres = 500.0;",
            )
    if run.begun:
        yield run
    elif run.last_line:
        raise NoResult(
            f"line {number:,}: BookSim ended without a result, by {brief(run.last_line)!r}:"
            f" what it prints of a run has a line {OVERALL!r} or {UNSTABLE!r}"
        )


def _next_section(before: str, match: re.Match[str]) -> str:
    if match["sample"]:
        return f"sample {match['sample']}"
    return f"overall {match['of']}" if before.startswith("overall") else before


def _read_configuration(run: _Run, line: str, section: str) -> str:
    """Store the settings in a line of a configuration, and return the section after the line."""
    if "END Configuration File" in line:
        return ""
    for part in line.split("//")[0].split(";"):
        match = ASSIGNED.fullmatch(part.strip())
        if match and match["name"] in SETTING_NAMES:
            run.settings[match["name"]] = brief(match["value"].strip(), 40)
    return section


def _number(text: str, what: str, line: int) -> float | None:
    """Return a number that BookSim printed, None for an average over nothing."""
    if text in NO_AVERAGE:
        return None
    if len(text) > 40 or not NUMBER.fullmatch(text) or not math.isfinite(float(text)):
        raise at_line(line, f"{brief(text)!r} is no {what}: a number is", "0.5")
    return float(text)


def _read_row(run: _Run, line: str, number: int) -> None:
    cells = line.split(",")
    if len(cells) != ROW_FIELDS:
        raise at_line(
            number,
            f"the row results:0 has {len(cells)} fields: {ROW_FIELDS} "
            f"are known (a pattern with commas"
            " has more, and so has a build that counts stalls)",
        )
    for what, place in ROW_PLACES.items():
        run.row[what] = _number(cells[place], what.lower(), number)
    run.load = _number(cells[ROW_LOAD], "load", number)
    run.begun = True


def _percentile(match: re.Match[str], line: int) -> int | None:
    """Return the least latency that 95 % of packets do not exceed, by the numbers of packets."""
    words = match["counts"].split()
    wrong = [word for word in words if not re.fullmatch("[0-9]{1,12}", word)]
    if wrong or not match["end"] or not words:
        what = repr(brief(wrong[0])) if wrong else "the end" if words else "nothing"
        raise at_line(
            line, f"in the histogram plat_hist stands {what}: it has a number of packets a bin"
        )
    counts = [int(word) for word in words]
    total, below = sum(counts), 0
    for latency, count in enumerate(counts[:-1]):
        below += count
        if total and 20 * below >= 19 * total:
            return latency
    return None


def _result(run: _Run) -> BookSimResult:
    # The hops are printed last: without them the output was cut off.
    values = next((statistics for statistics in (run.overall, run.row) if "Hops" in statistics), {})
    if not (values or run.deadlock or run.unstable):
        raise NoResult(
            f"BookSim's output breaks off, by {brief(run.last_line)!r}: a run ends by {OVERALL!r}"
            f" or {UNSTABLE!r}"
        )
    hops = values.get("Hops")
    return BookSimResult(
        _load(run),
        (values or run.sample).get("Accepted flit rate"),
        values.get("Packet latency"),
        None if hops is None else round(hops - 1, 6),
        run.p95 if values else None,
        _state(run),
        tuple(run.settings.items()),
        run.searched,
    )


def _state(run: _Run) -> State:
    if run.deadlock or run.unstable:
        return "perhaps deadlock" if run.deadlock else "unstable"
    most = run.settings.get("stopping_thres", "")
    settled = float(most) if len(most) <= 20 and NUMBER.fullmatch(most) else STEADY_CHANGE
    return "rising" if run.latency_change is not None and run.latency_change > settled else "steady"


def _load(run: _Run) -> float | None:
    """Return the offered flits per node and cycle."""
    rate, size = run.settings.get("injection_rate", ""), run.settings.get("packet_size", "1")
    if not (len(rate) <= 20 and NUMBER.fullmatch(rate)):
        # The row has packets per node and cycle, whatever unit the configuration uses.
        return run.load if size == "1" else None
    if run.settings.get("injection_rate_uses_flits", "0") != "0" or size == "1":
        return float(rate)
    return float(rate) * int(size) if re.fullmatch("[0-9]{1,6}", size) else None
