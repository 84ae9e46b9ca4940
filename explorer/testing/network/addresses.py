"""Specs and addresses: what is accepted, what is refused, and that they are one to one."""

from __future__ import annotations

import re

import numpy as np

from explorer.core.errors import BadAddress, OutsideRange
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.testing.contract import broken, require
from explorer.testing.graphs import require_small, some_nodes
from explorer.testing.network.contract import NETWORK


def spaced(text: str) -> str:
    """Return a text with blanks around every separator, and none inside a number.

    >>> spaced("GHC(12,3)")
    ' GHC ( 12 , 3 ) '
    """
    return f" {' '.join(re.findall(r'[(),]|[^(),]+', text))} "


@NETWORK.check
def its_spec_is_read_in_any_case_with_blanks_and_leading_zeros(net: Network) -> None:
    """A spec may be written in any case, with blanks, and with zeros before its numbers."""
    spec = net.spec
    zeros = re.sub(r"(?<=[(,])(?=\d)", "00", spec)
    for text in (spec, spec.lower(), spec.upper(), spaced(spec), zeros):
        require(
            network(text) == net,
            f"{text!r} is read as {network(text).spec}",
            "from_arguments() is to read letters in any case and numbers as numbers",
        )


@NETWORK.check
def addresses_and_indices_are_one_to_one(net: Network) -> None:
    """Every node has its own address, which reads as that node in any spelling."""
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
        for spelling in (text, spaced(text), f" #{node} "):
            require(
                net.parse(spelling) == node,
                f"{spelling!r} reads as #{net.parse(spelling)}, not #{node}",
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
    for field, numbers in zip(net.fields, values, strict=True):
        require(
            set(numbers.tolist()) == set(range(field.size)),
            f"field {field.name} of size {field.size} takes {len(set(numbers.tolist()))} values",
            "give `fields` the sizes that multiply to `nodes`",
        )


@NETWORK.check
def what_is_no_address_is_refused_with_one_that_is(net: Network) -> None:
    """A text that is no address raises BadAddress or OutsideRange, whose nearest is an address."""
    text = net.format(net.nodes - 1)
    wrong = ("", "x", text + "1", text.replace("1", "x"), f"{text},{text}", "#-1", "#1e3", "()")
    for wrong_text in wrong:
        if wrong_text == text:
            continue
        try:
            node = net.parse(wrong_text)
        except (BadAddress, OutsideRange) as error:
            near = error.nearest
            require(near is not None, f"{wrong_text!r} is refused without a nearest", "give one")
            require(
                near is not None and 0 <= net.parse(near) < net.nodes,
                f"{wrong_text!r} is refused and {near} offered, which is none",
                "offer an address of the network",
            )
        else:
            broken(f"{wrong_text!r} is read as #{node}", "parse() refuses what is no address")


@NETWORK.check
def what_is_no_index_has_no_address(net: Network) -> None:
    """An index below 0 or at least ``nodes`` raises OutsideRange."""
    for outside in (-1, net.nodes):
        try:
            text = net.format(outside)
        except OutsideRange:
            continue
        broken(
            f"#{outside} is written {text}", "let format() call require(), or do not override it"
        )
