"""The fate of every link in a move: it stays, is copied, appears, disappears or changes an end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import dist
from typing import Literal

from explorer.core.scene import Scene, Stroke
from explorer.scenes.moves.node_match import NodeMatch

Fate = Literal["stays", "copied", "comes", "goes", "rewired"]


@dataclass(frozen=True)
class Tie:
    """A link of a move: its fate, and its index among the strokes before and after, -1 for none.

    For a copied link ``before`` is the link that it is a copy of. If ``turned``, its end a before
    is its end b after. A rewired link changes an end of the link before: a if ``end`` is 0, b
    if it is 1.
    """

    fate: Fate
    before: int = -1
    after: int = -1
    turned: bool = False
    end: int = -1


def ties(before: Scene, after: Scene, match: NodeMatch, rewires: bool) -> tuple[Tie, ...]:
    """Return the fate of every link of two scenes, each link of either once.

    With ``rewires``, links that disappear and links that appear with a common end are paired as
    rewired links, as many as possible.
    """
    origin, copy, image = match.origin.tolist(), match.copy.tolist(), match.image.tolist()
    old = {frozenset((s.a, s.b)): i for i, s in enumerate(before.strokes)}
    fates: list[Tie] = []
    staying: set[int] = set()
    new: list[int] = []
    for j, stroke in enumerate(after.strokes):
        ends = origin[stroke.a], origin[stroke.b]
        i = old.get(frozenset(ends)) if copy[stroke.a] == copy[stroke.b] else None
        if i is None:
            new.append(j)
            continue
        turned = before.strokes[i].a != ends[0]
        fates.append(Tie("copied" if copy[stroke.a] else "stays", i, j, turned))
        staying.update([i] if not copy[stroke.a] else [])
    removed = [i for i in range(len(before.strokes)) if i not in staying]
    if rewires:
        moved = _pair_links(before, after, image, removed, new)
        fates += moved
        new = [j for j in new if j not in {tie.after for tie in moved}]
        removed = [i for i in removed if i not in {tie.before for tie in moved}]
    fates += [Tie("goes", before=i) for i in removed]
    fates += [Tie("comes", after=j) for j in new]
    return tuple(fates)


def _pair_links(
    before: Scene, after: Scene, image: Sequence[int], removed: Sequence[int], new: Sequence[int]
) -> list[Tie]:
    """Pair links that disappear with links that appear and share an end, as many as possible.

    Uses augmenting paths; the ends that move least are tried first, then those at the lowest node.
    """
    removed_at: dict[int, list[int]] = {}
    for i in removed:
        for node in _ends(before.strokes[i], image):
            removed_at.setdefault(node, []).append(i)
    candidates: dict[int, list[tuple[float, int, Tie]]] = {}
    for j in new:
        stroke = after.strokes[j]
        candidates[j] = sorted(
            (
                _candidate(before, after, image, i, j, node)
                for node in (stroke.a, stroke.b)
                for i in removed_at.get(node, [])
            ),
            key=lambda candidate: candidate[:2],
        )
    tie_of: dict[int, Tie] = {}
    for j in sorted(new, key=lambda j: [candidate[:2] for candidate in candidates[j][:1]]):
        _pair_new_link(j, candidates, tie_of, set())
    return sorted(tie_of.values(), key=lambda tie: tie.after)


def _pair_new_link(
    j: int,
    candidates: dict[int, list[tuple[float, int, Tie]]],
    tie_of: dict[int, Tie],
    seen: set[int],
) -> bool:
    """Pair the new link j with a link that disappears, by an augmenting path; return success."""
    for _, _, tie in candidates[j]:
        if tie.before in seen:
            continue
        seen.add(tie.before)
        other = tie_of.get(tie.before)
        if other is None or _pair_new_link(other.after, candidates, tie_of, seen):
            tie_of[tie.before] = tie
            return True
    return False


def _candidate(
    before: Scene, after: Scene, image: Sequence[int], i: int, j: int, node: int
) -> tuple[float, int, Tie]:
    """Return (distance that the end moves, the node of the other end, the rewired link)."""
    ends, stroke = _ends(before.strokes[i], image), after.strokes[j]
    end = 1 if ends[0] == node else 0
    new_end = stroke.b if stroke.a == node else stroke.a
    distance = dist(after.marks[ends[end]].at, after.marks[new_end].at)
    # The unchanged end is a or b before, and a or b after.
    turned = (stroke.a == node) != (end == 1)
    return round(distance, 3), node, Tie("rewired", i, j, turned, end)


def _ends(stroke: Stroke, image: Sequence[int]) -> tuple[int, int]:
    return image[stroke.a], image[stroke.b]
