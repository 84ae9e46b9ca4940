"""The cycle of every page: a URL triggers a request, one document answers, the browser draws."""

from __future__ import annotations

from functools import partial
from typing import Any, cast

from dash import ClientsideFunction, Dash, Input, Output
from dash.development.base_component import Component
from dash.exceptions import PreventUpdate
from flask import Response, redirect, request
from werkzeug.wrappers import Response as WerkzeugResponse

from explorer.documents.pages import Ask
from explorer.pages import ids
from explorer.pages.endpoints.answers import query_text
from explorer.pages.page import page_at, pages
from explorer.words.catalogue import LANGUAGES, supported_language
from explorer.words.text import in_language


def register(app: Dash) -> None:
    """Register the callbacks and the URLs of all pages."""
    app.clientside_callback(  # type: ignore[no-untyped-call]
        ClientsideFunction("pages", "ask"),
        Output(ids.ASK, "data"),
        Input(ids.URL, "search"),
        Input(ids.URL, "pathname"),
    )

    @app.callback(
        Output(ids.DOCUMENT, "data"),
        inputs={"ask": Input(ids.ASK, "data")},
        prevent_initial_call=True,
    )
    def answer(ask: dict[str, Any] | None) -> dict[str, Any]:
        query = read_ask(ask or {})
        page = next((page for page in pages() if page.module == query["page"]), None)
        if page is None:
            raise PreventUpdate
        document = in_language(page.document(query), query.get("lang", "en"))
        return cast(dict[str, Any], document)

    app.clientside_callback(  # type: ignore[no-untyped-call]
        ClientsideFunction("pages", "draw"),
        Output(ids.LIVE, "children"),
        Input(ids.DOCUMENT, "data"),
        prevent_initial_call=True,
    )

    @app.callback(Output(ids.PAGE, "children"), inputs={"path": Input(ids.URL, "page")})
    def layout_of_page(path: str | None) -> list[Component]:
        page = page_at(path or "/")
        # Not None, because Dash would keep looking for the parts of the page that was left.
        return [page.layout()] if page and not page.persistent else []

    for page in pages():
        for address, view in page.addresses.items():
            methods = getattr(view, "methods", ("GET",))
            app.server.add_url_rule(address, f"{page.module}:{address}", view, methods=methods)
        for path in page.former:
            app.server.add_url_rule(path, f"former:{path}", partial(_redirect_to, page.path))
    app.server.after_request(_set_missing_status)


def read_ask(ask: dict[str, Any]) -> Ask:
    """Return the browser's data as a request, without missing or malformed fields."""
    query: Ask = {
        "page": str(ask.get("page", "")),
        "search": str(ask.get("search", "")),
        "count": ask["count"] if isinstance(ask.get("count"), int) else 0,
    }
    if "known" in ask:
        query["known"] = str(ask["known"])
    if "theme" in ask:
        query["theme"] = str(ask["theme"])
    if supported_language(str(ask.get("lang", ""))) != LANGUAGES[0]:
        query["lang"] = supported_language(str(ask["lang"]))
    if "field" in ask:
        query["field"] = str(ask["field"])
    query["push"] = ask.get("push") is True
    query["first"] = ask.get("first") is True
    return query


def _redirect_to(path: str) -> WerkzeugResponse:
    """Redirect to the current path of a page, with the same query string."""
    search = query_text()
    return redirect(request.script_root + path + (f"?{search}" if search else ""), 308)


def _set_missing_status(response: Response) -> Response:
    """Set status 404 for a path that is no page; the page's frame explains the rest."""
    rule = request.url_rule
    if rule and rule.rule.endswith("<path:path>") and page_at(request.path) is None:
        response.status_code = 404
    return response
