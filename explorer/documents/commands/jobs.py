"""How far long works are: in the words of a person, for a terminal and for the page of jobs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict

from explorer.jobs.job_folder import Job
from explorer.words.voice import ENGLISH, Voice

QUIET_SECONDS = 60.0
"""Seconds without a block after which it is said how long ago the last one came."""


class JobDocument(TypedDict):
    """A long work: ``said`` is how far it is in words, ``share`` from 0 to 1.

    ``state`` is running, stopped or done; ``pace`` its speed and the time left, empty where these
    are not known.
    """

    name: str
    state: str
    share: float
    said: str
    pace: str


class JobListDocument(TypedDict):
    """The works of the folder that the server was started with; none where it was given none."""

    served: bool
    jobs: list[JobDocument]


class JobsDocument(TypedDict):
    """The page of jobs; what it lists is asked for anew, again and again."""

    theme: str
    complaints: list[str]


def job_documents(jobs: Iterable[Job], now: float, voice: Voice = ENGLISH) -> list[JobDocument]:
    """Return works as they stand at a time, in seconds since 1970.

    >>> job = Job("verify Q(3)", "pairs", 30, 50, 10, 100.0, 104.0)
    >>> job_documents([job], 105.0)[0]["pace"], job_documents([job], 105.0, Voice("de"))[0]["said"]
    ('5 a second, 4 s left', '30 von 50: Paare')
    """
    return [
        {
            "name": job.name,
            "state": job.state,
            "share": job.done / job.total if job.total > 0 else 1.0,
            "said": voice.say(
                "{done} of {total} {units}",
                done=job.done,
                total=job.total,
                units=voice.say(job.unit),
            ),
            "pace": _pace(job, now, voice),
        }
        for job in jobs
    ]


def _pace(job: Job, now: float, voice: Voice) -> str:
    if job.state == "done":
        took = voice.say("in {time}", time=duration(job.moved - job.begun, voice))
        fresh = job.done - job.kept
        if fresh == job.done:
            return took
        return voice.say("{fresh} of them {took}, the others kept before", fresh=fresh, took=took)
    if job.state == "stopped":
        ago = duration(now - job.moved, voice)
        return voice.say("stopped {time} ago: the same command goes on from here", time=ago)
    parts = []
    if job.rate is not None and job.left is not None:
        left = voice.say("{time} left", time=duration(job.left, voice))
        parts = [rate(job.rate, voice), left]
    if now - job.moved > QUIET_SECONDS:
        ago = duration(now - job.moved, voice)
        parts.append(voice.say("the last of them came {time} ago", time=ago))
    return ", ".join(parts)


def rate(speed: float, voice: Voice = ENGLISH) -> str:
    """Return a speed as a person says it.

    >>> rate(1234.5), rate(2.5), rate(0.02), rate(1234.5, Voice("de"))
    ('1,234 a second', '2.5 a second', '1.2 a minute', '1.234 je Sekunde')
    """
    if speed < 0.1:
        return voice.say("{speed} a minute", speed=voice.localized(f"{60 * speed:.2g}"))
    amount = f"{speed:,.0f}" if speed >= 10 else f"{speed:.2g}"
    return voice.say("{speed} a second", speed=voice.localized(amount))


def duration(seconds: float, voice: Voice = ENGLISH) -> str:
    """Return a time as a person says it.

    >>> duration(0.2), duration(59), duration(600), duration(7200), duration(3e6)
    ('1 s', '59 s', '10 min', '2.0 h', '35 days')
    """
    if seconds < 60:
        return f"{max(1, round(seconds))} s"
    if seconds < 3600:
        return f"{round(seconds / 60)} min"
    if seconds < 172_800:
        return voice.localized(f"{seconds / 3600:.1f} h")
    return voice.many(round(seconds / 86_400), "day")
