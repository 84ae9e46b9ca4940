"""BookSim's configurations as it reads them, for tests: fields of a kind each, and its refusals."""

from __future__ import annotations

import re

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
"""What ``config.l`` takes apart, the longest first, as lex does where two match."""


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
