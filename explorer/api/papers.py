"""Claims, plots and tables of the papers, read when they are first requested."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from explorer.papers.claim import Claim
    from explorer.papers.paper_tables import Figure, Table


def claims() -> dict[str, Claim]:
    """Return every claim of the papers by its id; a claim's ``find()`` computes its finding.

    >>> import explorer
    >>> all(claim.statement.endswith(".") for claim in explorer.claims().values())
    True
    """
    from explorer.papers import registry

    return dict(registry.claims())


def figures() -> dict[str, Figure]:
    """Return every plot of the papers by its id."""
    from explorer.papers import registry

    return dict(registry.figures())


def tables() -> dict[str, Table]:
    """Return every printed table of the papers by its id; its ``compute()`` gives the rows."""
    from explorer.papers import registry

    return dict(registry.tables())
