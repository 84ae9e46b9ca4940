"""The documents of moves: drawings are those of the networks, and sentences count rightly."""

from __future__ import annotations

import json
import re

import pytest

from explorer import network
from explorer.core.errors import ExplorerError
from explorer.documents.stage.drawing import drawing
from explorer.documents.stage.moves import move_document
from explorer.scenes.scene import scene
from explorer.words.catalogue import MIRRORED_LANGUAGE

LESSONS = (
    ("grow", "?net=Q(1)&step=0", "?net=Q(2)&step=0", "?net=Q(3)&step=0", "?net=Q(4)&step=0"),
    ("wash, rearrange", "?net=Q(4)&from=0000&to=1111&view=distances&step=0"),
    ("grow", "?net=Q(5)&step=0", "?net=Q(6)&step=0", "?net=Q(10)&step=0"),
    ("recut, rearrange, fade", "?net=Q(6)&step=0", "?net=MC(2,1)&step=0"),
    ("fade and rewire", "?net=Q(6)&step=0", "?net=HCN(3)&step=0"),
    ("rewire", "?net=Q(3)&step=0", "?net=CQ(3)&step=0"),
    (
        "wash",
        "?net=Q(3)&from=000&to=111&view=distances&step=0",
        "?net=CQ(3)&from=000&to=111&view=distances&step=0",
    ),
    ("recut and fade", "?net=Q(4)&step=0", "?net=EH(1,2)&step=0"),
    ("rewire", "?net=EH(1,3)&step=0", "?net=ECQ(1,3)&step=0"),
    ("grow", "?net=S(3)&step=0", "?net=S(4)&step=0"),
    ("wash and rearrange", "?net=S(4)&from=1234&to=2143&view=distances&step=0"),
    ("grow", "?net=GHC(4m,3m,3m)&step=0", "?net=GHC(4,3,3)&step=0"),
    ("wash", "?net=HCN(1)&step=0"),
)
"""Verbs and links as lessons write them."""


@pytest.mark.parametrize("text", LESSONS, ids=" ".join)
def test_a_lessons_links_become_a_document(text: tuple[str, ...]) -> None:
    verb, *urls = text
    document = move_document(verb, urls)
    first = re.findall(r"net=([^&]*)", urls[0])[0]
    assert document["drawings"][document["legs"][0]["before"]] == drawing(scene(network(first)))
    assert json.dumps(document, default=vars, allow_nan=False)
    for leg in document["legs"]:
        before, after = (document["drawings"][leg[side]] for side in ("before", "after"))
        assert len(leg["origin"]) == len(leg["copy"]) == len(after["spots"])
        assert set(leg["origin"]) == set(range(len(before["spots"])))
        assert len({len(column) for column in leg["ties"].values()}) == 1  # type: ignore[arg-type]
        for sample in leg["samples"]:
            for i, j in leg["letters"]:
                assert sample["before"][i] == sample["after"][j]
            assert sample["after"] == after["addresses"][sample["node"]]
        for phase in leg["phases"]:
            assert phase["said"].endswith(".")
            assert "None" not in phase["said"]
    assert document["said"].endswith(".")


@pytest.mark.parametrize("text", LESSONS, ids=" ".join)
def test_every_word_of_a_move_is_in_the_catalogue(text: tuple[str, ...]) -> None:
    verb, *urls = text
    document = move_document(verb, urls, MIRRORED_LANGUAGE)
    for sentence in [
        document["said"],
        *(phase["said"] for leg in document["legs"] for phase in leg["phases"]),
    ]:
        # Specs, as Q(3), addresses and counts stand outside of mirrored texts.
        plain = re.sub(r"\w+\([^()]*\)|`[^`]*`", "", sentence)
        while (inner := re.sub("\u202e[^\u202e\u202c]*\u202c", "", plain)) != plain:
            plain = inner
        assert not re.search("[a-z]", plain), sentence


def test_a_move_is_described_in_german() -> None:
    document = move_document("grow", ["?net=Q(5)", "?net=Q(6)", "?net=Q(10)"], "de")
    assert document["title"] == "Q(5) bis Q(10)"
    assert document["said"] == (
        "Aus Q(5) wird Q(6): 32, 64 Knoten, 80, 192 Verbindungen, 5, 6 Verbindungen an einem"
        " Knoten. Gezählt wird weiter bis Q(10): 1.024 Knoten, 5.120 Verbindungen, 10 an einem"
        " Knoten."
    )
    washed = move_document("wash", ["?net=Q(4)&from=0000"], "de")
    assert washed["legs"][0]["phases"][-1]["said"] == (
        "1 Knoten ist 4 Hops von `0000` entfernt. Kein Knoten ist weiter weg."
    )


def test_words_agree_with_the_counts() -> None:
    document = move_document("grow", ["?net=Q(1)", "?net=Q(2)", "?net=Q(3)", "?net=Q(4)"])
    assert document["said"] == (
        "Q(1) becomes Q(2), Q(3) and Q(4): 2, 4, 8, 16 nodes, 1, 4, 12, 32 links,"
        " 1, 2, 3, 4 links at a node."
    )
    assert [phase["said"] for phase in document["legs"][2]["phases"]] == [
        "A copy of Q(3) slides out; the old names get a 0 in front, the new ones a 1."
        " 16 nodes, 24 links.",
        "8 new links come, 1 more at every old node. 32 links, 4 at a node.",
    ]
    faded = move_document("recut, rearrange, fade", ["?net=Q(6)", "?net=MC(2,1)"])
    assert faded["said"] == (
        "Q(6) becomes MC(2,1). Of 192 links 96 stay and 96 fade; 96 in all, 3 at a node, 6 before."
    )
    crossed = move_document("rewire", ["?net=Q(3)", "?net=CQ(3)"])
    assert crossed["legs"][0]["phases"][-1]["said"] == (
        "2 links let go at one end and take hold elsewhere: `001` from `101` to `111` and"
        " `011` from `111` to `101`. 12 links, 3 at a node."
    )
    washed = move_document("wash", ["?net=HCN(1)"])
    assert washed["said"] == "From every node 1, 2, 1 nodes are 0 to 2 hops away."


@pytest.mark.parametrize(
    ("verb", "urls", "sentence"),
    [
        ("grow", ["net=Q(1)"], "'net=Q(1)' names no network"),
        ("grow", ["?from=0"], "'?from=0' names no network"),
        ("grow", [], "none is named"),
        ("grow", ["?net=Q(1)", "?net=QQ(2)"], "QQ"),
        ("wash", ["?net=Q(4)&from=00"], "'00' is not a value"),
        ("", ["?net=Q(4)"], "'' is no move"),
        ("fade\n\x1b", ["?net=Q(4)"], "no move"),
    ],
)
def test_impossible_moves_are_refused(verb: str, urls: list[str], sentence: str) -> None:
    with pytest.raises(ExplorerError) as error:
        move_document(verb, urls)
    text = str(error.value)
    assert sentence in text
    assert len(text) <= 300
    assert text.isprintable()
