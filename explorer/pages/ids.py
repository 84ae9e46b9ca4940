"""Every id of the pages, in one place. The ids in the first block must not change."""

from __future__ import annotations

from typing import Final

SPEC: Final = "network-spec"
SOURCE: Final = "source"
TARGET: Final = "target"
ROUTER: Final = "router"
PLAY: Final = "play"
STEP_BACK: Final = "step-back"
STEP_FORWARD: Final = "step-forward"
TO_START: Final = "to-start"
TO_END: Final = "to-end"
TIMELINE: Final = "timeline"
PREDICT: Final = "predict"
SPEED: Final = "speed"
STAGE: Final = "stage"
WHY: Final = "why"
HOPS: Final = "hops"
FACTS: Final = "facts"
NOTICE: Final = "notice"
NOTICE_TEXT: Final = "notice-text"
NOTICE_ACT: Final = "notice-act"
NOTICE_CLOSE: Final = "notice-close"
SHARE: Final = "share"
PRESENT: Final = "present"
PRESENT_MENU: Final = "present-menu"
PRESENT_NOW: Final = "present-now"
LEAVE: Final = "present-leave"
BEGIN_TALK: Final = "begin-talk"
ASK_CLASS: Final = "ask-class"

URL: Final = "url"
FRAME: Final = "frame"
EXPLORE: Final = "explore"
PAGE: Final = "page"
LIVE: Final = "live"
ASK: Final = "ask"
DOCUMENT: Final = "document"
THEME: Final = "theme"
LANGUAGE: Final = "language"
LACKING: Final = "lacking"
BESIDE: Final = "beside"
BESIDE_NETWORK: Final = "beside-network"
UNDO: Final = "undo"
REDO: Final = "redo"
SKIP: Final = "skip"
FIND_BOX: Final = "find-box"
SPEC_BOX: Final = "spec-box"
KEYS: Final = "keys"
KEYS_LIST: Final = "keys-list"
KEYS_OPEN: Final = "keys-open"
MENU: Final = "header-menu"
MENU_OPEN: Final = "more-menu"
FINDER: Final = "finder"
NET_NAME: Final = "net-name"
FACTS_OPEN: Final = "facts-open"
FACTS_PIN: Final = "facts-pin"
FACTS_CLOSE: Final = "facts-close"
TASK_MORE: Final = "task-more"
TASK_MENU: Final = "task-menu"
ENDS: Final = "ends"
HOPS_FOLD: Final = "hops-fold"
LEGEND: Final = "legend"


def compare(part: str) -> str:
    """Return the id of a part of the Compare page.

    >>> compare("plot")
    'compare-plot'
    """
    return f"compare-{part}"


def explore(part: str) -> str:
    """Return the id of a part of the Explore page that may change.

    >>> explore("bits")
    'explore-bits'
    """
    return f"explore-{part}"
