"""A trace as a notebook shows it."""

from __future__ import annotations

from explorer.api.notebook_cell import show
from explorer.routing.trace import Trace


class PlayedTrace(Trace):
    """A trace that plays where a notebook shows it; otherwise it is like any other."""

    def _repr_html_(self) -> str:
        return show(self)._repr_html_()


def played(trace: Trace) -> PlayedTrace:
    """Return a trace as one that plays."""
    return PlayedTrace(**vars(trace))
