"""The definition of a page: one object that determines its URL, its callbacks and its frame.

A page is a package in ``explorer/pages`` whose ``PAGE`` describes it completely, and a module of
the same name in ``assets/pages``. The browser sends the query string of its URL, ``read`` makes a
state of it, ``answer`` makes one document, and the module draws the document.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from dash.development.base_component import Component
from flask import Response

from explorer import pages as pages_package
from explorer.core.limits import page_limits
from explorer.core.plugins.loading import reload_saved
from explorer.documents.pages import Ask, PageEntry
from explorer.notation.json_form import json_form
from explorer.pages.frame.elements import html

S = TypeVar("S")


@dataclass(frozen=True)
class Page(Generic[S]):
    """A page; ``S`` is its state, which is contained in its query string.

    - ``path`` is the path of its URL. With ``tail`` the path continues, and its rest is read as the
      parameter of that name: ``/learn/ring`` with ``tail="lesson"`` as ``/learn?lesson=ring``.
    - ``former`` are its earlier paths, which redirect to it.
    - ``name`` is its name in the header, empty for none; ``order`` its position there.
    - ``title`` is the title of the browser's tab until a document has a better one.
    - ``read`` makes a state of a query string and never raises.
    - ``answer`` makes the document of a state; the request says what the page has already.
    - ``own_layout`` makes what the module draws in, if that is more than one empty element; it is
      called when the page is visited, or once with the frame if the page is ``persistent``.
    - ``libraries`` are the Dash libraries of the layout, if any, loaded when the page is visited; a
      persistent page needs none.
    - ``module`` is the module that draws it, ``assets/pages/<module>.js``.
    - ``modules`` returns the further browser modules that draw a state, ``("tasks/route",)``; a
      document with ``modules`` of its own is drawn once those are loaded.
    - ``embeddable`` says that other sites, those named to the server, may show it in a frame.
    - ``addresses`` are the views that it serves besides its document, by URL: files, pictures, long
      lists. A view may set its ``methods`` if it takes others than GET, and the ``seconds`` of CPU
      time and the bytes of a ``body`` that it may take if these exceed the usual limits; whether it
      ``streams`` its answer part by part; and whether the answer may be ``kept``, because it is the
      same for everybody and depends on the URL alone.
    """

    path: str
    name: str
    title: str
    read: Callable[[str], S]
    answer: Callable[[S, Ask], Mapping[str, Any]]
    module: str
    own_layout: Callable[[], Component] | None = None
    order: int = 0
    tail: str = ""
    former: tuple[str, ...] = ()
    persistent: bool = False
    embeddable: bool = False
    libraries: tuple[str, ...] = ()
    modules: Callable[[S], tuple[str, ...]] = lambda state: ()
    addresses: Mapping[str, Callable[..., Response]] = field(
        default_factory=lambda: MappingProxyType({})
    )

    def layout(self) -> Component:
        """Return the element that the module draws in: its id is ``<module>-page``."""
        root = f"{self.module}-page"
        return self.own_layout() if self.own_layout else html.Div(id=root, className=root)

    def document(self, ask: Ask) -> dict[str, Any]:
        """Return the document that answers a request, including the request itself."""
        reload_saved()
        with page_limits():
            return {**self.answer(self.read(ask["search"]), ask), "ask": ask}

    def matches(self, path: str) -> bool:
        """Return whether a path is one of this page."""
        rest = path.removeprefix(self.path).strip("/")
        if path.rstrip("/") == self.path.rstrip("/"):
            return True
        return bool(self.tail) and path.startswith(f"{self.path}/") and "/" not in rest

    @property
    def entry(self) -> PageEntry:
        """The page as the browser knows it."""
        return json_form(PageEntry, self)


@cache
def pages() -> tuple[Page[Any], ...]:
    """Return every page in the order of the header: the packages of this folder with a ``PAGE``.

    >>> pages()[0].path, {"/compare", "/papers"} < {page.path for page in pages()}
    ('/', True)
    """
    names = (listed.name for listed in iter_modules(pages_package.__path__) if listed.ispkg)
    packages = (import_module(f"{pages_package.__name__}.{name}") for name in names)
    listed = [package.PAGE for package in packages if hasattr(package, "PAGE")]
    for key in ("path", "module"):
        values = [getattr(page, key) for page in listed]
        if duplicate := next((value for value in values if values.count(value) > 1), None):
            raise ValueError(f"two pages have the {key} {duplicate!r}")
    return tuple(sorted(listed, key=lambda page: (page.order, page.path)))


def page_at(path: str) -> Page[Any] | None:
    """Return the page at a path, None if the path has no page.

    >>> page_at("/compare/").name, page_at("/comparison")
    ('Compare', None)
    """
    return next((page for page in pages() if page.matches(path)), None)
