"""Talks: the format, complaints about broken ones, links, the shipped one."""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode

import pytest
from hypothesis import given
from hypothesis import strategies as st

import explorer
from explorer.state.present import MAX_TALK_CHARACTERS, read_state
from explorer.talks.document import talk_document
from explorer.talks.talk import (
    GOES,
    MAX_CHARACTERS,
    MAX_SCENES,
    BadTalk,
    Talk,
    example,
    read_talk,
    talk_json,
)
from explorer.talks.talk_code import MAX_BYTES, pack, unpack
from explorer.words.catalogue import LANGUAGES

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=6,
)


def test_a_talk_comes_back_from_its_text_and_from_a_link() -> None:
    talk = example()
    assert read_talk(talk_json(talk)) == talk
    assert unpack(pack(talk_json(talk))) == talk_json(talk)
    document = talk_document(read_state(f"?talk={pack(talk_json(talk))}"))
    assert document["scenes"] == talk_document(read_state(""))["scenes"]
    assert not document["complaints"]


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_the_example_shows_the_same_in_every_language(lang: str) -> None:
    first, other = example(), example(lang)
    assert [(scene.show, scene.goes) for scene in other.scenes] == [
        (scene.show, scene.goes) for scene in first.scenes
    ]
    assert not {scene.title for scene in first.scenes} & {scene.title for scene in other.scenes}
    document = talk_document(read_state(f"?lang={lang}"))
    assert (document["title"], document["search"]) == (other.title, f"?lang={lang}")


def test_the_example_opens_and_its_numbers_hold() -> None:
    talk = example()
    assert not talk.complaints
    assert [scene.trouble for scene in talk.scenes] == [""] * len(talk.scenes)
    assert talk.minutes == 10
    assert {scene.goes for scene in talk.scenes} == set(GOES)
    cube, hcn = explorer.network("Q(6)"), explorer.network("HCN(3)")
    assert (cube.nodes, hcn.nodes) == (64, 64)
    assert (cube.degrees.maximum, hcn.degrees.maximum) == (6, 4)
    slow = hcn.route("(000,001)", "(110,010)", router="hcn-a")
    fast = hcn.route("(000,001)", "(110,010)", router="hcn-shortest")
    assert (slow.length, fast.length, fast.distance) == (5, 4, 4)
    assert [hop.kind.title for hop in slow.hops].index("External") == 3
    large = explorer.network("HCN(6)")
    assert (large.nodes, large.degrees.maximum) == (4096, 7)
    assert explorer.network("Q(12)").nodes == 4096


@pytest.mark.parametrize(
    ("show", "why"),
    [
        ("?net=Q(99)", "n = 99 is outside"),
        ("?net=Q(3)&router=x", "router 'x'"),
        ("/compare?up=degree", "no address of Explore"),
        ("https://elsewhere.example/page?net=Q(3)", "no address of Explore"),
        ("", "has an address"),
        (7, "has an address"),
        ("?" + "x" * 3000, "at most 2,000"),
        ("http://[", "no address"),
    ],
)
def test_a_scene_that_cannot_be_opened_says_why_and_the_rest_stay(show: object, why: str) -> None:
    talk = read_talk(json.dumps({"scenes": [{"show": show}, {"show": "/?net=Q(3)"}]}))
    first, second = talk.scenes
    assert why.lower() in first.trouble.lower()
    assert "\n" not in first.trouble
    assert (second.show, second.trouble) == ("?net=Q(3)", "")


def test_omitted_parts_are_reported() -> None:
    scene = {"show": "?net=Q(3)", "note": "x", "goes": "off", "title": 3}
    talk = read_talk(json.dumps({"minutes": -1, "tittle": "x", "scenes": [scene, 1]}))
    complaints = "\n".join(talk.complaints)
    for words in ("Nearest: notes", "Nearest: title", "neither waits nor on", "Minutes", "no text"):
        assert words in complaints
    assert talk.scenes[1].trouble == "Scene 2 is no object."
    many = read_talk(json.dumps({"scenes": [{"show": "?net=Q(2)"}] * (MAX_SCENES + 1)}))
    assert len(many.scenes) == MAX_SCENES
    assert many.complaints


@given(st.data())
def test_a_mutated_talk_is_read_or_refused_in_short_lines(data: st.DataObject) -> None:
    document = json.loads(talk_json(example()))
    scene = data.draw(st.sampled_from([document, *document["scenes"]]))
    scene[data.draw(st.sampled_from([*scene, "more"]))] = data.draw(JSON)
    try:
        talk = read_talk(json.dumps(document))
    except BadTalk:
        return
    lines = [*talk.complaints, *(scene.trouble for scene in talk.scenes)]
    assert all(len(line) <= 300 and line.isprintable() for line in lines)
    repeated = read_talk(talk_json(talk))
    assert [scene.show for scene in repeated.scenes] == [scene.show for scene in talk.scenes]
    assert (repeated.title, repeated.minutes) == (talk.title, talk.minutes)


@given(st.text(max_size=200))
def test_any_word_of_a_link_unpacks_or_is_refused(word: str) -> None:
    try:
        talk = unpack(word)
    except BadTalk:
        return
    assert word[0] == "p"
    assert talk == unpack(word.rstrip("="))


def test_a_link_that_was_cut_or_grows_too_far_is_refused() -> None:
    packed = pack(talk_json(example()))
    for broken in (packed[:-8], packed[:40] + packed[41:], pack("x" * (MAX_BYTES + 1))):
        with pytest.raises(BadTalk):
            unpack(broken)
    with pytest.raises(BadTalk, match="at most"):
        read_talk(" " * (MAX_CHARACTERS + 1))
    for text in ("{", "[]", '{"scenes": {}}', "[" * 30_000):
        with pytest.raises(BadTalk):
            read_talk(text)
    state = read_state(f"?talk=z{'A' * MAX_TALK_CHARACTERS}")
    assert state.talk == ""
    assert "at most" in state.complaints[0]
    assert talk_document(read_state("?talk=q"))["complaints"]
    assert Talk().scenes == ()


def test_a_talk_that_is_not_compressed_has_the_limit_of_others() -> None:
    word = urlsafe_b64encode(b"a" * MAX_BYTES).decode()
    assert len(unpack(f"p{word}")) == MAX_BYTES
    with pytest.raises(BadTalk):
        unpack(f"p{urlsafe_b64encode(b'a' * (MAX_BYTES + 1)).decode()}")
