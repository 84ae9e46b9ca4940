"""The progress of jobs in words, for a terminal and for the page of jobs."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Literal, NotRequired, TypedDict, cast

from explorer.analysis.verification.sums import SumJson
from explorer.documents.checks.verification_report import VerificationJson
from explorer.documents.commands.sweep_output import DistancesJson
from explorer.documents.jobs.all_claims import ClaimsAgainJson
from explorer.documents.jobs.kind import JobFact, JobKind, JobSum
from explorer.documents.jobs.kinds import kind_of
from explorer.documents.jobs.side_by_side import ComparedJson
from explorer.jobs.desk import MAX_SECONDS
from explorer.jobs.job_folder import Job
from explorer.notation.json_form import json_form
from explorer.words.durations import duration, rate
from explorer.words.text import text_in_language
from explorer.words.voice import ENGLISH, Voice

QUIET_SECONDS = 60.0
"""Seconds without a block after which the time since the last block is reported."""


Act = Literal["pause", "resume", "end"]


class JobDocument(TypedDict):
    """A job: ``said`` is its progress in words, ``share`` its progress from 0 to 1.

    ``title`` is what it is about, its ``name`` if no page requests such jobs.
    ``state`` is waiting, running, paused or done; ``pace`` is its speed and the time left, or why
    it is paused, and empty if that is not known. ``page`` is the URL of the page that requested the
    job, empty if no page can. ``command`` does the same in a terminal, or resumes it. ``sums`` and
    ``facts`` are the results so far, ``result`` the final result if a single job is requested.
    ``free`` says in a list whether a check that is done proves that its router cannot deadlock,
    None if that stays open. ``acts`` are the possible actions on the job here.
    """

    key: str
    name: str
    title: str
    state: str
    share: float
    said: str
    pace: str
    page: str
    command: str
    sums: list[JobSum]
    facts: list[JobFact]
    acts: list[Act]
    free: NotRequired[bool | None]
    result: NotRequired[VerificationJson | ComparedJson | DistancesJson | ClaimsAgainJson | None]


class JobListDocument(TypedDict):
    """The jobs of a server; if not ``served``, it has no jobs and accepts none."""

    served: bool
    jobs: list[JobDocument]


class JobsDocument(TypedDict):
    """The page of jobs: one job or all of them; their progress is polled.

    ``limits`` says how much of a job a server computes.
    """

    job: str
    limits: str
    theme: str
    complaints: list[str]


def job_documents(
    jobs: Iterable[tuple[Path, Job]], now: float, voice: Voice = ENGLISH
) -> list[JobDocument]:
    """Return the state of jobs at a time, in seconds since 1970, each given with its folder.

    >>> job = Job("verify Q(3)", "pairs", 30, 50, 10, 100.0, 104.0)
    >>> here = Path("here")
    >>> job_documents([(here, job)], 105.0)[0]["pace"]
    '5 a second, 4 s left'
    >>> job_documents([(here, job)], 105.0, Voice("de"))[0]["said"]
    'Paare: 30 von 50'
    """
    return [_job_document(folder, job, now, voice) for folder, job in jobs]


def _job_document(folder: Path, job: Job, now: float, voice: Voice) -> JobDocument:
    kind, request = kind_of(job), job.asked or {}
    words = kind.command(request) if kind else job.name.split()
    # A job that a command started is resumed by it.
    resumed = ["--resume", str(folder)] if job.lasts is None else []
    units = voice.say(job.unit)
    return json_form(
        JobDocument,
        job,
        title=kind.title(request, voice) if kind else job.name,
        share=job.done / job.total if job.total > 0 else 1.0,
        said=voice.say("{done} of {total} {units}", done=job.done, total=job.total, units=units),
        pace=_pace(job, now, voice),
        page=kind.page(request) if kind else "",
        command=shlex.join(["explorer", *words, *resumed]),
        sums=_sums(kind, job, voice),
        facts=kind.facts(job, request, voice) if kind else [],
        acts=_acts(job),
    )


def _sums(kind: JobKind | None, job: Job, voice: Voice) -> list[JobSum]:
    """Return the results of a job so far; why messages are lost is in the language of the page."""
    if kind is None or job.found is None:
        return []

    def translate_reason(value: Any) -> Any:
        has_reason = isinstance(value, dict) and "why" in value
        return {**value, "why": text_in_language(value["why"], voice.lang)} if has_reason else value

    return [
        {
            "of": item["of"],
            "sum": cast("SumJson", {name: translate_reason(v) for name, v in item["sum"].items()}),
        }
        for item in kind.sums(job.found)
    ]


def _acts(job: Job) -> list[Act]:
    if job.asked is None:
        return []
    acts: list[Act] = []
    if job.state == "waiting" or (job.state == "running" and job.served):
        acts.append("pause")
    if job.state == "paused" and job.spent < MAX_SECONDS:
        acts.append("resume")
    if job.lasts is not None:
        acts.append("end")
    return acts


def _pace(job: Job, now: float, voice: Voice) -> str:
    if job.state == "waiting":
        return voice.say("it waits for a place")
    if job.state == "done":
        took = voice.say("in {time}", time=duration(job.moved - job.begun, voice))
        done_now = job.done - job.kept
        if done_now == job.done:
            return took
        return voice.say(
            "{fresh} of them {took}, the others kept before", fresh=done_now, took=took
        )
    if job.state == "paused":
        return _pause_text(job, now, voice)
    if job.done >= job.total:
        return voice.say("what follows of them is computed")
    parts = []
    if job.rate is not None and job.left is not None:
        left = voice.say("{time} left", time=duration(job.left, voice))
        parts = [rate(job.rate, voice), left]
    if now - job.moved > QUIET_SECONDS:
        ago = duration(now - job.moved, voice)
        parts.append(voice.say("the last of them came {time} ago", time=ago))
    return ", ".join(parts)


def _pause_text(job: Job, now: float, voice: Voice) -> str:
    """Return since when or why a job is paused, and how to resume it."""
    reasons = {
        "time": "it has had all the computing that a server gives it: the command finishes it",
        "memory": "it takes more memory than a server gives it: the command finishes it",
        "end": "its process came to an end: it goes on from here",
    }
    if job.why:
        text = reasons.get(job.why)
        return voice.say(text) if text else text_in_language(job.why, voice.lang)
    ago = duration(now - job.moved, voice)
    if job.lasts is None and not job.served:
        return voice.say("stopped {time} ago: the same command goes on from here", time=ago)
    return voice.say("paused {time} ago: what was found is kept", time=ago)
