"""Data for the browser before its first request: parameters, themes and display options."""

from __future__ import annotations

from typing import TypedDict

from explorer.core.errors import BrokenContract
from explorer.core.registry import families
from explorer.documents.stage.network_panel import PAPERS
from explorer.state.parameter import Codec, url_name
from explorer.state.parameters import PAGES, SHOW, ShowEntry
from explorer.state.themes import THEMES
from explorer.tasks.registry import tasks
from explorer.words.catalogue import LANGUAGES, MIRRORED_LANGUAGE


class PaperEntry(TypedDict):
    """A paper by its key and by author and title."""

    key: str
    title: str


class Tables(TypedDict):
    """Data that is declared once and included in every page.

    ``parameters`` gives the URL name of each parameter that differs from the program's name.
    ``former`` gives the current names of former URL names, for every page and ``task/KEY``.
    ``limits`` gives the minimum and maximum of every parameter of each family with parameters.
    """

    parameters: dict[str, str]
    former: dict[str, dict[str, str]]
    themes: tuple[str, ...]
    languages: tuple[str, ...]
    show: tuple[ShowEntry, ...]
    papers: list[PaperEntry]
    limits: dict[str, list[tuple[int, int]]]


def parameters() -> dict[str, str]:
    """Return the URL name of every page parameter and every task option, by the program's name.

    Raises BrokenContract if URLs have two names for one parameter, or one name for two.

    >>> parameters()["from"]
    'from'
    """
    every = [item for codec in PAGES.values() for item in codec.parameters]
    every += [option for task in tasks().values() for option in task.options]
    url_names: dict[str, str] = {}
    for item in every:
        if url_names.setdefault(item.name, url_name(item)) != url_name(item):
            raise BrokenContract(
                f"URLs call {item.name!r} {url_names[item.name]!r} and {url_name(item)!r}"
            )
    for name, in_url in url_names.items():
        if in_url != name and in_url in url_names:
            raise BrokenContract(f"URLs call {name!r} {in_url!r}, which is another parameter")
    return url_names


def former_names() -> dict[str, dict[str, str]]:
    """Return the current URL names of parameters by their former names.

    By page, and by task for the former names of its options on the page Explore.
    """
    scopes = {page: codec.former for page, codec in PAGES.items()}
    scopes |= {f"task/{key}": Codec(task.options).former for key, task in tasks().items()}
    return {scope: names for scope, names in scopes.items() if names}


def tables() -> Tables:
    """Return the tables that every page includes."""
    papers: list[PaperEntry] = [{"key": key, "title": title} for key, title in PAPERS.items()]
    return {
        "parameters": {name: in_url for name, in_url in parameters().items() if in_url != name},
        "former": former_names(),
        "themes": THEMES,
        "languages": (*LANGUAGES, MIRRORED_LANGUAGE),
        "show": SHOW,
        "papers": papers,
        "limits": {
            name: [(parameter.minimum, parameter.maximum) for parameter in family.parameters]
            for name, family in families().items()
            if family.parameters
        },
    }
