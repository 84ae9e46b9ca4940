"""The page plays the recorded run: recordings, queues, sentences of waits."""

from __future__ import annotations

import random
import re
import subprocess
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import orjson
import pytest

from explorer import network
from explorer.analysis.queues.load import Load
from explorer.analysis.queues.record import record
from explorer.documents.queues.document import queue_document
from explorer.scenes.scene import stage_scene
from tests.contracts import by_turns
from tests.frontend.stage_picture import node
from tests.queues.naive import Message
from tests.queues.naive import simulate as by_message

HERE = Path(__file__).resolve().parents[1] / "frontend"
CYCLES = [0, 1, 63, 64, 65, 200, 399]


def page_output(document: object, hops: list[int], messages: list[int]) -> list[dict[str, Any]]:
    """Return what the modules of the page make of a document."""
    request = {"document": document, "cycles": CYCLES, "hops": hops, "messages": messages}
    process = subprocess.run(
        [node(), str(HERE / "queues.mjs")], input=orjson.dumps(request), capture_output=True
    )
    assert not process.returncode, process.stderr.decode()
    result: list[dict[str, Any]] = orjson.loads(process.stdout)
    return result


RUNS = [
    (Load(network("HCN(2)"), "hcn-optimal", cycles=400), Load(network("HCN(2)"), "hcn-shortest")),
    (Load(network("CCC(3)"), cycles=400, bound=2), None),
    (Load(network("DF(2,4,2)"), cycles=400, seed=5), Load(network("Q(3)"), cycles=400)),
    (Load(network("FT(4)"), cycles=400), None),
]


@pytest.mark.parametrize(("simulation", "other"), RUNS)
def test_the_page_plays_the_run_that_was_made(simulation: Load, other: Load | None) -> None:
    both = [simulation, *([] if other is None else [other])]
    both = [
        Load(each.net, each.router, cycles=400, seed=simulation.seed, bound=simulation.bound)
        for each in both
    ]
    load = Fraction(7, 10)
    document = queue_document(both, load, stage_scene(simulation.net, (0,)), "a run", "")
    for each, played_run in zip(both, page_output(document, [], list(range(40))), strict=True):
        recorded = record(each.run([load], record=True))
        for name, values in {
            "births": recorded.birth,
            "entered": recorded.entered,
            "sources": recorded.pair // each.net.nodes,
            "targets": recorded.pair % each.net.nodes,
            "message": recorded.message,
            "joined": recorded.joined,
            "left": recorded.left,
        }.items():
            assert played_run[name] == values.tolist(), name
        used = np.flatnonzero(each.estimate.numerators)
        assert [int(used[place]) for place in played_run["channel"]] == recorded.channel.tolist()
        for place, cycle in enumerate(CYCLES):
            waiting = recorded.channel[(recorded.joined <= cycle) & (recorded.left > cycle)]
            lengths = np.bincount(waiting, minlength=each.routes.channels.size)[used]
            assert played_run["queues"][place] == lengths.tolist()
            assert played_run["crossing"][place] == np.flatnonzero(recorded.left == cycle).tolist()
            lined = Counter(
                recorded.host[(recorded.birth <= cycle) & (recorded.entered > cycle)].tolist()
            )
            assert played_run["lines"][place] == sorted(map(list, lined.items()))
            longest = [recorded.joined[hop] for hop in played_run["longest"][place]]
            some = np.sort(recorded.joined[(recorded.joined <= cycle) & (recorded.left > cycle)])
            assert longest == some[:3].tolist()
        assert played_run["names"] == list(range(40))


def test_a_played_message_is_where_it_was_simulated() -> None:
    net = network("CCC(3)")
    simulation = Load(net, cycles=400, bound=1)
    load = Fraction(1, 2)
    document = queue_document([simulation], load, stage_scene(net, (0,)), "a run", "")
    some = list(range(0, 3000, 50))
    (played_run,) = page_output(document, [], some)
    truth = by_message(net, None, 0.5, 400, 1, 1)
    kinds: set[str] = set()
    for message, where in zip(some, played_run["where"], strict=True):
        for cycle, at in zip(CYCLES, where, strict=True):
            kinds.add(at["kind"])
            assert at["kind"] == _kind(truth[message], cycle), (message, cycle)
    assert kinds == {"unborn", "line", "queue", "link", "home"}


def _kind(message: Message, cycle: int) -> str:
    """Return where a message is once all have sent in a cycle."""
    if message.birth > cycle:
        return "unborn"
    if not message.joined or message.joined[0] > cycle:
        return "line"
    if cycle in message.left:
        return "link"
    if 0 <= message.delivered <= cycle:
        return "home"
    return "queue"


SENTENCE = re.compile(
    r"It waits (?:(?P<done>\d+) cycles? )?for the link to `n(?P<to>\d+)`"
    r"(?:, (?P<far>\d+) cycles? so far)?"
    r"(?:: (?:(?P<one>one message is)|(?P<many>\d+) messages are) before it"
    r"(?P<from>(?:, (?:\d+ )?from `n\d+`)*)(?:, (?P<others>\d+) from others)?)?"
    r"(?:[;:] the first of the queue has no room ahead in (?P<held>\d+) cycles?)?\."
)

WAITS = [
    ("HCN(2)", "hcn-optimal", "4/5", None, 3000),
    ("Mesh(3,3)", None, "9/10", None, 2500),
    ("S(4)", None, "19/20", None, 2500),
    ("CCC(3)", None, "1/2", 3, 1000),
    ("Q(4)", None, "1", 1, 1000),
]
"""Networks, routers, loads and bounds, with so many waits that are drawn: 10,000 in all."""


@pytest.mark.parametrize(("spec", "router", "text", "bound", "count"), by_turns(WAITS, 3))
def test_no_sentence_of_a_wait_is_wrong(
    spec: str, router: str | None, text: str, bound: int | None, count: int
) -> None:
    net, load, cycles = network(spec), Fraction(text), 500
    simulation = Load(net, router, cycles=cycles, seed=7, bound=bound)
    document = queue_document([simulation], load, stage_scene(net, (0,)), "a run", "")
    truth = by_message(net, router, float(load), cycles, 7, bound)
    hops = [(message, hop) for message in truth for hop in range(len(message.joined))]
    sends: dict[tuple[int, int], set[int]] = {}
    for message in truth:
        for hop, cycle in enumerate(message.left):
            sends.setdefault((message.nodes[hop], message.nodes[hop + 1]), set()).add(cycle)
    sample = sorted(random.Random(spec).choices(range(len(hops)), k=count))
    (played_run,) = page_output(document, sample, [])
    for place, sentence in zip(sample, played_run["sentences"], strict=True):
        message, hop = hops[place]
        link = (message.nodes[hop], message.nodes[hop + 1])
        has_left = hop < len(message.left)
        wait = (message.left[hop] if has_left else cycles) - message.joined[hop]
        if not wait:
            assert sentence == f"It goes on to `n{link[1]}` at once."
            continue
        match = SENTENCE.fullmatch(sentence)
        assert match, sentence
        assert match["to"] == str(link[1])
        assert int(match["done" if has_left else "far"]) == wait
        ahead = Counter(message.before[hop])
        expected = 1 if match["one"] else int(match["many"] or 0)
        assert expected == ahead.total()
        named = re.findall(r"(?:(\d+) )?from `n(\d+)`", match["from"] or "")
        expected = sorted(ahead.items(), key=lambda item: (-item[1], item[0]))[:2]
        assert [(int(node_), int(n or 1)) for n, node_ in named] == expected
        assert int(match["others"] or 0) == ahead.total() - sum(count for _, count in expected)
        waits_held = sum(message.joined[hop] + k not in sends.get(link, ()) for k in range(wait))
        assert int(match["held"] or 0) == waits_held


def test_the_last_cycles_of_a_long_run_are_played_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    net, load = network("Q(4)"), Fraction(1)
    simulation = Load(net, cycles=400)
    scene = stage_scene(net, (0,))
    (played_run,) = page_output(queue_document([simulation], load, scene, "a run", ""), [], [])
    monkeypatch.setattr("explorer.analysis.queues.record.record.__defaults__", (4000,))
    (part,) = page_output(queue_document([simulation], load, scene, "a run", ""), [], [])
    assert 0 < part["first"] < 400
    assert len(part["message"]) < len(played_run["message"])
    assert part["queues"][-1] == played_run["queues"][-1]
    assert len(part["crossing"][-1]) == len(played_run["crossing"][-1])


def test_queues_that_stand_still_have_no_saturation() -> None:
    net = network("Torus(4,4)")

    def why(bound: int | None, load: Fraction) -> str:
        simulation = Load(net, bound=bound)
        return queue_document([simulation], load, stage_scene(net, (0,)), "a run", "")["why"]

    load = Fraction(9, 10)
    assert "full queues wait for each other" in why(1, load)
    assert "saturate" not in why(1, load)
    # Queues without a bound never wait in a circle.
    assert "saturate" in why(None, load)
