"""The page of all networks: every built-in family is in a group."""

from __future__ import annotations

from explorer.documents.stage.gallery import GROUPS, OTHER_GROUP, gallery
from explorer.state.networks import NetworksState
from explorer.words.text import in_language


def test_no_family_is_left_over() -> None:
    cards = gallery(NetworksState())["cards"]
    assert [card["family"] for card in cards if card["group"] == OTHER_GROUP] == []
    assert {card["group"] for card in cards} == set(GROUPS)


def test_numbers_of_a_card_are_those_of_its_language() -> None:
    for lang, counts in (("en", ["1,024", "2,048"]), ("de", ["1.024", "2.048"])):
        cards = in_language(gallery(NetworksState()), lang)["cards"]
        terms = next(card["terms"] for card in cards if card["spec"] == "MC(2,2)")
        assert [value for _, value, key in terms if key in {"nodes", "links"}] == counts
