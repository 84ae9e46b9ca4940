"""Traffic: patterns are what they promise, routes are those of the routers, loads add up."""

import re
import time
from collections import Counter
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer import families, network
from explorer.analysis.traffic.traffic import PATTERNS, TARGETS, pairs, send
from explorer.core.errors import BadAddress, ExplorerError, OutsideRange, TooLarge, Unroutable
from tests.contracts import NIGHTLY

SPECS = [spec for family in families().values() for spec in family.samples]
SPECS += ["DF(2,1,3)", "PF(3,2)"]
SMALL = [spec for spec in SPECS if network(spec).nodes <= 300]


@pytest.mark.parametrize("spec", SPECS)
def test_a_pattern_that_promises_it_is_a_permutation_and_its_own_inverse(spec) -> None:
    net = network(spec)
    hosts = [v for v in range(net.nodes) for _ in range(int(net.hosts(v)))]
    for key in (key for key, pattern in PATTERNS.items() if pattern.permutes):
        try:
            targets = TARGETS[key](net, None)
        except OutsideRange:
            assert key != "complement"
            with pytest.raises(OutsideRange, match=re.escape(spec)):
                pairs(net, key)
            continue
        assert sorted(targets.tolist()) == hosts, key
        routes = list(zip(hosts, targets.tolist(), strict=True))
        assert Counter(routes) == Counter((b, a) for a, b in routes), key
        assert pairs(net, key).tolist() == [[a, b] for a, b in routes if a != b], key


@given(n=st.integers(1, 10))
def test_on_bits_the_patterns_are_the_bits_own(n: int) -> None:
    net = network(f"Q({n})")
    for v in range(net.nodes):
        text = net.format(v)
        flipped = text.translate(str.maketrans("01", "10"))
        assert net.format(int(TARGETS["complement"](net, None)[v])) == flipped
        assert net.format(int(TARGETS["reversal"](net, None)[v])) == text[::-1]
        if n % 2 == 0:
            half = n // 2
            assert net.format(int(TARGETS["transpose"](net, None)[v])) == text[half:] + text[:half]
        if v > 64:
            break
    if n % 2:
        with pytest.raises(OutsideRange, match="an even number of bits"):
            pairs(net, "transpose")


def test_star_graphs_are_read_backwards_and_hierarchical_stars_transposed() -> None:
    star = network("S(4)")
    assert star.format(int(TARGETS["reversal"](star, None)[star.parse("3124")])) == "4213"
    net = network("HS(3)")
    assert net.format(int(TARGETS["reversal"](net, None)[net.parse("(312,123)")])) == "(321,213)"


@given(spec=st.sampled_from(SMALL), seed=st.integers(0, 2**32), share=st.fractions(0, 1))
def test_random_patterns_send_one_message_a_host_and_repeat_with_the_seed(spec, seed, share):
    net = network(spec)
    hosts = net.host_node(np.arange(net.host_count)).tolist()
    uniform = pairs(net, "uniform", seed=seed)
    if net.hosts_each in (None, 1):
        assert uniform[:, 0].tolist() == hosts
    assert (uniform[:, 0] != uniform[:, 1]).all()
    assert set(uniform.ravel().tolist()) <= set(hosts)
    # One message per host, but none to a host of the same switch.
    assert Counter(uniform[:, 0].tolist()) <= Counter(hosts)
    assert np.array_equal(uniform, pairs(net, "uniform", seed=seed))
    hot = hosts[seed % len(hosts)]
    spot = pairs(net, "hot-spot", seed=seed, node=hot, share=share)
    if net.hosts_each in (None, 1):
        assert spot[:, 0].tolist() == hosts
    assert (spot[:, 0] != spot[:, 1]).all()
    assert (spot[:, 1] == hot).sum() >= round(share * (len(hosts) - hosts.count(hot)))


def test_nothing_is_sent_to_a_switch_without_hosts() -> None:
    net = network("FT(4)")
    with pytest.raises(OutsideRange, match=r"1:0.0.0 is a switch .* Nearest: 0:0.0.0"):
        pairs(net, "hot-spot", node=16)
    with pytest.raises(TooLarge, match="32,768 hosts: at most 16,384"):
        pairs(network("KT(2,15)"), "uniform")


def test_the_uniform_pattern_is_uniform() -> None:
    net = network("Q(2)")
    targets_drawn = Counter(int(pairs(net, "uniform", seed=seed)[0, 1]) for seed in range(900))
    assert set(targets_drawn) == {1, 2, 3}
    assert min(targets_drawn.values()) > 230


@pytest.mark.by_day(6)
@pytest.mark.parametrize("spec", [spec for spec in SPECS if network(spec).nodes <= 36])
def test_routes_are_the_routers_own_and_the_loads_add_up(spec) -> None:
    net = network(spec)
    messages = pairs(net, "uniform", seed=7)
    # A search is alike in all families.
    searched = NIGHTLY or net.family in ("Q", "MC", "FT", "R", "DF")
    for router in (router for router in net.routers() if searched or router.order <= 80):
        traffic = send(net, messages, router.key)
        variant = router.variants[0] if router.variants else None
        if router.planned(net, messages, variant) is not None:
            assert traffic.routes[:, 0].tolist() == messages[:, 0].tolist()
            continue
        traces = [net.route(a, b, router.key, variant) for a, b in messages.tolist()]
        rows = [tuple(v for v in row if v >= 0) for row in traffic.routes.tolist()]
        assert rows == [trace.nodes for trace in traces]
        assert traffic.lost == tuple(i for i, trace in enumerate(traces) if not trace.delivered)
        hops = [pair for row in rows for pair in pairwise(row)]
        directed = Counter(hops)
        assert traffic.load.sum() == len(hops)
        busiest = traffic.busiest(3)
        assert [load for *_, load in busiest] == sorted(directed.values(), reverse=True)[:3]
        assert all(directed[a, b] == load for a, b, load in busiest)
        either = Counter(tuple(sorted(pair)) for pair in hops)
        links, loads = traffic.link_loads
        assert dict(zip(map(tuple, links.tolist()), loads.tolist(), strict=True)) == either
        delivered = [trace.length for trace in traces if trace.delivered]
        assert traffic.mean == Fraction(sum(delivered), len(delivered))
        counted = Counter(delivered)
        assert list(traffic.histogram) == [counted[d] for d in range(max(delivered) + 1)]


def test_lost_messages_are_reported_and_not_counted() -> None:
    net = network("MC(2,1)")
    traffic = send(net, pairs(net, "uniform"), "metacube-paper", "as printed")
    assert traffic.lost
    assert sum(traffic.histogram) == len(traffic.pairs) - len(traffic.lost)
    for row in traffic.lost:
        route = [v for v in traffic.routes[row].tolist() if v >= 0]
        assert route[-1] != traffic.pairs[row, 1]


def test_a_thousand_messages_take_moments() -> None:
    net = network("MC(2,2)")
    messages = pairs(net, "complement")
    send(net, messages[:8])
    began = time.process_time()
    traffic = send(net, messages)
    assert time.process_time() - began < 3
    assert traffic.mean == 12
    assert len(traffic.lost) == 0


@pytest.mark.parametrize(
    ("spec", "options", "error", "sentence"),
    [
        ("Q(3)", {"key": "tornado"}, OutsideRange, "is no traffic pattern"),
        ("Q(3)", {"key": "hot-spot", "node": 8}, OutsideRange, "indices go from 0 to 7"),
        ("Q(3)", {"key": "hot-spot", "share": Fraction(3, 2)}, OutsideRange, "from 0 to 1"),
        ("Q(20)", {"key": "uniform"}, TooLarge, "16,384"),
        ("SCQ(3,3)", {"key": "reversal"}, OutsideRange, "read backwards"),
        ("SCQ(3,3)", {"key": "transpose"}, OutsideRange, "fields of 8 and 6 values"),
        ("Q(3)", {"key": "pasted"}, BadAddress, "no message was pasted"),
        ("Q(3)", {"key": "pasted", "lines": "000 001\n000"}, BadAddress, "line 2"),
        ("Q(3)", {"key": "pasted", "lines": "000 00x"}, BadAddress, "line 1"),
        ("Q(3)", {"key": "pasted", "lines": "\n000 #0"}, BadAddress, "line 2 sends from 000"),
    ],
)
def test_invalid_traffic_is_refused(spec, options, error, sentence) -> None:
    with pytest.raises(error, match=sentence):
        pairs(network(spec), **options)


def test_pasted_messages_may_be_sent_in_any_network() -> None:
    net = network("MC(3,3)")
    lines = f"{net.format(0)} {net.format(net.nodes - 1)}"
    messages = pairs(net, "pasted", lines=lines)
    assert messages.tolist() == [[0, net.nodes - 1]]


def test_a_router_that_does_not_serve_is_refused() -> None:
    net = network("Q(3)")
    with pytest.raises(Unroutable):
        send(net, [[0, 1]], "metacube")
    with pytest.raises(ExplorerError):
        send(net, [[0, 1]], "e-cube", "as printed")
