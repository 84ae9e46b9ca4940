"""The pictures of tasks in their menu."""

from __future__ import annotations

from functools import cache
from typing import Final

from flask import Response, jsonify

from explorer.core.registry import network
from explorer.display.miniature import Highlights, sketch
from explorer.scenes.scene import scene
from explorer.tasks.registry import tasks

CUBE: Final = "Q(3)"
SIDE_BY_SIDE_WAYS: Final = Highlights(route=(0, 1, 3, 7), beside=(0, 4, 6, 7))
SIZE: Final = (76.0, 52.0)


def pictures_by_task() -> dict[str, str]:
    """Return the picture of every task: its routes in a cube.

    >>> pictures_by_task()["embed"].count("<svg")
    1
    """
    pictures = {key: task.picture for key, task in tasks().items()} | {"beside": SIDE_BY_SIDE_WAYS}
    return {key: _cube(highlights) for key, highlights in pictures.items()}


def task_pictures() -> Response:
    """Answer with the pictures of the menu."""
    return jsonify(pictures_by_task())


@cache
def _cube(highlights: Highlights) -> str:
    return sketch(scene(network(CUBE)), SIZE, highlights)
