"""A family: its declarations, and how it treats parameters out of range."""

from __future__ import annotations

import re

from explorer.api.network import ATTACHED_METHODS
from explorer.core.errors import ExplorerError, OutsideRange
from explorer.core.network import Network
from explorer.core.registry import families, network, network_if_any
from explorer.testing.contract import broken, require
from explorer.testing.network.contract import FAMILY, NETWORK

MAX_SAMPLES, MAX_SAMPLE_NODES = 8, 2**11

FRONT_MODULES = ("explorer.api.", "explorer.core.")
"""Modules that declare the front (the methods every network has), and that attach it."""


@FAMILY.check
def the_family_says_what_it_is(cls: type[Network]) -> None:
    """A family is registered under its name and has a title."""
    family = families().get(cls.family)
    require(
        family is cls,
        f"{cls.family!r} is {'another class' if family else 'no registered family'}",
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
    """No family redefines a name of the front that every network has, such as ``route``."""
    family_classes = [base for base in cls.__mro__ if not base.__module__.startswith(FRONT_MODULES)]
    clashes = sorted(
        {name for base in family_classes for name in vars(base)} & set(ATTACHED_METHODS)
    )
    require(
        not clashes,
        f"{cls.family} defines {', '.join(clashes)}",
        f"call it otherwise: net.{clashes[0] if clashes else ''}() answers for every network",
    )


@FAMILY.check
def the_samples_are_small_and_written_as_specs(cls: type[Network]) -> None:
    """One to eight samples, each a canonical spec of at most 2,048 nodes."""
    require(
        1 <= len(cls.samples) <= MAX_SAMPLES,
        f"{cls.family} has {len(cls.samples)} samples",
        f"name 1 to {MAX_SAMPLES} specs in `samples`, small ones first",
    )
    for spec in cls.samples:
        net = network(spec)
        require(net.spec == spec, f"sample {spec} is written {net.spec}", "write it so")
        require(
            net.nodes <= MAX_SAMPLE_NODES,
            f"sample {spec} has {net.nodes:,} nodes",
            f"samples have at most {MAX_SAMPLE_NODES:,}, as every test runs on them",
        )


@FAMILY.check
def what_is_outside_a_range_is_refused_with_what_is_inside(cls: type[Network]) -> None:
    """Invalid parameters raise OutsideRange, whose nearest spec is valid."""
    # Where a sample repeats a parameter, no maximum belongs to its numbers.
    sample = re.findall(r"\d+", cls.samples[-1])
    above_range = [str(p.maximum + 1) for p in cls.parameters]
    too_large = above_range if len(above_range) == len(sample) else ["99999"] * len(sample)
    wrong = [
        [*sample[:place], text, *sample[place + 1 :]]
        for place in range(len(sample))
        for text in ("-1", too_large[place], "x", "1.5", "")
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


@NETWORK.check
def steps_lead_to_the_networks_beside(net: Network) -> None:
    """A step of a parameter leads to its next valid value, or stays, or is refused."""
    for i, (letter, _, value, *specs) in enumerate(net.steps()):
        for spec, direction in zip(specs, (-1, 1), strict=True):
            if spec == net.spec:
                continue
            try:
                other = network(spec)
            except ExplorerError:
                continue
            reached = other.steps()[i][2]
            skipped = [
                net._spec_with(letter, v) for v in range(value + direction, reached, direction)
            ]
            require(
                other.family == net.family
                and (reached - value) * direction > 0
                and not any(map(network_if_any, skipped)),
                f"from {letter} = {value} a step of {direction:+} "
                f"leads to {spec}, where it is {reached}",
                "mend steps(), or do not override it",
            )
