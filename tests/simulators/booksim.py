"""A stand-in for BookSim 2: it takes the same arguments and files, and prints in its formats.

Written from its source, revision 923f1a9: ``config.l``, ``config_utils.cpp``, ``main.cpp`` (the
exit status, which is 255 where all went well), ``trafficmanager.cpp`` (what is printed),
``anynet.cpp`` (the files that it opens), ``iq_router.cpp`` (the trace).
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from contextlib import nullcontext
from pathlib import Path

STRINGS = frozenset(
    (
        "topology", "routing_function", "network_file", "traffic", "injection_process",
        "vc_allocator", "sw_allocator", "stats_out", "watch_out", "watch_packets", "watch_flits",
    )
)  # fmt: skip
INTEGERS = frozenset(
    (
        "injection_rate_uses_flits", "packet_size", "num_vcs", "vc_buf_size", "noq", "seed",
        "routing_delay", "input_speedup", "alloc_iters", "sample_period", "warmup_periods",
        "max_samples", "print_csv_results", "sim_count", "deadlock_warn_timeout",
    )
)  # fmt: skip
FLOATS = frozenset(("injection_rate", "latency_thres", "warmup_thres", "stopping_thres"))
"""Fields by the kind of their default (``booksim_config.cpp``). Those of a vector of numbers are
strings too; a number is never one."""

TOKENS = (
    (re.compile(r"//[^\n]*|[ \t\r\n]+"), ""),
    (re.compile(r"-?\d*\.\d+(?:[eE][+-]?\d+)?|-?\d+[eE][+-]?\d+"), "double"),
    (re.compile(r"-?\d+"), "integer"),
    (re.compile(r"\{[\w\-.(){},]+\}|[A-Za-z_\-/.][\w\-/.+(){},]*"), "string"),
    (re.compile(r"."), "sign"),
)
"""The tokens of ``config.l``, the longest match first, as in lex."""


def configured(text: str) -> dict[str, str]:
    """Return the fields that a configuration assigns; raise ValueError as BookSim refuses it.

    >>> configured("num_vcs = 4; latency_thres = 500.0;")
    {'num_vcs': '4', 'latency_thres': '500.0'}
    >>> configured("latency_thres = 500;")
    Traceback (most recent call last):
    ...
    ValueError: Parse error : Unknown integer field: latency_thres
    """
    tokens: list[tuple[str, str]] = []
    at = 0
    while at < len(text):
        pattern, kind = next((p, kind) for p, kind in TOKENS if p.match(text, at))
        piece = pattern.match(text, at)[0]
        tokens += [(kind, piece)] if kind else []
        at += len(piece)
    fields = {}
    for start in range(0, len(tokens), 4):
        kinds, words = zip(*tokens[start : start + 4], strict=True)
        if len(words) < 4 or kinds[0] != "string" or words[1] != "=" or words[3] != ";":
            raise ValueError("Parse error on line 1 : syntax error")
        known = {"string": STRINGS | FLOATS, "integer": INTEGERS, "double": FLOATS}
        if words[0] not in known.get(kinds[2], ()):
            raise ValueError(f"Parse error : Unknown {kinds[2]} field: {words[0]}")
        fields[words[0]] = words[2]
    return fields


def overall(mean: float, accepted: float, hops: float, sims: int = 1) -> str:
    """``DisplayOverallStats``: the output for a run that became steady."""
    samples = f"({sims} samples)"
    values = {
        "Packet latency average": mean, "Network latency average": mean - 1,
        "Flit latency average": mean - 1, "Fragmentation average": 0,
        "Injected packet rate average": accepted, "Accepted packet rate average": accepted,
        "Injected flit rate average": accepted, "Accepted flit rate average": accepted,
    }  # fmt: skip
    lines = ["====== Overall Traffic Statistics ======", "====== Traffic class 0 ======"]
    for name, value in values.items():
        lines.append(f"{name} = {value:g} {samples}")
        lines += [f"\t{end} = {value:g} {samples}" for end in ("minimum", "maximum")]
    lines += [f"Injected packet size average = 1 {samples}"]
    lines += [f"Accepted packet size average = 1 {samples}", f"Hops average = {hops:g} {samples}"]
    return "\n".join(lines) + "\n"


def period(mean: float, accepted: float) -> str:
    """``DisplayStats``: the output for every period; no hops, and no blank before one =."""
    rates = "\tminimum = 0 (at node 3)\n\tmaximum = 1 (at node 0)\n"
    return (
        f"Class 0:\nPacket latency average = {mean:g}\n\tminimum = 4\n\tmaximum = 900\n"
        f"Network latency average = {mean:g}\n\tminimum = 4\n\tmaximum = 900\n"
        f"Slowest packet = 17\nFlit latency average = {mean:g}\n"
        f"Accepted packet rate average = {accepted:g}\n{rates}"
        f"Injected flit rate average = {accepted:g}\n{rates}"
        f"Accepted flit rate average= {accepted:g}\n{rates}"
        "Total in-flight flits = 7 (7 measured)\n"
        "latency change    = 0.01\nthroughput change = 0.01\n"
    )


REMAINING = "Class 0:\nRemaining flits: 5 6 (2 flits)\nMeasured flits: 5 (1 flits)\n"
"""``_DisplayRemaining``, while a run is drained."""

UNSTABLE = (
    "Average latency for class 0 exceeded 500 cycles. Aborting simulation.\n"
    "Simulation unstable, ending ...\n"
)
SEARCHED = "========================== Routing table  ====================="
DEADLOCK = "WARNING: Possible network deadlock.\n"


def row(load: float, mean: float, accepted: float, hops: float) -> str:
    """``_OverallStatsCSV``: pattern, use_read_write, load, eight triples, sizes, hops.

    A triple is least, mean, most.
    """
    triples = [mean, mean - 1, mean - 1, 0, accepted, accepted, accepted, accepted]
    spread = (value * part for value in triples for part in (0.5, 1, 2))
    cells = ["uniform", "0", f"{load:g}", *(f"{value:g}" for value in spread)]
    return f"results:0,{','.join([*cells, '1', '1', f'{hops:g}'])}\n"


def histogram(counts: dict[int, int]) -> str:
    """``WriteStats``: packets by latency, 1,000 bins of one cycle."""
    bins = "".join(f"{counts.get(at, 0)} " for at in range(1000))
    return f"%=================================\nplat(1) = 20;\nplat_hist(1,:) = [ {bins}];\n"


def trace(
    routes: dict[int, list[int]], start: int = 0, router: int = 7, channels: bool = True
) -> str:
    """``watch_out``: the lines of packets of one flit each, by their number.

    Packet p is flit 10 + p, made at cycle start + p, received ``router`` cycles later at each node.
    """
    rows = []
    for packet, route in routes.items():
        flit, born = 10 + packet, start + packet
        rows += [
            (born, f"node{route[0]} | Enqueuing packet {packet} at time {born}."),
            (born, f"node{route[0]} | Enqueuing flit {flit} (packet {packet}) at time {born}."),
            (born, "traffic_manager | Finding output VC for flit 12:"),
            (born, f"node{route[0]} | Injecting flit {flit} into subnet 0 at time {born}."),
        ]
        at = born
        for hop, node in enumerate(route):
            at = born + 2 + router * hop
            place, port = f"network_0/router_{node}", hop and 1
            rows.append((at, f"{place} | Received flit {flit} from channel at input {port}."))
            if channels:
                line = f"Adding flit {flit} to VC {hop + 3} at input {port} (state: idle, empty)."
                rows.append((at, f"{place} | {line}"))
            rows.append((at, f"{place}/vc_alloc | Requests: "))
        end = at + router
        what = f"lat = {end - born}, src = {route[0]}, dest = {route[-1]}"
        rows += [
            (end, f"node{route[-1]} | Ejecting flit {flit} (packet {packet}) from VC 3."),
            (end, f"node{route[-1]} | Retiring packet {packet} (p{what})."),
        ]
    return "".join(f"{at} | {line}\n" for at, line in sorted(rows, key=lambda row: row[0]))


def main(words: list[str]) -> int:
    """Run: read configuration and overrides, print what BookSim would; return its exit status.

    Loads from 0.8 on are unstable, from 0.9 on perhaps in deadlock too. The field ``seed`` makes it
    misbehave: 66 hangs and ends at no signal that can be caught, 67 dies, 68 floods its output, 69
    searches routes of its own, 70 is ended by a signal, 71 prints nothing.
    """
    fields: dict[str, str] = {}
    if "seed=71" in words:
        return 0
    for word in words[1:]:
        text = word if "=" in word else Path(word).read_text("utf-8")
        head = f"OVERRIDE Parameter: {word}" if "=" in word else f"BEGIN Configuration File: {word}"
        try:
            fields |= configured(text if "=" not in word else f"{text};")
        except ValueError as error:
            print(error, file=sys.stderr)
            return 255
        print(head)
        if "=" not in word:
            # The last sign of the file comes twice.
            print(f"{text}{text[-1:]}END Configuration File: {word}")
    name = fields["network_file"]
    if not Path(name).exists():
        print(f"Anynet:can't open network file {name}")
        return 255
    if not Path(f"{name}.ports").exists():
        print(f"Anynet: {name}.ports is missing or too short")
        return 255
    return _simulated(fields)


def _simulated(fields: dict[str, str]) -> int:
    load, seed = float(fields["injection_rate"]), int(fields.get("seed", "0"))
    if seed == 66:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        # As from a script: the processes that it starts must end as well.
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        Path(os.environ["HANGING"]).write_text(f"{os.getpid()} {child.pid}", "utf-8")
        print(DEADLOCK * (load > 0.5), end="", flush=True)
        time.sleep(600)
    if seed == 67:
        print("Assertion failed")
        return 1
    while seed == 68:
        print("x" * 100_000)
    if seed == 69:
        print(SEARCHED)
    if seed == 70:
        os.kill(os.getpid(), signal.SIGSEGV)
    print(period(20 + 10 * load, load), end="")
    if watched := fields.get("watch_out"):
        numbers = fields["watch_packets"].strip("{}").split(",")
        nodes = len(Path(fields["network_file"]).read_text("utf-8").splitlines())
        routes = {int(p): [int(p) % nodes, int(p) % nodes ^ 1] for p in numbers}
        with nullcontext(sys.stdout) if watched == "-" else open(watched, "w") as file:
            file.write(trace(routes))
    stats = histogram({20: 95, 40: 5}) if fields.get("stats_out") == "-" else ""
    if load >= 0.8:
        print(DEADLOCK * (load >= 0.9) + period(400, 0.79) + REMAINING + stats + UNSTABLE, end="")
        print("Total run time 0.5")
        return 0
    print(stats + overall(20 + 10 * load, load, 3.5), end="")
    print("Total run time 0.5")
    return 255
