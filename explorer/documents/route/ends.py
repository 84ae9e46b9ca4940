"""The two ends of a message, as documents name them."""

from __future__ import annotations

from typing import TypedDict

# By a call, because ``from`` can't be the name of an attribute.
Ends = TypedDict("Ends", {"from": str, "to": str})
