"""Files of graphs and of routing tables, and the words that browsers and links have of them."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterable
from functools import cache

from explorer.core.limits import page_limits
from explorer.core.registry import network
from explorer.graphs.built_network import build_network
from explorer.graphs.graph_code import pack, unpack
from explorer.graphs.reading import ENDINGS, read_graph
from explorer.routing.table_router import table_router
from tests.fuzz.draw import ODD, Draw, mutated, noise, one_of
from tests.fuzz.target import Target
from tests.graphs.infiniband import Fabric

FABRIC = Fabric(2, 2, 1)

FILES = (
    "a b\nb c 2.5\nc a local # comment\n",
    "(0, 1) (0, 2)\n'a b' x,y {'weight': 3}\n",
    "s0: s1 s2\ns1 s2\n",
    "source,target,weight,kind\na,b,1,up\nb,c,2,flat\n",
    '{"nodes": [{"id": [0, 1], "x": 1, "y": 2}, {"id": 7}],'
    ' "links": [{"source": 7, "target": [0, 1]}]}',
    '{"a": ["b", "c"], "b": ["a"]}',
    '[["a", "b"], ["b", "c", 2]]',
    'graph [ directed 1 node [ id 0 label "a" graphics [ x 1 y 2 ] ] node [ id 1 label "b" ]'
    " edge [ source 0 target 1 weight 2 ] ]",
    '<?xml version="1.0"?><graphml><key id="k" for="edge" attr.name="kind"/><graph>'
    '<node id="a"/><node id="b"/><edge source="a" target="b"><data key="k">up</data></edge>'
    "</graph></graphml>",
    '<gexf><graph defaultedgetype="directed"><nodes><node id="a"/><node id="b"/></nodes><edges>'
    '<edge source="a" target="b" weight="2"/></edges></graph></gexf>',
    "router 0 node 0 router 1 15 router 2\nrouter 1 node 1\nrouter 2 node 2 router 1\n",
    FABRIC.topology(),
)  # fmt: skip

GRAPH_WORDS = (
    *ODD, "<node id=", "<edge ", "<!DOCTYPE x [", "<!ENTITY a 'b'>", "&a;", "]]>", "graph [",
    "node [", "edge [", "id 0", "source", "target", '"nodes": [', '"links": [', '"id": ', "router ",
    "node ", 'Switch 2 "S-1"', '[1] "S-1"[1]', " lid 4", "weight", "1e308", "#", "// ", "'",
    "(0, 1)", "0\n1\n",
)  # fmt: skip


def graph_file(draw: Draw) -> str:
    return f"{draw.choice([*ENDINGS, 'txt', ''])}\n{one_of(draw, FILES, GRAPH_WORDS)}"


def answer_graph(case: str) -> Iterable[str]:
    """Read a file as the page does, pack it, and have it back."""
    ending, _, text = case.partition("\n")
    with page_limits():
        net = build_network(read_graph(text, f"g.{ending[:20]}"), "fuzzed", "Graph(fuzzed)")
        assert unpack(pack(net)) == net
        assert [net.parse(net.format(v)) for v in range(min(net.nodes, 9))] == list(
            range(min(net.nodes, 9))
        )
    return ()


@cache
def tables() -> tuple[str, ...]:
    """Return small tables in every form, each behind a network."""
    csv = "switch,destination,next\n000,111,001\n001,111,011\n011,111,111\n"
    ports = "\n".join(" ".join(["0"] * 8) for _ in range(8))
    routes = "\n".join(" ".join(map(str, [v] * 8)) for v in range(8))
    return (
        csv,
        '{"000": {"111": "001"}}',
        ports,
        routes,
        FABRIC.forwarding_tables(),
        "000 111 001\n",
    )


def table_file(draw: Draw) -> str:
    words = (
        *ODD,
        "switch",
        "port",
        "000",
        "111",
        "\n",
        ",",
        "Unicast lids of switch Lid 1\n",
        "0x0004 ",
    )
    return one_of(draw, tables(), words)


@cache
def networks() -> tuple[object, ...]:
    subnet = build_network(read_graph(FABRIC.topology(), "subnet"), "subnet")
    return network("Q(3)"), subnet


def answer_table(case: str) -> Iterable[str]:
    """Read a table for a network of ours and for a subnet; all of its hops are nodes."""
    answers = []
    for net in networks():
        router = table_router(net, case, "t.csv")  # type: ignore[arg-type]
        for target in range(min(router.ahead.shape[0], 3)):
            for step in router.steps(net, 0, target) if target else ():  # type: ignore[arg-type]
                answers.append(step.next)
                if len(answers) > 50:
                    break
    return ()


def word(draw: Draw) -> str:
    """Return a packed graph: cut, changed, or of JSON that is changed and packed anew."""
    packed = pack(build_network(read_graph(FILES[0]), "fuzzed", "Graph(fuzzed)"))
    if draw.random() < 0.3:
        return mutated(draw, packed)
    unpacked = zlib.decompress(base64.urlsafe_b64decode(packed[1:] + "=" * (-len(packed[1:]) % 4)))
    text = mutated(draw, unpacked.decode(), (*ODD, '"a":', "[", "]", "99999", "-1", "null", "1e99"))
    if draw.random() < 0.2:
        text = json.dumps(noise(draw))
    plain = zlib.compress(text.encode("utf-8", "replace"))
    return "z" + base64.urlsafe_b64encode(plain).decode().rstrip("=")


def answer_word(case: str) -> Iterable[str]:
    """Unpack a word as the server does; what it is has addresses."""
    net = unpack(case)
    return [net.spec, net.format(0)[:300] or "-"]


TARGETS = (
    Target("graphs", 16, graph_file, answer_graph, words=GRAPH_WORDS),
    Target("tables", 14, table_file, answer_table),
    Target("packed", 14, word, answer_word),
)
