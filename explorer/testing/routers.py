"""The contract of a router: requirements on every network that it serves."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.core.network import Network
from explorer.core.registry import routers
from explorer.core.router import Router
from explorer.testing.contract import Check, Contract, Outcome, require
from explorer.testing.contract import run as run_checks
from explorer.testing.router import arrival as arrival
from explorer.testing.router.explanation import explanation_faults as explanation_faults
from explorer.testing.router.service import ROUTER_ON_NETWORK as ROUTER_ON_NETWORK
from explorer.testing.router.service import RouterOnNetwork as RouterOnNetwork
from explorer.testing.samples import require_registered, require_texts, samples, subject_of

ROUTER: Contract[Router] = Contract()


def router_checks(
    subject: Router | type[Router] | str, nets: Iterable[Network | str] | None = None
) -> tuple[Check, ...]:
    """Return the checks of a router, given by class or key, on those of ``nets`` it serves.

    Without ``nets``: on the samples of all families that it serves.

    >>> str(router_checks("e-cube", ["Q(3)"])[-1]).split(": ")[0]
    'e-cube on Q(3)'
    """
    router = subject_of("router", subject, routers())
    served_networks = [net for net in samples(nets) if router.serves(net)]
    checks = list(ROUTER.of(router, router.key))
    for net in served_networks:
        checks += ROUTER_ON_NETWORK.of(RouterOnNetwork(router, net), f"{router.key} on {net.spec}")
    return tuple(checks)


def check_router(
    subject: Router | type[Router] | str,
    nets: Iterable[Network | str] | None = None,
    collect: bool = False,
) -> list[Outcome]:
    """Check a router against the contract, on given networks or on all samples that it serves.

    Raises BrokenContract at the first broken check, or with ``collect`` returns all outcomes.

    >>> {outcome.status for outcome in check_router("e-cube", ["Q(3)"])} - {"not asked"}
    {'kept'}
    """
    return run_checks(router_checks(subject, nets), collect)


# The router itself -----------------------------------------------------------------------------


@ROUTER.check
def the_router_says_what_it_is_and_where_it_is_from(router: Router) -> None:
    """A router has a key, a title and the source of its algorithm."""
    required_texts = {name: f"give the class a `{name}`" for name in ("key", "title", "source")}
    required_texts["source"] += ", such as a paper and its section"
    require_texts(router, required_texts)


@ROUTER.check
def the_router_is_the_registered_one(router: Router) -> None:
    """The registered router with this key is of this class."""
    require_registered("router", router, routers(), "explorer.routing or a plug-in")


@ROUTER.check
def variants_have_names_of_their_own(router: Router) -> None:
    """No two variants have the same name."""
    names = list(router.variants)
    require(len(set(names)) == len(names), f"variants {names} are named twice", "name each once")


@ROUTER.check
def the_router_serves_some_network(router: Router) -> None:
    """At least one sample of a family is served."""
    require(
        any(router.serves(net) for net in samples()),
        "serves() is False for every sample of every family",
        "serve a registered family, and add a sample to it that is served",
    )
