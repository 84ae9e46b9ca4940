"""Pictures of the families in the colours of a theme, and the network that a typed text names."""

from __future__ import annotations

from flask import Response, abort, jsonify, request

from explorer.core.registry import families
from explorer.documents.stage.gallery import named_network, portrait
from explorer.pages.endpoints.answers import CONTENT_TYPES, query_text
from explorer.state.networks import read_state


def picture(family: str) -> Response:
    """Answer with the drawing of a family's example; 404 if there is no such family.

    With ``want`` it is that of the network at which the family is ranked.
    """
    if family not in families():
        abort(404)
    state = read_state(query_text())
    content = portrait(family, state.theme or "light", bool(state.want))
    response = Response(content, content_type=CONTENT_TYPES["svg"])
    response.headers["Cache-Control"] = "max-age=3600"
    return response


def named_network_answer() -> Response:
    """Answer with the network that ``net`` names, or why there is none of that name."""
    return jsonify(named_network(request.args.get("net", "")))
