"""How far the works are that keep what they find in a folder: read out of it when a page asks."""

from __future__ import annotations

from pathlib import Path
from time import time
from typing import Final

import orjson
from flask import Flask, Response

from explorer.documents.commands.jobs import JobListDocument, job_documents
from explorer.jobs.job_folder import jobs_in
from explorer.pages.endpoints.answers import language
from explorer.words.voice import Voice

PATH: Final = "jobs.json"


def serve(server: Flask, prefix: str, folder: Path | None) -> None:
    """Let pages ask; without a folder they hear nothing but that."""

    def listed() -> Response:
        voice = Voice(language())
        jobs = [] if folder is None else job_documents(jobs_in(folder), time(), voice)
        document: JobListDocument = {"served": folder is not None, "jobs": jobs}
        headers = {"Cache-Control": "no-store"}
        return Response(orjson.dumps(document), content_type="application/json", headers=headers)

    server.add_url_rule(f"{prefix}{PATH}", "listed_jobs", listed)
