"""Asking the server as the browser does: one question, one document."""

from __future__ import annotations

from typing import Any

import orjson

from explorer.pages import ids


def ask(client: Any, question: dict[str, Any]) -> dict[str, Any]:
    """Return the document that a question of a page is answered with."""
    body = {
        "output": f"{ids.DOCUMENT}.data",
        "outputs": {"id": ids.DOCUMENT, "property": "data"},
        "inputs": [{"id": ids.ASK, "property": "data", "value": question}],
        "changedPropIds": [f"{ids.ASK}.data"],
    }
    response = client.post(
        "/_dash-update-component", data=orjson.dumps(body), content_type="application/json"
    )
    assert response.status_code == 200, response.text
    document: dict[str, Any] = orjson.loads(response.data)["response"][ids.DOCUMENT]["data"]
    return document
