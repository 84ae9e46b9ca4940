"""A check as the page shows it: routes of a file with one opened, or a router over every pair."""

from __future__ import annotations

import shlex
from typing import TypedDict

from explorer.analysis.verification.blocks import Plan
from explorer.core.network import Network
from explorer.core.open_graphs import with_file_names
from explorer.core.plugins.loading import plugin_options
from explorer.documents.checks.every_pair import EveryPair, every_pair
from explorer.documents.checks.route_check import CheckedRoutes, OpenedRoute
from explorer.documents.checks.route_guess import GuessedForm

INVITATION = (
    "Paste, drop or choose routes that someone made. Each hop is held against the network's links."
)
"""Text shown while there is no route yet."""

FILE = "routes.txt"
"""The name of a file of routes in a command or script that is offered while there is none."""


class CheckDocument(TypedDict):
    """One of the two checks; the other is null."""

    title: str
    why: str
    steps: int
    routes: CheckedRoutes | None
    pairs: EveryPair | None


def routes_document(
    net: Network,
    form: str,
    count: int,
    opened: OpenedRoute | None,
    guess: GuessedForm | None = None,
) -> CheckDocument:
    """Return routes with one opened; if none is, an invitation or a guess at what is meant."""
    words = [
        "explorer",
        "check",
        *with_file_names([net.spec], net),
        FILE,
        *plugin_options(net),
    ]
    return {
        "title": opened["title"] if opened else "",
        "why": opened["why"] if opened else INVITATION,
        "steps": len(opened["hops"]) if opened else 0,
        "routes": {
            "form": form,
            "count": count,
            "opened": opened,
            "command": shlex.join(words),
            "guess": guess,
        },
        "pairs": None,
    }


def pairs_document(plan: Plan, wanted: bool, ignored: int = 0) -> CheckDocument:
    """Return a router's check over every pair; ``ignored`` counts the faults it cannot avoid."""
    return {
        "title": "Every pair",
        "why": "",
        "steps": 0,
        "routes": None,
        "pairs": every_pair(plan, wanted, ignored),
    }
