"""The page of all networks: every built-in family is in a group."""

from __future__ import annotations

from explorer.documents.stage.gallery import GROUPS, OTHER_GROUP, gallery, portrait
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


def test_a_ranked_card_counts_and_draws_the_network_that_is_ranked() -> None:
    card = next(card for card in gallery(NetworksState())["cards"] if card["family"] == "KZ")
    assert (card["spec"], card["ranked_at"]) == ("KZ(2,3)", "KZ(8,2)")
    assert [term[1] for term in (*card["terms"][:1], *card["ranked_terms"][:1])] == ["12", "72"]
    pictures = [portrait("KZ", "light", ranked) for ranked in (False, True)]
    assert [picture.count("<circle") for picture in pictures] == [12, 72]
