"""``explorer broadcast``: one JSON document, an report for a person, refusals of one line."""

import json

import pytest

from explorer import network


@pytest.fixture
def document(printed):
    return lambda *words: json.loads(printed("broadcast", *words, "--json"))


def test_the_json_form_has_every_message_of_every_round(document):
    page_document = document("Q(3)", "101", "--model", "all-port")
    assert (page_document["tree"], page_document["model"], page_document["root"]) == (
        "binomial",
        "all-port",
        "101",
    )
    assert page_document["depth"] == len(page_document["rounds"]) == page_document["bound"] == 3
    assert page_document["reached"] == page_document["nodes"] == 8
    assert page_document["missing_links"] == []
    sent = [tuple(pair) for item in page_document["rounds"] for pair in item]
    assert sorted(to for _, to in sent) == sorted(f"{v:03b}" for v in range(8) if v != 0b101)
    net = network("Q(3)")
    for a, b in sent:
        net.port_between(net.parse(a), net.parse(b))


def test_missing_links_and_unsent_messages_are_named(document, printed):
    page_document = document("EH(1,2)", "(0,00,0)", "--tree", "exchanged")
    assert page_document["missing_links"] == [["(0,00,0)", "(0,10,0)"]]
    assert page_document["reached"] == 8
    assert sum(map(len, page_document["unsent"])) == 8
    assert sum(map(len, page_document["rounds"])) == 7
    report = printed("broadcast", "EH(1,2)", "#0", "--tree", "exchanged")
    assert "Links that do not exist: (0,00,0)~(0,10,0)." in report
    assert report.endswith("8 of 16 nodes informed in 5 rounds.\n")


def test_variants_and_models_are_selected_by_name(document):
    uncorrected = document("ECQ(3,1)", "#0", "--variant", "as printed")
    assert uncorrected["variant"] == "as printed"
    assert uncorrected["missing_links"]
    mended = document("ECQ(3,1)", "#0")
    assert (mended["variant"], mended["model"]) == ("corrected", "one-port")
    assert (mended["missing_links"], mended["reached"]) == ([], 32)


def test_the_report_compares_the_rounds_with_the_bound(printed):
    text = printed("broadcast", "CQ(5)", "#0", "--model", "all-port", "--tree", "crossed-cube")
    assert "32 of 32 nodes informed in 3 rounds, which is the least." in text
    text = printed("broadcast", "CQ(5)", "#0", "--model", "all-port")
    assert "32 of 32 nodes informed in 5 rounds, at least 3." in text
    assert "`" not in text


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["Q(3)", "000", "--tree", "breadthfirst"], "Nearest: breadth-first."),
        (["Q(3)", "000", "--tree", "improved-exchanged"], "binomial, breadth-first are known"),
        (["Q(3)", "000", "--model", "2-port"], "there is no model '2-port'"),
        (["ECQ(2,2)", "#0", "--variant", "printed"], "Nearest: as printed."),
        (["Q(3)", "0009"], "Nearest: 000."),
        (["Q(3)", "#8"], "Nearest: #7."),
        (["Q(21)", "#0"], "at most 1,048,576"),
        (["PX(3)", "#0"], "there is no family 'PX'"),
    ],
)
def test_bad_input_is_refused_in_one_line(words, sentence, refused):
    assert sentence in refused("broadcast", *words)
