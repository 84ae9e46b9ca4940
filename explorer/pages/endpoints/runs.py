"""How far the works are that keep what they find in a folder: read out of it when a page asks."""

from __future__ import annotations

from pathlib import Path
from time import time
from typing import Final

import orjson
from flask import Flask, Response

from explorer.documents.commands.runs import RunsListDocument, run_documents
from explorer.jobs.job_folder import runs_in
from explorer.pages.endpoints.answers import language
from explorer.words.voice import Voice

PATH: Final = "runs.json"


def serve(server: Flask, prefix: str, folder: Path | None) -> None:
    """Let pages ask; without a folder they hear nothing but that."""

    def listed() -> Response:
        voice = Voice(language())
        runs = [] if folder is None else run_documents(runs_in(folder), time(), voice)
        document: RunsListDocument = {"served": folder is not None, "runs": runs}
        headers = {"Cache-Control": "no-store"}
        return Response(orjson.dumps(document), content_type="application/json", headers=headers)

    server.add_url_rule(f"{prefix}{PATH}", "listed_runs", listed)
