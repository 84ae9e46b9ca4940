"""The document of a stage in a frame: that of Explore, and how it is framed."""

from __future__ import annotations

from typing import TypedDict

from explorer.documents.stage.explore import ExploreDocument


class FramingDocument(TypedDict):
    """What stands around the stage, the last step to be played, whether it plays by itself.

    ``opens`` is the query string at which Explore shows the same.
    """

    chrome: str
    until: int | None
    autoplay: bool
    opens: str


class EmbedPageDocument(ExploreDocument):
    """What a stage in a frame shows, and how."""

    framing: FramingDocument
