"""Calls into later rooms by name, so that core imports none of them and starts light."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any


def operation(module: str, name: str) -> Callable[..., Any]:
    """Return a function of a later room, imported when it is first asked for."""
    found: Callable[..., Any] = getattr(import_module(module), name)
    return found
