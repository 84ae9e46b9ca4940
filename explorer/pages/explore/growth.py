"""The data of a step to the next network of a family: which node is a copy of which."""

from __future__ import annotations

from flask import Response, request

from explorer.core.registry import network
from explorer.documents.stage.growth import growth_document
from explorer.pages.endpoints.answers import json_bytes, refusing_errors, request_language


@refusing_errors
def growth() -> Response:
    """Answer with how ``net`` grows from ``from``, or the reverse; 400 with a sentence."""
    net, other = (network(request.args.get(name, "")) for name in ("net", "from"))
    body = json_bytes(growth_document(net, other, request_language()))
    return Response(body, content_type="application/json")
