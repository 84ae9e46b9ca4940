"""Links of lessons, as in their documents: each leads to a page of this site."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from explorer.lessons.document import lesson_document
from explorer.lessons.library import shelf
from explorer.pages.page import pages


def links(part: Any) -> Iterator[str]:
    """Yield the targets of all links in a document: addresses of views, and links in texts."""
    if isinstance(part, dict):
        view, href = part.get("address"), part.get("href")
        if isinstance(view, str) and view.startswith(("?", "/")):
            yield view
        if href is not None:
            yield href
        part = list(part.values())
    if isinstance(part, list | tuple):
        for item in part:
            yield from links(item)


def test_every_link_of_every_lesson_leads_to_a_page_of_this_site(client) -> None:
    every_link: set[str] = set()
    for lesson in shelf().lessons:
        of_lesson = set(links(lesson_document(lesson)))
        assert len(of_lesson) > 4, lesson.name
        every_link |= of_lesson
    assert [link for link in every_link if not link.startswith(("?", "/"))] == []
    addresses = {f"/{link}" if link.startswith("?") else link for link in every_link}
    assert [link for link in addresses if client.get(link).status_code != 200] == []
    paths = {link.partition("?")[0].partition("#")[0] for link in addresses}
    assert [path for path in paths if not any(page.matches(path) for page in pages())] == []
    names = {f"/learn/{name}" for name in (lesson.name for lesson in shelf().of("en"))}
    assert {path for path in paths if path.startswith("/learn/")} <= names
