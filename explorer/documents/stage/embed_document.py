"""The document of an embedded stage: that of Explore, and its framing."""

from __future__ import annotations

from typing import TypedDict

from explorer.documents.stage.explore import ExploreDocument


class FramingDocument(TypedDict):
    """What surrounds the stage, the last step to play, and whether it plays by itself.

    ``opens`` is the query string at which Explore shows the same.
    """

    chrome: str
    until: int | None
    autoplay: bool
    opens: str


class EmbedPageDocument(ExploreDocument):
    """What an embedded stage shows, and its framing."""

    framing: FramingDocument
