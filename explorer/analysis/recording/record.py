"""The route of a user's own router, up to where it fails, with every line that led to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from time import thread_time
from typing import Final

from explorer.analysis.recording.recorder import RanLine, Recorder
from explorer.core.errors import BrokenContract, ExplorerError, NotALink
from explorer.core.network import Network
from explorer.core.plugins.versions import Fault, fault_in
from explorer.core.router import NO_FAULTS, Faults, Router, Step, Variable
from explorer.core.time_limit import TimeLimitExceeded, limit_time, trace_calls
from explorer.routing.traces.moments import TracedStep, moments
from explorer.routing.traces.trace import Trace, run
from explorer.routing.traces.watch import EndlessRoute, checked_steps
from explorer.words.forms import capital

MAX_HOPS: Final = 4_096
"""Most hops of a route before it is stopped."""

MAX_HOPS_SHOWN: Final = 2_000
"""Most hops that are shown of a route that does not end."""

MAX_SECONDS: Final = 3.0
"""Most seconds of computing for a whole route."""


@dataclass(frozen=True)
class Call:
    """The lines that ran for one hop, and the number of further lines that were not recorded."""

    ran: tuple[RanLine, ...]
    missed: int = 0


@dataclass(frozen=True)
class Recording:
    """A route up to its end or failure, the call behind each of its hops, and the fault.

    If the route does not arrive, there may be one more call: the one that failed. ``fault`` has a
    line if the file itself failed; without a line the route is wrong, as the route itself shows.
    """

    trace: Trace
    calls: tuple[Call, ...]
    fault: Fault | None


def record(
    router: Router,
    net: Network,
    source: int,
    target: int,
    path: str,
    variant: str | None = None,
    faults: Faults = NO_FAULTS,
) -> Recording:
    """Run a router of the file at ``path`` and record it; a mistake of the router ends its route.

    Raises no error of the router but MemoryError.
    """
    recorder = Recorder(path)
    steps: list[Step] = []
    calls: list[Call] = []
    fault: Fault | None = None
    endless = False
    try:
        with trace_calls(recorder.tracer, recorder.bound, path):
            for step in _legal_steps(router, net, source, target, variant, faults):
                steps.append(step)
                if step.next is not None or step.lost:
                    calls.append(Call(*recorder.take_lines()))
    except TimeLimitExceeded as error:
        at = steps[-1].next if steps else source
        where = "" if at is None else f", at {net.format(at)}"
        words = f"{error.what} in hop {len(calls) + 1}{where}, and comes to no end"
        fault = Fault(error.line, words)
    except EndlessRoute as error:
        fault = Fault(None, error.sentence)
        endless = True
    except (ExplorerError, RecursionError) as error:
        fault = fault_in(error, path)
    last = recorder.take_lines()
    if last[0]:
        calls.append(Call(*last))
    avoidable_faults = faults if router.tolerates_faults else NO_FAULTS
    steps, reading_fault = _explained_steps(
        net, source, target, path, variant, avoidable_faults, steps
    )
    if endless:
        steps = _steps_before_repetition(steps)
    fault = reading_fault or fault
    trace = run(_Replayed(router, steps, fault), net, source, target, variant, faults)
    return Recording(replace(trace, router=router), tuple(calls[: len(trace.hops) + 1]), fault)


def _legal_steps(
    router: Router, net: Network, source: int, target: int, variant: str | None, faults: Faults
) -> Iterator[Step]:
    """Yield the steps of a router; raise ExplorerError if a hop is illegal or it never ends."""
    hops = 0
    until = thread_time() + MAX_SECONDS
    for step in checked_steps(router, net, source, target, variant, faults):
        if step.next is not None:
            try:
                net.port_between(step.node, step.next)
            except NotALink as error:
                raise BrokenContract(f"no link is taken: {error.sentence}") from error
            hops += 1
        yield step
        if hops == MAX_HOPS:
            raise EndlessRoute(f"stopped after {MAX_HOPS:,} hops, and it has not arrived")
        if thread_time() > until:
            raise EndlessRoute(f"stopped after {MAX_SECONDS:g} s and {hops:,} hops")


def _explained_steps(
    net: Network,
    source: int,
    target: int,
    path: str,
    variant: str | None,
    faults: Faults,
    steps: list[Step],
) -> tuple[list[Step], Fault | None]:
    """Return steps with reasons and variables as text, up to the first that has no values.

    Code of the file computes these values, too; it runs here for the last time.
    """
    read: list[Step] = []
    try:
        with limit_time(path):
            for step, moment in zip(
                steps, moments(net, source, target, variant, faults, steps), strict=True
            ):
                seen = TracedStep(step, moment)
                variables = tuple(Variable(*reading) for reading in seen.variables)
                read.append(replace(step, reason=seen.why, variables=variables))
    except TimeLimitExceeded as error:
        return read, Fault(error.line, f"{error.what}, and comes to no end")
    except ExplorerError as error:
        return read, fault_in(error, path)
    return read, None


def _steps_before_repetition(steps: list[Step]) -> list[Step]:
    """Return the steps before the first repeated step, so that a loop is shown once."""
    seen: set[Step] = set()
    for i, step in enumerate(steps):
        if step in seen:
            return steps[:i]
        seen.add(step)
    return steps[:MAX_HOPS_SHOWN]


class _Replayed(Router):
    """A replay of the steps that a router took; if they end early, the message is lost."""

    title = ""

    def __init__(self, router: Router, steps: list[Step], fault: Fault | None) -> None:
        self.key = router.key  # type: ignore[misc]
        self._router, self._steps, self._fault = router, steps, fault

    def serves(self, net: Network) -> bool:
        return True

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return self._router.pseudocode(net, variant)

    def steps(
        self,
        net: Network,
        source: int,
        target: int,
        variant: str | None = None,
        faults: Faults = NO_FAULTS,
    ) -> Iterator[Step]:
        yield from self._steps
        if self._fault is not None:
            at = next((s.next for s in reversed(self._steps) if s.next is not None), source)
            line = self._steps[-1].line if self._steps else 1
            yield Step(at, None, line, capital(str(self._fault)), lost=True)
