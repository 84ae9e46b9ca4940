"""Networks with every question that can be put to them as a typed method.

The core knows address arithmetic and none of its users: routers, analysis and collectives lie above
it. So the class that families derive from has no ``route`` and no ``broadcast``; they are declared
here, where every package can be imported, and attached to that class when this one is imported.

Why they are attached rather than inherited: a class *between* the core and the families would have
the families import a package above them. A *wrapper* around a network is no ``Network`` to the
functions that take one. A *subclass made for each family* at run time has another type than the
family, so that layouts, theorems and pickles, found by type, are missing for it. Attached to the
common base, the methods are plain functions: every network has them, however it was made; ``dir``
and ``inspect`` see them, and so does a type checker, by what ``explorer.network`` returns.

Packages below this one call the functions themselves. A method imports its package when called:
``import explorer`` costs numpy and the core (0.1 s).
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from explorer.core import network as core
from explorer.core import registry
from explorer.core.addresses.naming import one_node
from explorer.core.arguments.several import members_of
from explorer.core.arguments.single import file_path, whole_number
from explorer.core.errors import OutsideRange, brief

if TYPE_CHECKING:
    from explorer.analysis.checking import RouteSet
    from explorer.analysis.embeddings.embedding import Embedding
    from explorer.analysis.faults.resilience import Surviving
    from explorer.analysis.known.quantity import KnownQuantity
    from explorer.analysis.measures.hosts import BetweenHosts
    from explorer.analysis.measures.measures import Measures
    from explorer.analysis.measures.structure import Structure
    from explorer.analysis.partition.maps import Partition
    from explorer.analysis.queues.load import Load
    from explorer.analysis.traffic.traffic import Traffic
    from explorer.analysis.verification import Verification
    from explorer.collectives.all_to_all import AllToAll
    from explorer.collectives.anywhere import PlannedExchange
    from explorer.collectives.exchange import Exchange
    from explorer.core.addresses.naming import NodeName
    from explorer.core.collective import Broadcast, Model, Schedule
    from explorer.core.router import Faults, Router
    from explorer.core.scene import Scene
    from explorer.routing.disjoint.paths import DisjointPaths
    from explorer.routing.traces.check import RouteCheck
    from explorer.routing.traces.trace import Trace


class Network(core.Network):
    """A network of any family, with its questions as methods; nodes are addresses or indices.

    Every network is an instance, whether its class derives from this one or from the core's.

    >>> import explorer
    >>> isinstance(explorer.network("Q(3)"), explorer.Network)
    True
    """

    @classmethod
    def __subclasshook__(cls, other: type) -> Any:
        return (cls is Network and core.Network in other.__mro__) or NotImplemented

    # What is known of it ----------------------------------------------------------------------

    def info(self) -> Measures:
        """Return the exact measures of distance and cost, with the method that found them.

        >>> import explorer
        >>> explorer.network("MC(3,3)").info().diameter
        32
        """
        from explorer.analysis.measures.measures import measure

        return measure(self)

    def between_hosts(self) -> BetweenHosts:
        """Return the measures between hosts, for networks in which some nodes are no hosts.

        >>> import explorer
        >>> explorer.network("KT(3,3)").between_hosts().mean_distance
        Fraction(68, 13)
        """
        from explorer.analysis.measures.hosts import between_hosts

        return between_hosts(self)

    def structure(self) -> Structure:
        """Return bipartiteness, connectivity and bisection width, and how each is known.

        >>> import explorer
        >>> explorer.network("CQ(4)").structure().bisection_width.value
        8
        """
        from explorer.analysis.measures.structure import structure

        return structure(self)

    def known(self) -> tuple[KnownQuantity, ...]:
        """Return every known quantity of the network: its value, and how that is known.

        Each has a key, a title, a value and a basis: ``kind`` (proved, cited, checked, open …),
        ``method`` and a sentence. Values are exact except eigenvalues; None if the value is open.

        >>> import explorer
        >>> rows = {row.key: row for row in explorer.network("HCN(3)").known()}
        >>> rows["automorphisms"].value, rows["vertex_transitive"].value
        (48, False)
        >>> rows["connectivity"].basis.kind
        'proved'
        """
        from explorer.analysis.known.table import known_quantities

        return known_quantities(self)

    def parts(self) -> tuple[Partition, ...]:
        """Return the known partitions into smaller networks.

        >>> import explorer
        >>> [str(copied) for copied, _ in explorer.network("Q(4)").parts()[0].copies]
        ['Q(3)']
        """
        from explorer.analysis.partition.partition import partitions

        return partitions(self)

    def scene(self) -> Scene:
        """Return its layout as plain data; raise TooLarge if it is not drawn as a whole.

        >>> import explorer
        >>> len(explorer.network("Q(4)").scene().strokes)
        32
        """
        from explorer.scenes.scene import scene

        return scene(self)

    # From one node to another -----------------------------------------------------------------

    def routers(self) -> tuple[Router, ...]:
        """Return the routers that serve it, its default first."""
        return registry.routers_for(self)

    def route(
        self,
        source: NodeName,
        target: NodeName,
        router: str | Router | None = None,
        variant: str | None = None,
        faults: Faults | Sequence[object] | str = (),
    ) -> Trace:
        """Return the trace of a message from source to target, hop by hop.

        ``router`` is a key or a router itself. A fault is a node or a link: ``A~B``, or a set of
        two nodes. Raises Unroutable for equal or failed ends, and for an unknown router or variant.

        >>> import explorer
        >>> explorer.network("Q(3)").route("000", "110").nodes
        (0, 2, 6)
        """
        from explorer.api.trace_player import to_played_trace
        from explorer.routing.traces.trace import route

        return to_played_trace(
            route(self, self.node(source), self.node(target), router, variant, faults)
        )

    def routing_table(self, file: str | os.PathLike[str]) -> Router:
        """Return a routing table of a file as a router: CSV, JSON, a matrix, ``dump_lfts``.

        It can be passed wherever a router can. Raises BadFile with the line that is wrong.

        >>> import explorer, tempfile
        >>> from pathlib import Path
        >>> net = explorer.network("Q(2)")
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     place = Path(folder) / "t.csv"
        ...     _ = place.write_text("switch,destination,next\\n00,11,01\\n01,11,11\\n")
        ...     router = net.routing_table(place)
        >>> net.route("00", "11", router).nodes
        (0, 1, 3)
        """
        from explorer.routing.table_router import table_of_file

        return table_of_file(self, file_path(file))

    def check(self, route: Sequence[NodeName]) -> RouteCheck:
        """Return the check of a route made elsewhere: whether it is legal, and its stretch.

        >>> import explorer
        >>> explorer.network("Q(3)").check(["000", "011"]).first_fault
        RouteFault(index=1, reason='000 and 011 are not joined in Q(3). Nearest: 000 to 001.')
        """
        from explorer.routing.traces.check import check_route

        return check_route(self, route)

    def check_routes(
        self,
        routes: str | Sequence[Sequence[NodeName]],
        faults: Faults | Sequence[object] | str = (),
        index: bool = False,
        columns: str | Mapping[str, int] | None = None,
    ) -> RouteSet:
        """Return the check of many routes: the text of a file in any usual form, or lists.

        Each route is counted once, at its first fault. With ``index`` the numbers in a text are
        indices of nodes: 5, and also ``n5`` and ``node[5]`` if no node has that name. ``columns``
        gives the meaning of columns, counted from 1: ``packet=3,node=5``, ``packet=1,from=2,to=3``
        (either with ``time``), or ``nodes=2`` for routes that begin there. Raises BadAddress for an
        empty text, TooLarge for too much, and UnknownForm, whose ``guess`` has columns and a
        preview, for lines that are not understood.

        >>> import explorer
        >>> result = explorer.network("Q(3)").check_routes("000 001 011\\n000 011\\n000 010 000")
        >>> result.counts["no_link"], result.routes[0].why
        (1, '000 and 011 are not joined in Q(3). Nearest: 000 to 001.')
        """
        from explorer.analysis.checking import check_routes
        from explorer.routing.traces.trace import read_faults

        failed = read_faults(self, faults)
        return check_routes(self, routes, failed, index=index, columns=columns)

    def disjoint_paths(
        self, source: NodeName, target: NodeName, least: bool = True
    ) -> DisjointPaths:
        """Return a maximum set of node-disjoint paths between two different nodes.

        With ``least`` their total number of links is minimal too, if that is computed fast.

        >>> import explorer
        >>> explorer.network("Q(4)").disjoint_paths("0000", "0011").lengths
        (2, 2, 4, 4)
        """
        from explorer.routing.disjoint.paths import disjoint_paths

        return disjoint_paths(self, self.node(source), self.node(target), least)

    # From all to all --------------------------------------------------------------------------

    def broadcasts(self) -> tuple[Broadcast, ...]:
        """Return the broadcasts that serve it, its default first."""
        from explorer.collectives.registry import broadcasts_for

        return broadcasts_for(self)

    def broadcast(
        self,
        root: NodeName,
        tree: str | None = None,
        model: str = "one-port",
        variant: str | None = None,
    ) -> Schedule:
        """Return the rounds of a broadcast from a root, ``one-port`` or ``all-port``.

        >>> import explorer
        >>> explorer.network("Q(3)").broadcast("000").depth
        3
        """
        from explorer.collectives.registry import broadcast

        return broadcast(self, self.node(root), None if tree is None else str(tree), model, variant)

    def all_to_all(self, model: Model = "one-port") -> AllToAll:
        """Return the rounds after which every node knows the messages of all.

        >>> import explorer
        >>> explorer.network("CQ(3)").all_to_all().depth
        3
        """
        from explorer.collectives.all_to_all import all_to_all

        return all_to_all(self, cast("Model", str(model)))

    def exchange(self, variant: str | None = None) -> Exchange:
        """Return a total exchange: every node sends a message of its own to every other.

        >>> import explorer
        >>> explorer.network("MC(2,1)").exchange().steps
        63
        """
        from explorer.collectives.exchange import exchange

        return exchange(self, None if variant is None else str(variant))

    def planned_exchange(self, plan: str = "trees") -> PlannedExchange:
        """Return a total exchange by a plan for any network: ``trees``, ``ring``, ``pairs``.

        >>> import explorer
        >>> explorer.network("BT(2)").planned_exchange().steps
        6
        """
        from explorer.collectives.anywhere import planned_exchange

        return planned_exchange(self, str(plan))

    def traffic(
        self,
        pattern: str | Sequence[tuple[NodeName, NodeName]] = "uniform",
        router: str | Router | None = None,
        variant: str | None = None,
        seed: int = 0,
    ) -> Traffic:
        """Return messages sent through a router, with the load of every link.

        ``pattern`` is a key (``uniform``, ``complement``, ``transpose`` …) or pairs of nodes.
        Raises OutsideRange for a pattern that does not fit the network.

        >>> import explorer
        >>> explorer.network("Q(3)").traffic("complement").mean
        Fraction(3, 1)
        >>> explorer.network("Q(3)").traffic([("000", "011")]).lengths.tolist()
        [2]
        """
        from explorer.analysis.traffic.traffic import pairs, send

        seed = whole_number(seed, "seed")
        if isinstance(pattern, str):
            return send(self, pairs(self, pattern, seed), router, variant)
        rule = "pattern: a key, or pairs of nodes, are"
        ends = [members_of(pair, "pair of nodes") for pair in members_of(pattern, rule, "uniform")]
        for pair in ends:
            if len(pair) != 2:
                raise OutsideRange(f"{brief(repr(pair))} is no pair of nodes: it has {len(pair)}")
        return send(
            self, [(one_node(self, a), one_node(self, b)) for a, b in ends], router, variant
        )

    def queues(
        self,
        router: str | Router | None = None,
        variant: str | None = None,
        pattern: str = "uniform",
        cycles: int = 2000,
        warm: int | None = None,
        seed: int = 1,
        bound: int | None = None,
    ) -> Load:
        """Return a simulation over time: every host makes messages, which wait for links.

        ``pattern`` is a key as for ``traffic``. The first ``warm`` of the ``cycles`` are not
        measured (default: a quarter, at most 500); ``bound`` is the most messages that may wait for
        a channel. Raises OutsideRange for a value out of range, Unroutable for an unknown router.

        >>> import explorer
        >>> load = explorer.network("HCN(3)").queues("hcn-optimal", cycles=400)
        >>> load.estimate.saturation
        Fraction(21, 25)
        >>> point, = load.points([0.5])
        >>> round(point.throughput, 2), point.is_rising
        (0.5, False)
        """
        from explorer.analysis.queues.load import Load

        cycles, seed = whole_number(cycles, "number of cycles", 1), whole_number(seed, "seed")
        if warm is not None:
            warm = whole_number(warm, "number of cycles")
        if bound is not None:
            bound = whole_number(bound, "length of a queue", 1)
        load = Load(self, router, variant, str(pattern), cycles, warm, seed, bound)
        load.require_runnable()
        return load

    def verify(
        self,
        router: str | Router | None = None,
        variant: str | None = None,
        pairs: int | None = None,
        seed: int = 0,
        faults: Faults | Sequence[object] | str = (),
    ) -> Verification:
        """Return the result of a router for every pair of nodes, or for ``pairs`` drawn at random.

        Above 4,096 nodes a sample of 10,000 is the default. With ``faults`` only pairs of working
        nodes that are still connected count. Raises Unroutable for an unknown router.

        >>> import explorer
        >>> result = explorer.network("Q(6)").verify("e-cube")
        >>> result.shortest, result.saturation, result.deadlock.free
        (4032, Fraction(2, 1), True)
        """
        from explorer.analysis.verification import verify
        from explorer.routing.traces.trace import read_faults

        seed = whole_number(seed, "seed")
        if pairs is not None:
            pairs = whole_number(pairs, "number of pairs", 1)
        return verify(self, router, variant, pairs, seed, faults=read_faults(self, faults))

    # Faults, guests ---------------------------------------------------------------------------

    def faults(self, failed: Faults | Sequence[object] | str) -> Surviving:
        """Return the rest of the network after nodes or links (``A~B``, or a set of two) fail.

        >>> import explorer
        >>> explorer.network("Q(3)").faults(["001", "000~010"]).connected
        True
        """
        from explorer.analysis.faults.resilience import surviving_network
        from explorer.routing.traces.trace import read_faults

        return surviving_network(self, read_faults(self, failed))

    def embed(self, guest: str, shape: Sequence[int] | None = None) -> Embedding:
        """Embed a ``ring``, ``mesh``, ``torus`` or ``tree``; without a shape the largest.

        >>> import explorer
        >>> explorer.network("Q(5)").embed("torus", (4, 8)).dilation
        1
        """
        from explorer.analysis.embeddings.embedding import embed
        from explorer.analysis.embeddings.guest import guest_kind

        return embed(self, guest_kind(guest), shape)

    # Any task of the page -----------------------------------------------------------------------

    def task(
        self,
        key: str,
        source: NodeName | None = None,
        target: NodeName | None = None,
        router: str | None = None,
        variant: str | None = None,
        faults: Sequence[str] = (),
        **options: str,
    ) -> Mapping[str, object]:
        """Return the document that a task of the page shows; ``options`` are those of the task.

        Raises Unroutable for an unknown task, and whatever error the task itself raises.

        >>> import explorer
        >>> explorer.network("Q(4)").task("parts")["title"]
        '2 parts, by bit 3'
        """
        from explorer.tasks.registry import task_of

        rule = "list of faults: nodes and links, as texts, are"
        listed = members_of([faults] if isinstance(faults, str) else faults, rule, self.format(0))
        failed = [str(fault) for fault in listed]
        ends = (None if node is None else self.format(node) for node in (source, target))
        options_of_task = {"router": router, "variant": variant, "fault": failed, **options}
        task = task_of(str(key))
        names = dict(zip(("source", "target"), ends, strict=True))
        return task.document(task.state({"spec": self.spec, **names, **options_of_task}))

    # Notebooks ----------------------------------------------------------------------------------

    def _repr_svg_(self) -> str | None:
        """Return its drawing for a notebook; None if it is too large to be drawn as a whole."""
        from explorer.display.svg import scene_svg
        from explorer.scenes.scene import drawn_whole, scene

        if self.nodes > MAX_SHOWN or not drawn_whole(self):
            return None
        return scene_svg(scene(self))


MAX_SHOWN = 1024
"""Largest network that a notebook draws, in nodes."""

ATTACHED_METHODS = tuple(name for name in vars(Network) if not name.startswith("_"))
"""Names of the methods attached to every network; no family may define one of them."""

for _name in (*ATTACHED_METHODS, "_repr_svg_"):
    setattr(core.Network, _name, vars(Network)[_name])
