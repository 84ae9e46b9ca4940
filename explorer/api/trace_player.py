"""A trace that a notebook plays."""

from __future__ import annotations

from explorer.api.notebook_cell import show
from explorer.routing.traces.trace import Trace


class PlayedTrace(Trace):
    """A trace that plays when a notebook displays it; otherwise like any other."""

    def _repr_html_(self) -> str:
        return show(self)._repr_html_()


def to_played_trace(trace: Trace) -> PlayedTrace:
    """Return the trace as a ``PlayedTrace``."""
    return PlayedTrace(**vars(trace))
