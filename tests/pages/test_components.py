"""Components that pages are made of."""

from __future__ import annotations

from explorer.pages.frame.components import icon_button


def test_a_button_without_a_word_is_as_wide_as_its_icon() -> None:
    bare, worded = (icon_button("a", "i-play", text, "Play") for text in ("", "Play"))
    assert [button.attributes["className"] for button in (bare, worded)] == [
        "button icon",
        "button",
    ]
    assert [len(button.children) for button in (bare, worded)] == [1, 2]
