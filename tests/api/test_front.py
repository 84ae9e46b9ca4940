"""The API of networks: every network has its methods at run time, with real signatures."""

from __future__ import annotations

import inspect
import pickle
import subprocess
import sys

import pytest

import explorer
from explorer.analysis.measures.measures import measure
from explorer.api.network import ATTACHED_METHODS
from explorer.core import network as core
from explorer.core.errors import ExplorerError
from explorer.networks.cubes.hypercube import Hypercube
from explorer.routing.traces.trace import route

SPECS = [family.samples[-1] for family in explorer.families().values()]


@pytest.mark.parametrize("spec", SPECS)
def test_every_network_has_all_methods_of_the_api_and_is_an_instance_of_its_class(
    spec: str,
) -> None:
    net = explorer.network(spec)
    assert isinstance(net, explorer.Network)
    assert set(ATTACHED_METHODS) <= set(dir(net))
    line = type(net).__mro__
    below = line[: line.index(core.Network)]
    assert not set(ATTACHED_METHODS) & {name for cls in below for name in vars(cls)}


def test_a_network_made_without_the_registry_has_them_too_and_is_equal() -> None:
    net = Hypercube(3)
    assert net == explorer.network("Q(3)")
    assert isinstance(net, explorer.Network)
    assert net.route("000", "110").nodes == route(explorer.network("Q(3)"), "000", "110").nodes
    assert net.info() is measure(net)
    assert pickle.loads(pickle.dumps(net)) == net


def test_other_objects_are_no_instances_of_the_api_class() -> None:
    assert not isinstance("Q(3)", explorer.Network)
    assert not issubclass(int, explorer.Network)
    assert not issubclass(core.Network, Hypercube)


def test_a_class_may_derive_from_the_api_class_itself() -> None:
    class Mine(explorer.Network):
        """Abstract, as it defines nothing."""

    assert issubclass(Mine, core.Network)
    assert not issubclass(Hypercube, Mine)


@pytest.mark.parametrize("name", ATTACHED_METHODS)
def test_methods_of_the_api_are_annotated_and_documented(name: str) -> None:
    method = getattr(explorer.network("Q(3)"), name)
    signature = inspect.signature(method)
    assert signature.return_annotation not in (inspect.Signature.empty, "Any", "None")
    assert all(p.annotation is not inspect.Parameter.empty for p in signature.parameters.values())
    assert inspect.getdoc(method)


def test_methods_of_the_api_return_what_the_functions_below_return() -> None:
    net = explorer.network("Q(3)")
    assert net.routers() == explorer.routers_for(net)
    assert [item.key for item in net.broadcasts()] == ["binomial", "breadth-first"]
    assert net.check([0, "001", "#3"]).legal
    assert not net.faults(["001", "010", "100"]).connected
    assert net.embed("ring").guest.nodes == 8
    with pytest.raises(ExplorerError, match="is no guest"):
        net.embed("star")


def test_using_the_api_loads_no_heavy_library() -> None:
    code = (
        "import sys, explorer\n"
        "net = explorer.network('MC(3,3)')\n"
        "rooms = {m for m in sys.modules if m.startswith(('explorer.a', 'explorer.r'))}\n"
        "front = {'course', 'network', 'notebook_cell', 'papers', 'sources'}\n"
        "assert not rooms - {'explorer.api', *(f'explorer.api.{name}' for name in front)}\n"
        "net.route('#0', '#99')\n"
        "net.info()\n"
        "net.disjoint_paths('#0', '#99')\n"
        "heavy = {'dash', 'flask', 'plotly', 'scipy', 'networkx'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    process = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (process.returncode, process.stderr) == (0, "")
