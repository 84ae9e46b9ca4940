"""The opacity of links of each kind while no route is shown: the more ink, the fainter."""

from __future__ import annotations

import numpy as np

from explorer.core.ints import Ints
from explorer.core.network import Kind
from explorer.scenes.geometry import Floats

INNER_ROLES = ("local", "bold")
MAX_EQUAL_LENGTH = 45.0
"""Total length of links of equal standing, in stage widths, above which they fade further."""


def opacities_at_rest(
    kinds: tuple[Kind, ...], kind: Ints, length: Floats, internal: Ints, equal: bool
) -> tuple[float, ...]:
    """Return the opacity of each kind of links while no route is shown.

    ``kind``, ``length`` (in stage widths) and ``internal`` (1 inside a cluster) are given per link.
    Links inside clusters are drawn in full, or fainter if they take much ink. The others fade with
    their number and ink: above 500 of them nearly, above 5,000 completely. With ``equal`` the kinds
    are of equal standing and get one opacity.
    """
    count = np.bincount(kind, minlength=len(kinds))
    inner = np.bincount(kind, internal, minlength=len(kinds)) == count
    is_inner = np.array([role.role in INNER_ROLES for role in kinds]) | inner
    faint = np.ones(len(kind), dtype=bool) if equal else ~is_inner[kind]
    faint_count, ink = int(faint.sum()), float(length[faint].sum())
    if faint_count > 5000:
        cross, diameter = 0.0, 0.0
    elif faint_count > 500:
        cross, diameter = 0.07, 0.1
    elif ink > 18:
        cross, diameter = 0.2, 0.3
    elif ink > 10:
        cross, diameter = 0.42, 0.55
    else:
        cross, diameter = 0.75, 0.8
    if equal:
        steps = ((160, 1.0), (700, 0.6), (2000, 0.35), (5000, 0.16))
        opacity_of_all = next((opacity for most, opacity in steps if faint_count <= most), 0.08)
        if ink > MAX_EQUAL_LENGTH:
            opacity_of_all = min(opacity_of_all, 0.35)
        return (opacity_of_all,) * len(kinds)

    levels = {"diameter": diameter, "cross2": round(min(1.0, 1.3 * cross), 3)}
    inner_length = float(length[is_inner[kind]].sum())
    full = 1.0 if inner_length <= 40 else 0.6 if inner_length <= 100 else 0.35
    other_inside = round(0.8 * full**2, 3)
    return tuple(
        full if k.role in INNER_ROLES else other_inside if inside else levels.get(k.role, cross)
        for k, inside in zip(kinds, is_inner.tolist(), strict=True)
    )
