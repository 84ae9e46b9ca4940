"""The contract of a network: what is asked of every sample of every family."""

from __future__ import annotations

import re
from fractions import Fraction

import numpy as np

from explorer.api.network import FRONT
from explorer.core.contract import PROMISES
from explorer.core.errors import BadAddress, ExplorerError, NotALink, OutsideRange
from explorer.core.network import Network
from explorer.core.registry import families, network, router_for
from explorer.core.search import distances_from
from explorer.testing.contract import Check, Contract, NotAsked, Outcome, broken, require, run
from explorer.testing.graphs import (
    distances,
    graph,
    profiles,
    require_small,
    some_nodes,
    table,
)

ROLES = ("local", "cross", "cross2", "diameter", "swap", "ring", "bold")
QUANTITIES = ("nodes", "links", "degree", "diameter", "mean_distance", "cost", "message_density")
RELATIONS = ("=", "≤", "≥", "≈")
MOST_SAMPLES, LARGEST_SAMPLE = 8, 2**11

HOMES = ("explorer.api.", "explorer.core.")
"""Where the front is declared, and where it is hung on every network."""

NETWORK: Contract[Network] = Contract()
FAMILY: Contract[type[Network]] = Contract()

for _promise in PROMISES:
    NETWORK.check(_promise)


def network_checks(subject: Network | type[Network] | str) -> tuple[Check, ...]:
    """Return the checks of one network, given or named by its spec, or of a family's samples.

    >>> str(network_checks("Q(3)")[0])
    'Q(3): ports are of known kinds'
    """
    if isinstance(subject, type):
        samples = [check for spec in subject.samples for check in network_checks(spec)]
        return (*FAMILY.of(subject, subject.family), *samples)
    net = network(subject) if isinstance(subject, str) else subject
    return NETWORK.of(net, net.spec)


def check_network(subject: Network | type[Network] | str, collect: bool = False) -> list[Outcome]:
    """Hold a network, or a family by its samples, to the contract of networks.

    Raises BrokenContract at the first broken check, or with ``collect`` returns what became of
    every one.

    >>> {outcome.status for outcome in check_network("HCN(2)")}
    {'kept'}
    """
    return run(network_checks(subject), collect)


# A family ------------------------------------------------------------------------------------


@FAMILY.check
def the_family_says_what_it_is(cls: type[Network]) -> None:
    """A family is registered under its name and has a title."""
    known = families().get(cls.family)
    require(
        known is cls,
        f"{cls.family!r} is {'another class' if known else 'no registered family'}",
        "define the class in a module of explorer.networks or in a plug-in",
    )
    require(cls.title.strip(), f"{cls.family} has no title", "give the class a `title`")


@FAMILY.check
def the_family_says_where_it_is_from(cls: type[Network]) -> None:
    """A family names the paper or book that defines it."""
    require(
        cls.source.strip(),
        f"{cls.family} has no source",
        'give the class a `source`, such as source = "Guy and Harary, 1967"',
    )


@FAMILY.check
def the_family_leaves_the_front_alone(cls: type[Network]) -> None:
    """No family defines a name that every network has from the front, such as ``route``."""
    theirs = [base for base in cls.__mro__ if not base.__module__.startswith(HOMES)]
    taken = sorted({name for base in theirs for name in vars(base)} & set(FRONT))
    require(
        not taken,
        f"{cls.family} defines {', '.join(taken)}",
        f"call it otherwise: net.{taken[0] if taken else ''}() answers for every network",
    )


@FAMILY.check
def the_samples_are_small_and_written_as_specs(cls: type[Network]) -> None:
    """One to eight samples, each a canonical spec of at most 2,048 nodes."""
    require(
        1 <= len(cls.samples) <= MOST_SAMPLES,
        f"{cls.family} has {len(cls.samples)} samples",
        f"name 1 to {MOST_SAMPLES} specs in `samples`, small ones first",
    )
    for spec in cls.samples:
        net = network(spec)
        require(net.spec == spec, f"sample {spec} is written {net.spec}", "write it so")
        require(
            net.nodes <= LARGEST_SAMPLE,
            f"sample {spec} has {net.nodes:,} nodes",
            f"samples have at most {LARGEST_SAMPLE:,}, as every test runs on them",
        )


@FAMILY.check
def what_is_outside_a_range_is_refused_with_what_is_inside(cls: type[Network]) -> None:
    """Parameters that cannot be had raise OutsideRange, whose nearest spec can be had."""
    sample = re.findall(r"\d+", cls.samples[-1])
    tops = [str(p.maximum + 1) for p in cls.parameters]
    most = tops if len(tops) == len(sample) else ["99999"] * len(sample)
    wrong = [
        [*sample[:place], text, *sample[place + 1 :]]
        for place in range(len(sample))
        for text in ("-1", most[place], "x", "1.5", "")
    ]
    for values in [*wrong, [], [*sample, *sample, *["1"] * 40]]:
        spec = f"{cls.family}({','.join(values)})"
        try:
            network(spec)
        except OutsideRange as error:
            if error.nearest is None:
                if values in wrong:
                    broken(f"{spec} is refused without a nearest", "give OutsideRange a `nearest`")
                continue
            try:
                network(error.nearest)
            except ExplorerError:
                broken(
                    f"{spec} is refused and {error.nearest} offered, which is refused as well",
                    "check_parameters() must offer what it takes",
                )
        else:
            broken(
                f"{spec} is taken", "tell the range in `parameters`, the rest in check_parameters()"
            )


# Specs and addresses ---------------------------------------------------------------------------


@NETWORK.check
def its_spec_is_read_in_any_case_with_blanks_and_leading_zeros(net: Network) -> None:
    """A spec may be written in any case, with blanks, and with zeros before its numbers."""
    spec = net.spec
    zeros = re.sub(r"(?<=[(,])(?=\d)", "00", spec)
    for text in (spec, spec.lower(), spec.upper(), f" {' '.join(spec)} ", zeros):
        require(
            network(text) == net,
            f"{text!r} is read as {network(text).spec}",
            "from_arguments() is to read letters in any case and numbers as numbers",
        )


@NETWORK.check
def addresses_and_indices_are_one_to_one(net: Network) -> None:
    """Every node has an address of its own, which reads as that node, however it is spaced."""
    nodes = some_nodes(net)
    texts: dict[str, int] = {}
    for node in nodes:
        text = net.format(node)
        require(
            text not in texts,
            f"#{texts.get(text)} and #{node} are both written {text}",
            "let format() tell them apart",
        )
        texts[text] = node
        for way in (text, f" {' '.join(text)} ", f"#{node}"):
            require(
                net.parse(way) == node,
                f"{way!r} reads as #{net.parse(way)}, not #{node}",
                "mend parse()",
            )
        require(
            net.index(net.address(node)) == node,
            f"the address of #{node} is that of #{net.index(net.address(node))}",
            "join() undoes split()",
        )


@NETWORK.check
def fields_take_all_their_values(net: Network) -> None:
    """``split`` and ``join`` are inverse on all nodes, and each field takes each of its values."""
    require_small(net)
    nodes = np.arange(net.nodes)
    values = net.split(nodes)
    require(
        np.array_equal(net.join(values), nodes), "join(split(v)) is not v", "do not override them"
    )
    for field, taken in zip(net.fields, values, strict=True):
        require(
            set(taken.tolist()) == set(range(field.size)),
            f"field {field.name} of size {field.size} takes {len(set(taken.tolist()))} values",
            "give `fields` the sizes that multiply to `nodes`",
        )


@NETWORK.check
def what_is_no_address_is_refused_with_one_that_is(net: Network) -> None:
    """A text that is no address raises BadAddress or OutsideRange, and the nearest is one."""
    text = net.format(net.nodes - 1)
    wrong = ("", "x", text + "1", text.replace("1", "x"), f"{text},{text}", "#-1", "#1e3", "()")
    for said in wrong:
        if said == text:
            continue
        try:
            node = net.parse(said)
        except (BadAddress, OutsideRange) as error:
            near = error.nearest
            require(near is not None, f"{said!r} is refused without a nearest", "give one")
            require(
                near is not None and 0 <= net.parse(near) < net.nodes,
                f"{said!r} is refused and {near} offered, which is none",
                "offer an address of the network",
            )
        else:
            broken(f"{said!r} is read as #{node}", "parse() refuses what is no address")


@NETWORK.check
def what_is_no_index_has_no_address(net: Network) -> None:
    """An index below 0 or from ``nodes`` on raises OutsideRange."""
    for outside in (-1, net.nodes):
        try:
            text = net.format(outside)
        except OutsideRange:
            continue
        broken(
            f"#{outside} is written {text}", "let format() call require(), or do not override it"
        )


# Links -----------------------------------------------------------------------------------------


@NETWORK.check
def ports_have_names_of_their_own(net: Network) -> None:
    """No two ports have one name, and ``neighbors`` has a column for each."""
    names = [port.name for port in net.ports]
    twice = next((name for name in names if names.count(name) > 1), None)
    require(twice is None, f"two ports are called {twice!r}", "give each a name of its own")
    require(
        table(net).shape == (net.nodes, len(names)),
        f"neighbors() of all nodes has shape {table(net).shape}, `ports` {len(names)} entries",
        "give it one column for each port",
    )


@NETWORK.check
def kinds_are_those_that_occur(net: Network) -> None:
    """Kinds have keys of their own and known roles, and each is that of some link."""
    keys = [kind.key for kind in net.kinds]
    require(len(set(keys)) == len(keys), f"kinds {keys} have a key twice", "give each its own")
    for kind in net.kinds:
        require(
            kind.role in ROLES,
            f"kind {kind.key!r} has the role {kind.role!r}",
            f"choose one of {', '.join(ROLES)}",
        )
    near = table(net)
    kinds = np.asarray(net.link_kinds(np.arange(net.nodes)))
    unused = set(range(len(keys))) - set(kinds[near >= 0].tolist())
    require(
        not unused,
        f"kind {keys[min(unused)] if unused else ''!r} is that of no link",
        "leave it out of `kinds` where it does not occur",
    )


@NETWORK.check
def one_node_and_many_have_the_same_neighbors(net: Network) -> None:
    """``neighbors`` and ``link_kinds`` answer alike for one node, a row and a table of nodes."""
    near = table(net)
    kinds = np.asarray(net.link_kinds(np.arange(net.nodes)))
    for node in some_nodes(net, 20):
        for name, one, many in (
            ("neighbors", net.neighbors(node), near[node]),
            ("link_kinds", net.link_kinds(node), kinds[node]),
        ):
            require(
                np.asarray(one).tolist() == many.tolist(),
                f"{name}({node}) is {np.asarray(one).tolist()}, in an array {many.tolist()}",
                "compute with arrays of any shape, as with np.asarray(node)[..., None]",
            )
    column = np.arange(net.nodes).reshape(-1, 1)
    for name, found in (
        ("neighbors", net.neighbors(column)),
        ("link_kinds", net.link_kinds(column)),
    ):
        require(
            found.shape == (net.nodes, 1, len(net.ports)),
            f"{name}() of ({net.nodes}, 1) nodes has shape {found.shape}",
            "(..., ) in, (..., ports) out",
        )


@NETWORK.check
def links_move_in_one_dimension_from_both_ends(net: Network) -> None:
    """The two ports of a link are of one dimension."""
    near = table(net)
    dimensions = np.array([port.dimension for port in net.ports])
    node, port = np.nonzero(near >= 0)
    other = near[node, port]
    back = (near[other] == node[:, None]).argmax(axis=1)
    unlike = np.flatnonzero(dimensions[port] != dimensions[back])
    if len(unlike):
        first = unlike[0]
        a, b = net.format(int(node[first])), net.format(int(other[first]))
        broken(
            f"the link of {a} and {b} is of dimension {dimensions[port[first]]} from {a} and of"
            f" {dimensions[back[first]]} from {b}",
            "give both of its ports one dimension",
        )


@NETWORK.check
def nodes_links_and_mean_degree_are_those_counted(net: Network) -> None:
    """``links`` and ``degrees.mean`` are exact, and every link stands once in ``link_array``."""
    degrees = (table(net) >= 0).sum(axis=1)
    counted = int(degrees.sum()) // 2
    require(net.links == counted, f"it has {counted:,} links, not {net.links:,}", "mend `links`")
    require(
        len(net.link_array()) == counted, "link_array() has not each once", "do not override it"
    )
    mean = Fraction(int(degrees.sum()), net.nodes)
    require(
        net.degrees.mean == mean,
        f"its mean degree is {mean}, not {net.degrees.mean}",
        "mend `degrees`",
    )


@NETWORK.check
def networkx_builds_the_same_graph(net: Network) -> None:
    """``to_networkx`` has the nodes, links, kinds and dimensions of the table."""
    import networkx

    require_small(net)
    built, plain = net.to_networkx(), graph(net)
    require(
        set(built.nodes) == set(plain.nodes)
        and {frozenset(e) for e in built.edges} == {frozenset(e) for e in plain.edges},
        "to_networkx() has other nodes or links than neighbors()",
        "do not override it",
    )
    for node in some_nodes(net, 50):
        for other, data in built[node].items():
            port = net.ports[net.port_between(node, other)]
            require(
                (data["kind"], data["dimension"])
                == (net.kind_between(node, other).key, port.dimension),
                f"to_networkx() gives the link of #{node} and #{other} another kind or dimension",
                "do not override it",
            )
    if net.nodes <= 300:
        far = int(distances(net).max())
        require(networkx.diameter(built) == far, f"NetworkX finds no diameter of {far}", "mend it")


@NETWORK.check
def the_matrix_for_scipy_holds_every_link_from_both_ends(net: Network) -> None:
    """``to_scipy`` is the symmetric adjacency matrix, its columns in the order of the ports."""
    near = table(net)
    matrix = net.to_scipy()
    matrix.check_format()
    joined = np.zeros((net.nodes, net.nodes), dtype=np.int8)
    node, port = np.nonzero(near >= 0)
    joined[node, near[node, port]] = 1
    require(
        matrix.nnz == 2 * net.links
        and np.array_equal(matrix.toarray(), joined)
        and np.array_equal(joined, joined.T)
        and matrix.indices.tolist() == near[near >= 0].tolist(),
        "to_scipy() is not the matrix of neighbors()",
        "do not override it",
    )


@NETWORK.check
def nodes_that_are_not_joined_have_no_port_between_them(net: Network) -> None:
    """``port_between`` raises NotALink for two nodes at distance 2 or more."""
    far = np.argwhere(distances(net) > 1)
    for a, b in far[:: max(1, len(far) // 5)].tolist():
        try:
            port = net.port_between(a, b)
        except NotALink:
            continue
        broken(
            f"#{a} and #{b} are not joined and have port {port} between them", "do not override it"
        )


# Clusters and formulas ---------------------------------------------------------------------------


@NETWORK.check
def clusters_part_the_nodes_and_nest(net: Network) -> None:
    """At each level, clusters with names of their own part the nodes, inside those above."""
    require_small(net)
    nodes = np.arange(net.nodes)
    coarser = np.zeros(net.nodes, dtype=np.int64)
    for level, title in enumerate(net.levels):
        clusters = np.asarray(net.cluster(nodes, level))
        require(
            clusters.shape == (net.nodes,) and clusters.min() >= 0,
            f"cluster() of level {level} gives {clusters.shape}, from {clusters.min()}",
            "number the clusters of all nodes from 0: (...,) in, (...,) out",
        )
        found = np.unique(clusters).tolist()
        require(
            1 < len(found) < net.nodes,
            f"level {title!r} has {len(found)} clusters of {net.nodes} nodes",
            "leave a level out of `levels` where it parts nothing, or every node from every other",
        )
        require(
            len({net.cluster_name(cluster, level) for cluster in found}) == len(found),
            f"two clusters of level {title!r} have one name",
            "let cluster_name() tell them apart",
        )
        require(
            len(np.unique(np.stack([clusters, coarser]), axis=1).T) == len(found),
            f"a cluster of level {title!r} lies in two of the level above",
            "order `levels` from the coarsest to the finest",
        )
        for node in some_nodes(net, 5):
            require(
                int(net.cluster(node, level)) == clusters[node],
                f"cluster({node}, {level}) is {net.cluster(node, level)}, in an array"
                f" {clusters[node]}",
                "compute with arrays of any shape",
            )
        coarser = clusters
    try:
        net.cluster(0, len(net.levels))
    except OutsideRange:
        return
    broken(f"cluster() answers for level {len(net.levels)}", "call super().cluster() there")


@NETWORK.check
def formulas_are_exact_and_say_where_they_stand(net: Network) -> None:
    """A printed formula is of a known quantity, exact, in LaTeX, with its place in the paper."""
    for key, formula in net.formulas().items():
        require(
            key in QUANTITIES,
            f"there is no quantity {key!r}",
            f"use one of {', '.join(QUANTITIES)}",
        )
        require(
            isinstance(formula.value, int | Fraction) and formula.value >= 0,
            f"the formula of {key} is {formula.value!r}",
            "compute it with int and Fraction",
        )
        require(
            formula.latex and formula.latex.count("{") == formula.latex.count("}"),
            f"the LaTeX of {key} is {formula.latex!r}",
            "give its text, braces in pairs",
        )
        require(formula.source, f"the formula of {key} has no source", "name paper and place")
        require(
            formula.relation in RELATIONS,
            f"the relation of {key} is {formula.relation!r}",
            f"use one of {' '.join(RELATIONS)}",
        )


@NETWORK.check
def messages_find_a_way_with_faults_and_without(net: Network) -> None:
    """Some router serves it, and some that goes round faults."""
    require_small(net)
    require(
        router_for(net, faulty=True).tolerates_faults,
        "no router that serves it goes round faults",
        "a search by breadth first serves every network of at most 2^16 nodes",
    )


# Distances -----------------------------------------------------------------------------------


@NETWORK.check
def it_is_connected(net: Network) -> None:
    """A way leads from every node to every other."""
    cut = np.argwhere(distances(net) < 0)
    if len(cut):
        a, b = (net.format(int(v)) for v in cut[0])
        broken(f"no way leads from {a} to {b}", "join them, or leave the parameters out of range")


@NETWORK.check
def the_search_finds_all_distances(net: Network) -> None:
    """The search of the core agrees with SciPy's shortest paths."""
    require_small(net)
    for node in some_nodes(net, 5):
        require(
            np.array_equal(distances_from(net, node), distances(net)[node]),
            f"distances_from(#{node}) is not what SciPy finds",
            "neighbors() must answer alike for one node and many",
        )


@NETWORK.check
def the_closed_distance_is_that_of_search(net: Network) -> None:
    """``distance`` is exact for all pairs, at once and one by one."""
    require_small(net)
    nodes = np.arange(net.nodes)
    closed = net.distance(nodes[:, None], nodes[None, :])
    if closed is None:
        raise NotAsked(f"{net.family} has no closed distance")
    wrong = np.argwhere(np.asarray(closed) != distances(net))
    if len(wrong):
        a, b = wrong[0].tolist()
        broken(
            f"distance({net.format(a)}, {net.format(b)}) is {closed[a, b]}; a search finds"
            f" {distances(net)[a, b]}",
            "mend distance(), or return None",
        )
    for node in some_nodes(net, 5):
        require(
            int(np.asarray(net.distance(node, 0))) == distances(net)[node, 0],
            f"distance({node}, 0) is not what it is in an array",
            "compute with arrays of any shape",
        )


@NETWORK.check
def the_distribution_of_distances_is_that_of_search(net: Network) -> None:
    """``distance_pairs`` counts the ordered pairs at each distance."""
    closed = net.distance_pairs()
    if closed is None:
        raise NotAsked(f"{net.family} has no closed distribution")
    found = np.bincount(distances(net).ravel()).tolist()
    require(
        list(closed) == found,
        f"distance_pairs() is {list(closed)[:6]}; a search finds {found[:6]}",
        "mend distance_pairs(), or return None",
    )


@NETWORK.check
def nodes_said_to_see_the_same_do(net: Network) -> None:
    """``sees_the_same`` and ``orbits`` are true of the number of nodes at each distance."""
    seen = profiles(net)
    if net.sees_the_same:
        other = np.flatnonzero((seen != seen[0]).any(axis=1))
        require(
            not len(other),
            f"{net.format(0)} and {net.format(int(other[0])) if len(other) else ''} see different"
            " numbers of nodes at some distance",
            "let sees_the_same be False",
        )
    classes = net.orbits()
    if classes is not None:
        total = sum(seen[node] * size for node, size in classes)
        require(
            sum(size for _, size in classes) == net.nodes
            and np.array_equal(total, seen.sum(axis=0)),
            "orbits() do not add up to what all nodes see",
            "give a node of each class with the size of the class, or return None",
        )


@NETWORK.check
def the_farthest_pair_is_as_far_as_the_diameter(net: Network) -> None:
    """``farthest_pair`` are two nodes at the distance of the diameter."""
    pair = net.farthest_pair()
    if pair is None:
        raise NotAsked(f"{net.family} has no closed farthest pair")
    apart, far = distances(net)[pair], distances(net).max()
    require(
        apart == far,
        f"farthest_pair() are {apart} apart; the diameter is {far}",
        "mend farthest_pair(), or return None",
    )
