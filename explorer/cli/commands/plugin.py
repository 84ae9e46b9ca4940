"""``explorer plugin``: a plug-in file, checked against the contracts of what it defines."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypedDict

from explorer.cli.arguments import Commands, add_command, with_arguments, with_json
from explorer.cli.output import emit, emit_json
from explorer.core.errors import ExplorerError
from explorer.core.network import Network
from explorer.core.plugins.validation import definition_place
from explorer.core.plugins.versions import REFUSAL
from explorer.core.registry import families, network, routers
from explorer.tasks.command import Argument
from explorer.words.forms import shown
from explorer.words.lines import Lines

if TYPE_CHECKING:
    from explorer.testing.contract import Outcome

MAX_NODES = 64
"""Largest network, in nodes, on which routers are checked against their contract."""

MAX_NETWORKS = 12
"""Most networks on which a router is checked, the smallest ones: a few show a wrong router."""


class Fault(TypedDict):
    """A fault and its place; the line is null if it is not known."""

    file: str
    line: int | None
    what: str


@dataclass(frozen=True)
class CheckedClass:
    """A class defined by the file, the networks on which it was checked, and the outcomes."""

    cls: type
    name: str
    specs: tuple[str, ...] = ()
    outcomes: list[Outcome] = field(default_factory=list)

    @property
    def fault_sentences(self) -> Iterator[str]:
        """The faults, each once: the first network that shows it, and how many others do.

        If a message does not arrive, later faults of that network follow from it.
        """
        seen: dict[str, list[str]] = {}
        astray: set[str] = set()
        for outcome in self.outcomes:
            if outcome.status == "broken" and outcome.subject not in astray:
                seen.setdefault(outcome.check, []).append(outcome.sentence)
                if outcome.check == ARRIVAL_CHECK:
                    astray.add(outcome.subject)
        for sentences in seen.values():
            more = len(sentences) - 1
            others = f" (so on {shown(more):more network})" if more else ""
            yield f"{sentences[0].rstrip('.')}{others}"


ARRIVAL_CHECK = "it arrives over links"
"""The check of a router on which its other checks rest."""


def add(commands: Commands) -> None:
    """Add the command of this group."""
    title = "Check a file with networks and routers of your own: exit 1 where a contract is broken."
    parser = add_command(commands, "plugin", plugin, title)
    on = "a network to try it on, instead of small ones that it serves; may be given again"
    file = Argument("file", "a Python file; what is in it is run", "FILE.py")
    with_arguments(parser, file, Argument("--on", on, "SPEC", repeats=True))
    with_json(parser)


def plugin(args: argparse.Namespace) -> int:
    """Print the definitions of a file and their faults; return 1 if there is a fault."""
    from explorer.core.plugins.loading import add_plugin, file_at

    faults: list[Fault] = []
    try:
        add_plugin(args.file)
    except ExplorerError as error:
        if not os.path.isfile(args.file):
            raise
        faults.append(_located_fault(str(error), args.file))
    file = file_at(args.file)
    module = file.name if file else ""
    networks = [name for name, cls in families().items() if cls.__module__ == module]
    keys = [key for key, router in routers().items() if type(router).__module__ == module]
    given_networks = [network(spec) for spec in args.on]
    checked = [*_check_families(networks, given_networks), *_check_routers(keys, given_networks)]
    if given_networks and keys + networks and not any(each.specs for each in checked):
        raise ExplorerError(
            f"nothing in {os.path.basename(args.file)} is made for {given_networks[0].spec}: "
            "serves() says no"
        )
    faults += [
        _fault_of_class(check.cls, sentence, args.file)
        for check in checked
        for sentence in check.fault_sentences
    ]
    if args.json:
        specs_checked = {each.name: list(each.specs) for each in checked}
        emit_json({"networks": networks, "routers": keys, "faults": faults, "tried": specs_checked})
    else:
        emit(
            Lines(
                [
                    _report(args.file, networks, keys, faults, checked),
                    _hint(checked, bool(given_networks)),
                ]
            )
        )
    return 1 if faults else 0


def _located_fault(sentence: str, path: str) -> Fault:
    """Return an error message as a fault, with the file and the line that it names."""
    match = REFUSAL.match(sentence)
    if match is None:
        return {"file": os.path.basename(path), "line": None, "what": sentence}
    return {"file": match["file"], "line": int(match["line"]), "what": match["what"]}


def _check_families(names: Iterable[str], given_networks: list[Network]) -> Iterator[CheckedClass]:
    """Check families against the contract, on the networks given or else on their samples."""
    from explorer.testing import check_network

    for name in names:
        cls = families()[name]
        specs = (
            tuple(net.spec for net in given_networks if isinstance(net, cls))
            if given_networks
            else tuple(cls.samples)
        )
        outcomes = [each for spec in specs for each in check_network(spec, collect=True)]
        yield CheckedClass(cls, name, specs, outcomes)


def _check_routers(keys: Iterable[str], given_networks: list[Network]) -> Iterator[CheckedClass]:
    """Check routers against the contract, on the given networks they serve or on small ones."""
    from explorer.testing import check_router

    for key in keys:
        router = routers()[key]
        served = [net for net in given_networks or _sample_networks() if router.serves(net)]
        served = served if given_networks else served[:MAX_NETWORKS]
        outcomes = check_router(router, served, collect=True)
        yield CheckedClass(type(router), key, tuple(net.spec for net in served), outcomes)


def _sample_networks() -> list[Network]:
    samples = {spec for cls in families().values() for spec in cls.samples}
    nets = [net for spec in sorted(samples) if (net := network(spec)).nodes <= MAX_NODES]
    return sorted(nets, key=lambda net: (net.nodes, net.spec))


def _fault_of_class(cls: type, sentence: str, path: str) -> Fault:
    file, _, line = definition_place(cls).partition(", line ")
    has_line = line.isdigit()
    name = file if has_line else os.path.basename(path)
    return {"file": name, "line": int(line) if has_line else None, "what": sentence}


def _hint(checked: Sequence[CheckedClass], has_networks: bool) -> str | None:
    """Return how to try a router on its own networks, if it broke its contract on the samples."""
    outcomes = (outcome for each in checked for outcome in each.outcomes)
    astray = any(o.check == ARRIVAL_CHECK and o.status == "broken" for o in outcomes)
    if has_networks or not astray:
        return None
    return (
        "A router that is made for some networks says so by serves(net), or is tried on these with"
        " --on SPEC."
    )


def _report(
    path: str,
    networks: list[str],
    keys: list[str],
    faults: list[Fault],
    checked: list[CheckedClass],
) -> str:
    """Return the result as text, with a line for each fault as compilers print them."""
    titles = [f"network {name}" for name in networks] + [f"router {key}" for key in keys]
    lines = [f"{os.path.basename(path)}: {', '.join(titles) or 'nothing is taken up'}"]
    lines += [f"{each.name} was tried on {', '.join(each.specs)}" for each in checked if each.specs]
    for fault in faults:
        place = fault["file"] if fault["line"] is None else f"{fault['file']}:{fault['line']}"
        lines.append(f"{place}: {fault['what']}")
    if not faults:
        lines.append("Every contract is kept.")
    return Lines(lines)
