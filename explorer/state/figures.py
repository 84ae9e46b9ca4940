"""From a figure of a paper to the Compare page that shows it, with its choices in the URL."""

from __future__ import annotations

from explorer.analysis.comparison.families import GROUPS, comparable_families
from explorer.analysis.measures.economy import Factors
from explorer.papers.paper_tables import Figure
from explorer.papers.series import comparison
from explorer.state.compare import CompareState, default_state


def compare_state(figure: Figure) -> CompareState:
    """Return the state of the Compare page for a figure.

    The first curve of a family sets its group's sizes; one of other sizes is added, as SC(3,n).
    """
    compared = comparison(figure)
    sizes = dict(default_state().sizes)
    settled_groups: set[str] = set()
    families, added = [], []
    for key, choice in figure.curves:
        family = next(family for family in comparable_families() if family.key == key)
        group = family.group.key
        fits_group = group not in settled_groups or sizes.get(group) == choice
        if family not in families and fits_group:
            families.append(family)
            if group:
                sizes[group] = choice
                settled_groups.add(group)
        else:
            form = next(c for c in family.group.choices if c.key == choice).form(key)
            added.append(form.replace("−", "-"))
    order = comparable_families()
    return CompareState(
        compared.vertical,
        compared.across,
        tuple(sorted(families, key=order.index)),
        tuple((group.key, sizes[group.key]) for group in GROUPS),
        figure.log,
        compared.across.start,
        against=compared.against,
        factors=Factors(*figure.factors),
        added=tuple(added),
    )


def compare_link(figure: Figure) -> str:
    """Return the URL of the Compare page that shows a figure with its choices.

    >>> from explorer.papers.registry import figures
    >>> compare_link(figures()["scq-figure-10"])
    '/compare?up=cost&families=Q,CQ,S,SC,SCQ,HyperStar,HS&log=off'
    """
    return f"/compare{compare_state(figure).search}"
