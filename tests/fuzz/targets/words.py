"""Specs, addresses and the query strings of every page."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from urllib.parse import quote

from explorer.core.network import Network
from explorer.core.registry import families, network, routers_for
from explorer.pages.page import pages
from explorer.state.parameter import url_name
from explorer.state.parameters import PAGES
from explorer.talks.talk_code import pack
from explorer.tasks.registry import tasks
from tests.fuzz.draw import ODD, Draw, one_of
from tests.fuzz.target import Target

LARGE = ("Q(72)", "MC(4,4)", "CQ(61)", "HCN(36)", "S(20)", "GHC(64,64,64,4)", "BT(40)")


@cache
def specs() -> tuple[str, ...]:
    """Return specs of every family, small and large."""
    return (*(spec for cls in families().values() for spec in cls.samples), *LARGE)


@cache
def networks() -> tuple[Network, ...]:
    return tuple(network(spec) for spec in specs())


def spec(draw: Draw) -> str:
    return one_of(draw, specs(), words())


@cache
def words() -> tuple[str, ...]:
    """Return names and titles of families, and pieces of specs."""
    named = [word for cls in families().values() for word in (cls.family, cls.title)]
    return (*named, *ODD, "(3)", "(2,2)", "(1,1,1)", ",", "64", "72")


def answer_spec(case: str) -> Iterable[str]:
    net = network(case)
    # An accepted network has a spec, which is accepted too.
    assert network(net.spec) == net
    assert 0 < net.nodes <= 2**72
    return ()


def address(draw: Draw) -> str:
    net = draw.choice(networks())
    node = draw.randrange(net.nodes)
    text = net.format(node) if draw.random() < 0.9 else f"#{node}"
    return f"{net.spec}\n{one_of(draw, (text,))}"


def answer_address(case: str) -> Iterable[str]:
    spec, _, text = case.partition("\n")
    net = next((network for network in networks() if network.spec == spec), None)
    if net is None:
        return ()
    node = net.parse(text)
    assert 0 <= node < net.nodes
    assert net.parse(net.format(node)) == node
    return ()


@cache
def searches() -> tuple[str, ...]:
    """Return the query string of every page, every task and every parameter."""
    queries = []
    for net in networks():
        a, b = net.format(0), net.format(net.nodes - 1)
        ends = f"?net={net.spec}&from={quote(a)}&to={quote(b)}"
        queries += [f"{ends}&router={router.key}" for router in routers_for(net)[:2]]
        queries.append(f"{ends}&fault={quote(b)}&fault={quote(a)}~{quote(b)}&step=2")
        for key, task in tasks().items():
            chosen = [
                f"&{url_name(option)}={quote(value)}"
                for option in task.options
                for value, _ in option.choices(net)[:1]
            ]
            queries.append(f"?net={net.spec}&task={key}{''.join(chosen)}")
    for codec in PAGES.values():
        queries += [
            f"?{parameter.name}={quote(value)}"
            for parameter in codec.parameters
            for value in VALUES
        ]
    return (*queries, f"?talk={pack(TALK)}", "?families=Q,HCN&add=Q(4),MC(2,2)&low=1&high=9")


TALK = '{"scenes": [{"show": "?net=Q(3)"}]}'
VALUES = ("1", "-1", "light", "Q(3)", "degree", "no-hulls,labels", "z", "0.5", "all")


@cache
def parameters() -> tuple[str, ...]:
    names = {parameter.name for codec in PAGES.values() for parameter in codec.parameters}
    option_names = {url_name(option) for task in tasks().values() for option in task.options}
    return (*(f"&{name}=" for name in sorted(names | option_names)), *ODD, *LARGE)


def url(draw: Draw) -> str:
    page = draw.choice([page.module for page in pages()])
    return f"{page}\n{one_of(draw, searches(), parameters())}"


def answer_url(case: str) -> Iterable[str]:
    """Read a query string: what a page makes of it is written so that it is read the same."""
    name, _, search = case.partition("\n")
    page = next((page for page in pages() if page.module == name), None)
    if page is None:
        return ()
    state = page.read(search)
    canonical = getattr(state, "search", None)
    if isinstance(canonical, str):
        repeated = page.read(canonical)
        assert not complaints_of(repeated), (
            f"{canonical!r} is complained of: {complaints_of(repeated)[0]}"
        )
        assert repeated.search == canonical, f"{canonical!r} becomes {repeated.search!r}"
    return complaints_of(state)


def complaints_of(state: object) -> list[str]:
    """Return the complaints of a state, as sentences."""
    complaints = getattr(state, "complaints", ())
    return [str(getattr(complaint, "sentence", complaint)) for complaint in complaints]


TARGETS = (
    Target("specs", 200, spec, answer_spec),
    Target("addresses", 558, address, answer_address),
    Target("urls", 80, url, answer_url, ()),
)
