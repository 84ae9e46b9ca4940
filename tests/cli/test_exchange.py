"""`explorer exchange`: the document it prints, the text, what it refuses."""

import json

import pytest


def test_the_document_has_the_frozen_keys(printed) -> None:
    document = json.loads(printed("exchange", "MC(2,2)", "--json"))
    assert (document["steps"], document["hops"]) == (1023, 7328)
    assert document["conflicts"] == {"hop_synchronous": 0, "held_path": 979}
    assert document["time"] == {"ts": 1023, "tw": 1023, "th": 7328}
    assert document["hypercube"] == {"ts": 1023, "tw": 1023, "th": 5120}
    assert document["delivers"] is True
    assert document["variant"] == "corrected"


def test_a_network_without_a_hypercube_beside_it(printed) -> None:
    document = json.loads(printed("exchange", "S(4)", "--json"))
    assert (document["steps"], document["hypercube"], document["variant"]) == (23, None, None)


def test_the_text_says_it_in_words(printed) -> None:
    out = printed("exchange", "MC(2,1)")
    assert "delivered                4,032 of 4,032 messages\n" in out
    assert "conflicts hop by hop     none\n" in out
    assert "conflicts of held paths  in 51 of 63 steps\n" in out
    assert "63 ts + 63 g·tw + 296 th\n" in out
    assert "time on Q(6)             63 ts + 63 g·tw + 192 th\n" in out


def test_the_table_as_printed_loses_messages(printed) -> None:
    out = printed("exchange", "MC(2,1)", "--variant", "as printed")
    assert "3,776 of 4,032 messages; 4 steps lose theirs" in out
    assert "all of those that arrive on shortest ways" in out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ["CQ(5)", "--way", "translations"],
            "CQ(5) has no one plan for all nodes: two ways from 00000 lead to",
        ),
        (["Mesh(3,3)", "--way", "translations"], "(0,0) has 2 links and (0,1) 3, so what one"),
        (["Mesh(3,3)", "--way", "x"], "'x' is no plan of an exchange: trees, ring, pairs are."),
        (["Mesh(40,40)"], "an exchange by a plan is followed up to 512"),
        (["MC(3,3)"], "MC(3,3) has 134,217,728 nodes"),
        (["Q(3)", "--variant", "x"], "the exchange on Q(3) has no variant 'x'."),
        (["MC(2,1)", "--variant", "x"], "has no variant 'x'. Nearest: corrected."),
    ],
)
def test_impossible_values_are_refused_in_one_line(refused, arguments, sentence) -> None:
    assert sentence in refused("exchange", *arguments)
