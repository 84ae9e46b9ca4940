"""The page of all networks: every family of ours stands in a group of its likes."""

from __future__ import annotations

from explorer.documents.stage.gallery import GROUPS, OTHERS, gallery
from explorer.state.networks import NetworksState


def test_no_family_is_left_over() -> None:
    cards = gallery(NetworksState())["cards"]
    assert [card["family"] for card in cards if card["group"] == OTHERS] == []
    assert {card["group"] for card in cards} == set(GROUPS)
