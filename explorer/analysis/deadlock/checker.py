"""Check a certificate of deadlock freedom, or of a cycle: ``python checker.py FILE.json``.

It uses no code of the program that wrote the file. For freedom it checks that every message is
offered an escape channel wherever it can be, and that the order rises from every escape channel to
each that a message holding it can come to wait for. For a cycle it checks that every channel is
waited for.
"""

import json
import sys
from typing import Any


def check(cert: dict[str, Any]) -> str:
    """Return what a certificate proves, else raise AssertionError; held -1-n: still at source n."""
    channels, escape = cert["channels"], set(cert["escape"])
    rank = {channel: place for place, channel in enumerate(cert["order"])}
    nodes, waits = len(cert["nodes"]), set()
    assert len(rank) == len(cert["order"])
    assert len(cert["moves"]) == nodes
    for target, moves in enumerate(cert["moves"]):
        ahead: dict[int, list[int]] = {-1 - node: [] for node in range(nodes) if node != target}
        for held, channel in moves:
            at = -1 - held if held < 0 else channels[held][1]
            assert channels[channel][0] == at != target, f"a message to {target} jumps at {at}"
            ahead.setdefault(held, []).append(channel)
            if channels[channel][1] != target:
                ahead.setdefault(channel, [])
        for held, offered in ahead.items():
            assert escape & set(offered), f"nothing to escape by: {held} to {target}"
            pending, seen = [held] if held in escape else [], set()
            while pending:
                for channel in ahead.get(pending.pop(), ()):
                    if channel in escape:
                        waits.add((held, channel))
                    elif channel not in seen:
                        seen.add(channel)
                        pending.append(channel)
    if cert["verdict"] == "cycle":
        ring = cert["cycle"]
        assert ring
        assert all(pair in waits for pair in zip(ring, ring[1:] + ring[:1], strict=True))
        return f"{len(ring)} channels are waited for in a circle"
    assert all(rank.get(held, nodes) < rank.get(channel, -1) for held, channel in waits)
    return f"no deadlock: {len(waits)} waits rise in an order of {len(rank)} channels"


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        try:
            print(check(json.load(file)))
        except AssertionError as error:
            sys.exit(f"nothing is proved: {error or 'a wait does not rise, or is none'}")
