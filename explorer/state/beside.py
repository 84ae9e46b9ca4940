"""The lanes beside the route of a page: routers or networks, as written in its URL."""

from __future__ import annotations

from explorer.analysis.routes.side_by_side import MAX_LANES, Lane, require_size
from explorer.core.errors import ExplorerError, OutsideRange, brief
from explorer.core.network import Network
from explorer.core.registry import network, router_for
from explorer.routing.traces.trace import choose_variant
from explorer.state.option import Choices, Option, slug

SEPARATOR = ";"
"""Joins the values of a parameter that is repeated in a URL."""

NOTHING = "none"
"""The value of ``beside`` while the view is open and has no lanes yet."""

BY_HOP, BY_LEFT = "hop", "left"


def lane_text(net: Network, lane: Lane) -> str:
    """Return a lane as written in a URL beside a route of a network.

    >>> from explorer import network
    >>> net = network("HCN(3)")
    >>> lane_text(net, read_lane(net, "Q(6)/e-cube")), lane_text(net, read_lane(net, "hcn-a"))
    ('Q(6)/e-cube', 'hcn-a')
    """
    variants = lane.router.variants
    variant_part = [slug(lane.variant)] if lane.variant and lane.variant != variants[0] else []
    return "/".join([*([lane.net.spec] if lane.net != net else []), lane.router.key, *variant_part])


def read_lane(net: Network, text: str) -> Lane:
    """Return the lane that ``ROUTER``, ``NET`` or ``NET/ROUTER`` names, or each plus ``/VARIANT``.

    Raises as a network, a router and a variant do, and OutsideRange for another size or more parts.
    """
    parts = [part.strip() for part in text.split("/")]
    other = network(parts.pop(0)) if "(" in parts[0] else net
    require_size(net, other)
    key, variant_slug, *others = (*parts, "", "")
    if any(others):
        sentence = f"{brief(text)!r} has parts after the variant: NET/ROUTER/VARIANT is a lane"
        raise OutsideRange(sentence, nearest=text.rpartition("/")[0])
    try:
        router = router_for(other, key or None)
    except ExplorerError as error:
        near = f"{other.spec}/{error.nearest}" if error.nearest and other != net else error.nearest
        raise type(error)(error.sentence, nearest=near) from None
    variants = {slug(name): name for name in router.variants}
    return Lane(
        other, router, choose_variant(router, variants.get(variant_slug, variant_slug) or None)
    )


def lanes(net: Network, text: str) -> tuple[Lane, ...]:
    """Return the lanes that the value of an option names."""
    return tuple(read_lane(net, word) for word in text.split(SEPARATOR) if word and word != NOTHING)


def _canonical(net: Network, text: str) -> str:
    """Return lanes in canonical form, ``none`` if there are no lanes.

    Raises the error of the first text that names no lane; its ``nearest`` is the whole list, with
    each such text replaced by its nearest.
    """
    lane_texts: list[str] = []
    wrong: ExplorerError | None = None
    for word in text.split(SEPARATOR):
        if word.strip() in ("", NOTHING):
            continue
        try:
            lane_texts.append(lane_text(net, read_lane(net, word)))
        except ExplorerError as error:
            wrong = wrong or error
            lane_texts += [error.nearest] if error.nearest else []
    # The route of the page is a lane too.
    if len(lane_texts) >= MAX_LANES:
        lane_texts = lane_texts[: MAX_LANES - 1]
        wrong = wrong or OutsideRange(f"at most {MAX_LANES} stand side by side")
    if wrong is not None:
        raise type(wrong)(wrong.sentence, nearest=SEPARATOR.join(lane_texts) or None)
    return SEPARATOR.join(lane_texts) or NOTHING


def _sync_choices(net: Network) -> Choices:
    return ((BY_HOP, "hop"), (BY_LEFT, "distance left"))


OPTIONS = (
    Option("beside", "Side by side", "text", check=_canonical, repeats=True),
    Option("sync", "Keep in step by", "segments", _sync_choices),
)
"""The options of a route beside others."""
