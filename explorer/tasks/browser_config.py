"""What the browser must know before it asks: parameters, themes and what can be shown."""

from __future__ import annotations

from typing import TypedDict

from explorer.core.errors import BrokenContract
from explorer.core.registry import families
from explorer.documents.stage.network_panel import PAPERS
from explorer.state.parameter import Codec, in_url
from explorer.state.parameters import EXPLORE_CODEC, PAGES, SHOW, ShowEntry
from explorer.state.themes import THEMES
from explorer.tasks.registry import tasks
from explorer.words.catalogue import LANGUAGES, MIRRORED


class PaperEntry(TypedDict):
    """A paper by its key and by author and title."""

    key: str
    title: str


class Tables(TypedDict):
    """What is declared once and stands in every page.

    ``parameters`` gives what URLs call a parameter, where that is not the program's own name,
    ``former`` the same by the names that URLs had before, for every page and ``task/KEY``,
    ``limits`` the least and the largest value of every parameter of the families that have some.
    """

    parameters: dict[str, str]
    former: dict[str, dict[str, str]]
    themes: tuple[str, ...]
    languages: tuple[str, ...]
    show: tuple[ShowEntry, ...]
    papers: list[PaperEntry]
    limits: dict[str, list[tuple[int, int]]]


def parameters() -> dict[str, str]:
    """Return what URLs call every parameter of every page and every option of a task, by name.

    Raises BrokenContract where URLs call one name by two, or two by one.

    >>> parameters()["from"]
    'from'
    """
    every = [item for codec in PAGES.values() for item in codec.parameters]
    every += [option for task in tasks().values() for option in task.options]
    url_names: dict[str, str] = {}
    for item in every:
        if url_names.setdefault(item.name, in_url(item)) != in_url(item):
            raise BrokenContract(
                f"URLs call {item.name!r} {url_names[item.name]!r} and {in_url(item)!r}"
            )
    for name, written in url_names.items():
        if written != name and written in url_names:
            raise BrokenContract(f"URLs call {name!r} {written!r}, which is another parameter")
    return url_names


def former() -> dict[str, dict[str, str]]:
    """Return what URLs call parameters today by their former names, of pages and of tasks."""
    scopes = {page: codec.former for page, codec in PAGES.items()}
    for key, task in tasks().items():
        codec = Codec((*EXPLORE_CODEC.parameters, *task.options))
        scopes[f"task/{key}"] = codec.former
    return {scope: names for scope, names in scopes.items() if names}


def tables() -> Tables:
    """Return the tables of the page."""
    papers: list[PaperEntry] = [{"key": key, "title": title} for key, title in PAPERS.items()]
    return {
        "parameters": {name: written for name, written in parameters().items() if written != name},
        "former": former(),
        "themes": THEMES,
        "languages": (*LANGUAGES, MIRRORED),
        "show": SHOW,
        "papers": papers,
        "limits": {
            name: [(parameter.minimum, parameter.maximum) for parameter in family.parameters]
            for name, family in families().items()
            if family.parameters
        },
    }
