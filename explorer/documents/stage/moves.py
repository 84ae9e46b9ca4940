"""The document of a move: its drawings, the matching of their nodes and links, its sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from explorer.core.errors import NoMove, brief
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.core.scene import Scene
from explorer.documents.stage.drawing import Drawing, drawing
from explorer.documents.stage.move_words import move_text, phase_text
from explorer.notation.json_form import json_form
from explorer.scenes.moves.counts import Counts
from explorer.scenes.moves.make import move
from explorer.scenes.moves.move import Leg, PhaseKind
from explorer.scenes.moves.node_match import letter_columns
from explorer.scenes.moves.ties import Fate
from explorer.scenes.moves.verbs import verbs
from explorer.state.parameter import first
from explorer.state.parameters import EXPLORE_CODEC
from explorer.words.voice import Voice


class MovePhase(TypedDict):
    """A part of a leg: what happens, its duration in beats, and the counts after it.

    ``hop`` is the distance that a wave has reached after the phase, ``spec`` the network that is
    reached, "" if the phase ends between two networks. ``said`` is the phase in words, with
    addresses in backticks.
    """

    kind: PhaseKind
    beats: float
    counts: Counts
    spec: str
    hop: int
    said: str


class MoveTies(TypedDict):
    """The links of a leg as columns of equal length, one for each attribute.

    ``before`` and ``after`` are indices of the links of the two drawings, -1 for none. ``turned``
    (0 or 1) says whether end a before is end b after. ``end`` says which end of a rewired link
    changes: 0 for a, 1 for b, as before the move.
    """

    fate: list[Fate]
    before: list[int]
    after: list[int]
    turned: list[int]
    end: list[int]


class MoveSample(TypedDict):
    """An address that is split anew: its text before and after, the columns of its own letters."""

    node: int
    before: str
    after: str
    own: list[int]


class MoveLeg(TypedDict):
    """The transition from one drawing to the next: ``before`` and ``after`` are their indices.

    ``origin`` is the mark before from which each mark after comes, ``copy`` the number of its copy
    (0 is the mark itself). ``letters`` are pairs of columns (before, after) of addresses in which a
    letter stays. ``hulls`` are pairs of outlines around the same nodes. ``distances`` are those
    from ``root`` if there is a wave; otherwise the list is empty and the root -1.
    """

    before: int
    after: int
    start: Counts
    origin: list[int]
    copy: list[int]
    ties: MoveTies
    hulls: list[tuple[int, int]]
    letters: list[tuple[int, int]]
    samples: list[MoveSample]
    root: int
    distances: list[int]
    phases: list[MovePhase]


class MoveDocument(TypedDict):
    """A move: its verbs, the names of the networks, their drawings, the legs, one summary sentence.

    ``beside`` tells that the legs are made at the same time, side by side, not one after another.
    """

    verbs: list[str]
    beside: bool
    title: str
    said: str
    drawings: list[Drawing]
    specs: list[str]
    legs: list[MoveLeg]


def move_document(verb: str, urls: Sequence[str], lang: str = "en") -> MoveDocument:
    """Return the document of the move that verbs make of some URLs of Explore.

    ``verb`` names one verb or several ("recut, fade"). ``urls`` are query strings, from which the
    network is read and, for a wave, its start ``from``. Sentences are in the language ``lang``.
    Raises an ExplorerError that says what cannot be moved, the rule, and the nearest move that can.

    >>> result = move_document("grow", ["?net=Q(1)&step=0", "?net=Q(2)&step=0"])
    >>> result["title"], [phase["kind"] for phase in result["legs"][0]["phases"]]
    ('Q(1) to Q(2)', ['slide', 'draw'])
    """
    starts = [_network_and_root(url) for url in urls]
    whole_move = move(verbs(verb), [net for net, _ in starts], [root for _, root in starts])
    scenes: list[Scene] = []
    places = [
        [_index_of_scene(scenes, drawn) for drawn in (leg.before, leg.after)]
        for leg in whole_move.legs
    ]
    specs = list(dict.fromkeys(net.spec for net, _ in starts))
    voice = Voice(lang)
    return {
        "verbs": list(whole_move.verbs),
        "beside": whole_move.side_by_side,
        "title": voice.say(" and " if whole_move.side_by_side else " to ").join(
            specs[:1] + specs[1:][-1:]
        ),
        "said": move_text(whole_move, voice),
        "drawings": [drawing(drawn) for drawn in scenes],
        "specs": [drawn.spec for drawn in scenes],
        "legs": [
            _leg(leg, before, after, voice)
            for leg, (before, after) in zip(whole_move.legs, places, strict=True)
        ],
    }


def _network_and_root(url: str) -> tuple[Network, int | None]:
    """Return the network that a URL of Explore opens, and its source if the URL names one."""
    query = EXPLORE_CODEC.read(url)
    spec = first(query, "net")
    if not url.startswith("?") or not spec:
        raise NoMove(
            f"{brief(url)!r} names no network: a move leads over links of Explore",
            nearest="?net=Q(3)",
        )
    net, source = network(spec), first(query, "from")
    return net, net.parse(source) if source else None


def _index_of_scene(scenes: list[Scene], scene: Scene) -> int:
    """Return the index of a scene in a list, after appending it if it is missing."""
    for i, other in enumerate(scenes):
        if other is scene:
            return i
    scenes.append(scene)
    return len(scenes) - 1


def _leg(leg: Leg, before: int, after: int, voice: Voice) -> MoveLeg:
    start, last = network(leg.before.spec), network(leg.after.spec)
    origin, columns = leg.match.origin.tolist(), (letter_columns(start, 0), letter_columns(last, 0))
    return {
        "before": before,
        "after": after,
        "start": leg.start,
        "origin": origin,
        "copy": leg.match.copy.tolist(),
        "ties": {
            "fate": [tie.fate for tie in leg.ties],
            "before": [tie.before for tie in leg.ties],
            "after": [tie.after for tie in leg.ties],
            "turned": [int(tie.turned) for tie in leg.ties],
            "end": [tie.end for tie in leg.ties],
        },
        "hulls": list(leg.hulls),
        "letters": [(columns[0][i], columns[1][j]) for i, j in leg.match.letters],
        "samples": [
            {
                "node": sample.node,
                "before": start.format(origin[sample.node]),
                "after": last.format(sample.node),
                "own": list(sample.own_columns),
            }
            for sample in leg.samples
        ],
        "root": leg.root,
        "distances": list(leg.distances),
        "phases": [
            json_form(MovePhase, phase, said=phase_text(leg, i, voice))
            for i, phase in enumerate(leg.phases)
        ],
    }
