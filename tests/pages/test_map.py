"""Requests of the map: bad ones get one sentence, and nothing that grows is cached."""

from __future__ import annotations

import gc
import tracemalloc
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from flask.testing import FlaskClient

from explorer.core.errors import ExplorerError
from explorer.core.plugins.loading import add_plugin
from explorer.core.registry import network
from explorer.pages.endpoints.map import version
from explorer.scenes.nests.find import nest_of

BASE = f"/map/{version()}/"
FRONT = "task=broadcast&from=%230&tree=breadth-first&model=all-port"


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ("node?net=Q(14)&text=%2399999", "#99999 is no node of Q(14)"),
        ("node?net=Q(14)&text=012", "012"),
        ("node?net=BT(60)&text=farthest&here=%235", "is farthest from"),
        ("tile?net=Q(14)&path=9", "digit 9 at level 0 is outside the map of Q(14)"),
        ("tile?net=Q(14)&path=", "is no tile"),
        ("addresses?net=Q(14)&path=", "is no tile"),
        ("tile?net=Q(14)&path=0.0.0.0.0.0.0.0", "a node is no cell"),
        ("tile?net=Q(14)&path=" + "0." * 400, "is no path"),
        ("tile?net=Q(14)&path=0.x", "is no path"),
        ("tile?net=Q(99)&path=0", "outside its range"),
        ("bundles?net=Q(14)&path=-1", "is no path"),
        ("addresses?net=S(8)&path=8", "outside the map of S(8)"),
        ("nest?net=Nothing(3)", "Nothing"),
        (f"census?net=Q(30)&{FRONT}&path=4", "outside the map of Q(30)"),
        ("census?net=Q(30)&task=route&path=0", "asks nothing of the cells"),
        ("census?net=Q(30)&task=broadcast&from=%23-1&path=0", "-1"),
    ],
)
def test_a_bad_question_gets_one_sentence(
    client: FlaskClient, question: str, sentence: str
) -> None:
    response = client.get(BASE + question)
    assert response.status_code == 400
    refused = response.get_json()["refused"]
    assert sentence in refused
    assert "\n" not in refused
    assert len(refused) <= 301


@pytest.mark.parametrize("spec", ["Q(72)", "MC(3,3)", "Torus(64,64)"])
def test_the_farthest_node_is_as_far_as_any(client: FlaskClient, spec: str) -> None:
    net = network(spec)
    document = client.get(f"{BASE}node?net={spec}&text=farthest&here=%235").get_json()
    pairs = net.distance_pairs()
    assert pairs is not None
    assert net.distance(5, int(document["index"])) == len(pairs) - 1


BROKEN = '''
import numpy as np
from dataclasses import dataclass
from fractions import Fraction
from explorer.core.addresses.fields import Digit
from explorer.core.network import Degrees, Kind, Network, Parameter, Port


@dataclass(frozen=True)
class Beyond(Network):
    """A ring whose last node is joined to one that is not there."""

    n: int

    family = "Beyond"
    title = "Beyond"
    parameters = (Parameter("n", "Nodes", 3, 10**6),)
    samples = ("Beyond(8)",)
    fields = property(lambda self: (Digit("i", self.n),))
    links = property(lambda self: self.n)
    degrees = property(lambda self: Degrees(2, 2, Fraction(2)))
    kinds = (Kind("ring", "Ring", "local"),)
    ports = (Port("on", "ring", 0), Port("back", "ring", 0))

    def neighbors(self, node):
        here = np.asarray(node)[..., None] + np.array([1, -1])
        if self.n > 100:
            WRONG
        return here % self.n if self.n <= 100 else here
'''


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ("here = np.where(here < 0, self.n - 1, here)", "port 'on' of 1999 leads to #2000"),
        ("raise KeyError('oh')", "oh"),
    ],
)
def test_a_plug_in_whose_neighbours_are_wrong_is_reported_in_a_sentence(
    client: FlaskClient, forgotten: None, tmp_path: Path, wrong: str, sentence: str
) -> None:
    path = tmp_path / "beyond.py"
    path.write_text(BROKEN.replace("WRONG", wrong), "utf-8")
    add_plugin(str(path))
    last = "0"
    if "raise" not in wrong:
        with suppress(ExplorerError):
            last = ".".join(map(str, nest_of(network("Beyond(2000)")).path(1999)[:-1]))
    response = client.get(f"{BASE}tile?net=Beyond(2000)&path={last}")
    assert response.status_code == 400
    assert sentence in response.get_json()["refused"]


@pytest.mark.at_night
def test_no_memory_of_the_server_grows_with_the_number_of_requests(client: FlaskClient) -> None:
    nest, draw = nest_of(network("Q(60)")), Random(1)

    def wander(times: int) -> None:
        for _ in range(times):
            path = nest.path(draw.randrange(nest.net.nodes))
            for what, depth in (("tile", 28), ("addresses", 28), ("bundles", 6)):
                at = ".".join(map(str, path[:depth]))
                assert client.get(f"{BASE}{what}?net=Q(60)&path={at}").status_code == 200
            census = client.get(f"{BASE}census?net=Q(60)&{FRONT}&path={path[0]}.{path[1]}")
            assert census.status_code == 200

    wander(30)
    gc.collect()
    tracemalloc.start()
    wander(5)
    gc.collect()
    before, _ = tracemalloc.get_traced_memory()
    wander(60)
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert after - before < 60_000
