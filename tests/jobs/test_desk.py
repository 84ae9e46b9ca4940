"""The jobs of a server in their folder: limits, the lock, resuming jobs of another server."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

from explorer.core.errors import ExplorerError
from explorer.jobs.desk import LIFETIME_SECONDS, MAX_RUNNING, MAX_WAITING, Desk, NoJob
from explorer.jobs.job_folder import Job, Record, lock_of, new_job, read_job
from explorer.jobs.lock import hold_lock, is_locked


def job(key: str) -> Job:
    return Job(f"verify {key}", "pairs", 0, 56, 0, 0, 0, key=key, asked={"net": key})


class Clock:
    """A clock that is set by hand."""

    now = 0.0

    def __call__(self) -> float:
        self.now += 1
        return self.now


def hold_lock_until(path: Path, locked: object, over: object) -> None:
    with hold_lock(path):
        locked.set()  # type: ignore[attr-defined]
        over.wait(60)  # type: ignore[attr-defined]


def test_locks_of_a_killed_process_are_free(tmp_path: Path) -> None:
    context = get_context("spawn")
    locked, over = context.Event(), context.Event()
    other = context.Process(target=hold_lock_until, args=(tmp_path / "a.lock", locked, over))
    other.start()
    assert locked.wait(60)
    assert is_locked(tmp_path / "a.lock")
    other.kill()
    other.join(60)
    with hold_lock(tmp_path / "a.lock") as lock:
        assert lock


def test_no_two_commands_do_the_same_in_one_folder(tmp_path: Path) -> None:
    with (
        Record(new_job("verify Q(3)", "pairs", 40), str(tmp_path)),
        pytest.raises(ExplorerError, match=r"verify Q\(3\) is under way in .* already"),
        Record(new_job("verify Q(3)", "pairs", 40), str(tmp_path)),
    ):
        pass
    with Record(new_job("verify Q(3)", "pairs", 40), str(tmp_path)) as record:
        record.count(40)


def test_simultaneous_requests_for_a_job_start_one(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as threads:
        jobs = list(threads.map(lambda _: Desk(tmp_path).begin(job("a")), range(24)))
    assert {each_job.begun for each_job in jobs} == {jobs[0].begun}
    assert len(Desk(tmp_path).waiting()) == 1


def test_no_more_wait_than_may(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    for number in range(MAX_WAITING):
        desk.begin(job(f"a{number}"))
    with pytest.raises(NoJob, match="20 jobs wait just now"):
        desk.begin(job("b"))
    # The same question is no further job; and a place that is left is another's.
    assert desk.begin(job("a0")).key == "a0"
    desk.pause("a0")
    desk.begin(job("b"))
    with pytest.raises(NoJob) as error:
        desk.resume("a0")
    assert error.value.status == 503


def test_so_many_are_done_at_once_and_each_by_one(tmp_path: Path) -> None:
    desk, other = Desk(tmp_path), Desk(tmp_path)
    for number in range(MAX_RUNNING + 1):
        desk.begin(job(f"a{number}"))
    with desk.locked_job("a0") as first, other.locked_job("a0") as second_lock:
        assert first is not None
        assert second_lock is None
        with other.locked_job("a1") as second, desk.locked_job("a2") as third:
            assert second is not None
            assert third is None
        assert [waiting_job.key for waiting_job in desk.waiting()] == ["a2", "a1"]


def test_the_oldest_job_is_first_and_abandoned_jobs_are_resumed(tmp_path: Path) -> None:
    desk = Desk(tmp_path, Clock())
    for key in ("a", "b"):
        desk.begin(job(key))
    with desk.locked_job("a"):
        assert [waiting_job.key for waiting_job in desk.waiting()] == ["b"]
    # Its result is unknown: its server has ended.
    left = read_job(tmp_path / "a", "a")
    assert left is not None
    assert left.state == "running"
    assert [waiting_job.key for waiting_job in desk.waiting()] == ["b", "a"]


def test_a_running_job_is_stopped_by_its_worker(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.begin(job("a"))
    with desk.locked_job("a") as lock:
        assert lock is not None
        folder, _ = lock
        assert not desk.must_stop(folder, "a")
        Desk(tmp_path).pause("a")
        assert desk.must_stop(folder, "a")
        desk.settle(folder, "a")
    assert desk.resume("a").state == "waiting"
    with desk.locked_job("a") as lock:
        assert lock is not None
        Desk(tmp_path).end("a")
        assert folder.exists()
    assert not folder.exists()


def test_one_that_is_ended_while_its_place_is_given_back_is_gone(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    key = desk.begin(job("a")).key
    with desk.locked_job(key) as lock:
        assert lock is not None
        # It was too much, and is written down as paused, but it is held still.
        desk.settle(tmp_path / key, key, "memory")
        Desk(tmp_path).end(key)
        assert read_job(tmp_path / key, key) is not None
    assert not (tmp_path / key).exists()


def test_jobs_of_pages_go_in_time_and_others_stay(tmp_path: Path) -> None:
    clock = Clock()
    desk = Desk(tmp_path, clock)
    for key in ("a", "b"):
        desk.begin(job(key))
    with Record(new_job("verify Q(3)", "pairs", 40), str(tmp_path)):
        pass
    clock.now += LIFETIME_SECONDS - 10
    desk.expire()
    assert (tmp_path / "a").exists()
    desk.pause("a")
    clock.now += 20
    with hold_lock(lock_of(tmp_path / "b", "b")):
        desk.expire()
        assert (tmp_path / "b").exists()
    desk.expire()
    assert not (tmp_path / "b").exists()
    # A job that went on meanwhile stays, and so does a job of a command.
    assert (tmp_path / "a").exists()
    clock.now += 10 * LIFETIME_SECONDS
    desk.expire()
    assert not (tmp_path / "a").exists()
    assert len(list(tmp_path.glob("*.job.json"))) == 1


def test_a_job_resumed_by_a_command_belongs_to_it(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.begin(job("a"))
    with Record(job("a"), str(tmp_path / "a"), served=True) as record:
        record.count(20)
    stored = read_job(tmp_path / "a", "a")
    assert stored is not None
    assert (stored.state, stored.lasts) == ("paused", LIFETIME_SECONDS)
    assert stored.spent > 0
    with Record(job("a"), str(tmp_path / "a")) as record:
        record.count(56)
    finished_job = read_job(tmp_path / "a", "a")
    assert finished_job is not None
    assert (finished_job.state, finished_job.lasts, finished_job.spent) == (
        "done",
        None,
        stored.spent,
    )
