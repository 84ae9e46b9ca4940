"""The two ends of a message, as documents name them."""

from __future__ import annotations

from typing import TypedDict

# Uses the functional syntax because ``from`` cannot be an attribute name.
Ends = TypedDict("Ends", {"from": str, "to": str})
