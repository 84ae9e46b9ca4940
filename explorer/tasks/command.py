"""The command of a task: its arguments as data, its reply, and the words that request it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from explorer.core.network import Network
    from explorer.core.router import Faults
    from explorer.state.explore import ExploreState
    from explorer.state.option import Option

Arguments = Mapping[str, Any]
"""The values of the arguments of a command, by the program's names of the arguments."""

Query = Mapping[str, tuple[str, ...]]
"""The texts of a request, by the names of parameters and options."""

Progress = Callable[[str, int], Callable[[int], None]]
"""A display of progress: (label, total) -> a function of the number done."""


@dataclass(frozen=True)
class Argument:
    """An argument of a command: positional, or an option if its ``flag`` begins with dashes.

    ``name`` is the program's name of its value, ``refusal_name`` that in a refusal. The value must
    be one of ``choices``, and a number must be ``within`` two bounds; an argument that ``repeats``
    may be given again. An option whose ``default`` is False takes no value: it is given or not.
    ``read`` makes the value from a text, or refuses it.
    """

    flag: str
    help: str
    metavar: str = ""
    name: str = ""
    default: Any = None
    choices: tuple[str, ...] = ()
    within: tuple[int, int] | None = None
    repeats: bool = False
    refusal_name: str = ""
    read: Callable[[str], Any] | None = None


def whole_number(
    flag: str,
    help: str,
    refusal_name: str,
    low: int,
    high: int,
    metavar: str = "",
    default: Any = None,
) -> Argument:
    """Return the argument of a whole number from low to high; refusals call it ``refusal_name``."""
    within = (low, high)
    return Argument(flag, help, metavar, default=default, within=within, refusal_name=refusal_name)


@dataclass(frozen=True)
class Reply:
    """The reply of a command: its JSON document or a report in words, and its exit code."""

    document: Callable[[], object]
    text_report: Callable[[], str]
    code: int = 0


SPEC: Final = Argument("spec", "a network, such as MC(2,2)", "SPEC")
FROM: Final = Argument("source", "an address, or #index", "FROM")
TO: Final = Argument("target", "an address, or #index", "TO")
ROUTER: Final = Argument("--router", "a key that `explorer routers` lists", "KEY")
VARIANT: Final = Argument("--variant", 'such as "as printed"', "V")
FAULT: Final = Argument(
    "--fault",
    "a failed node, or A~B for a failed link; may be given again",
    "X",
    default=(),
    repeats=True,
)
RANDOM_FAULTS: Final = (
    whole_number(
        "--faults-random", "so many faults, drawn by --seed", "number of faults", 1, 10_000, "K"
    ),
    Argument(
        "--faults-of",
        "what fails at random (links)",
        "links|nodes",
        default="links",
        choices=("links", "nodes"),
        refusal_name="kind",
    ),
    whole_number("--seed", "of the draw (0)", "seed", 0, 2**32 - 1, "SEED", default=0),
)
"""The arguments of commands that draw random faults in addition to named ones."""

ENDS: Final = (
    Argument("--from", "where the message starts", "FROM", "source"),
    Argument("--to", "where it goes", "TO", "target"),
)

EVERY_PARAMETER: Final = (*ENDS, ROUTER, VARIANT, FAULT)
"""The arguments of commands that take every parameter of the page, whatever they read."""

ARGUMENT_OF: Final = {"from": FROM, "to": TO, "router": ROUTER, "variant": VARIANT, "fault": FAULT}
"""The argument for each parameter of the page that a task may read."""


def requested_faults(net: Network, arguments: Arguments) -> Faults:
    """Return the faults of a request: those that are named, and the random ones."""
    from explorer.analysis.faults.components import with_random_faults
    from explorer.routing.traces.trace import read_faults

    random_options = (arguments[name] for name in ("faults_random", "faults_of", "seed"))
    return with_random_faults(net, read_faults(net, arguments["fault"]), *random_options)


def argument_of(option: Option) -> Argument:
    """Return the argument for an option of a task."""
    return Argument(f"--{option.name}", option.hint or option.title, "VALUE", option.name)


def query_of(state: ExploreState, always: Sequence[str] = ()) -> dict[str, tuple[str, ...]]:
    """Return the query of a state: its ends and router, and the options that are not default.

    The options named in ``always`` are included even with their default, and only then live ones.
    """
    net = state.net
    defaults = {o.name: o.standard(net) for o in state.task.options if o.form != "live"}
    changed = {
        name: (value,)
        for name, value in state.options
        if value and (name in always or value != defaults.get(name, value))
    }
    return {
        "net": (net.spec,),
        "from": (net.format(state.source),),
        "to": (net.format(state.target),),
        "router": (state.router.key,),
        "variant": (state.variant,) if state.variant else (),
        "fault": state.faults,
        **changed,
    }


def flags(query: Query, names: Sequence[str]) -> list[str]:
    """Return the words of a command for some parameters of a query.

    >>> flags({"router": ("e-cube",), "fault": ("00", "01")}, ["router", "variant", "fault"])
    ['--router', 'e-cube', '--fault', '00', '--fault', '01']
    """
    pairs = ((f"--{name}", value) for name in names for value in query.get(name, ()))
    return [word for pair in pairs for word in pair]


def draw_command(key: str, query: Query, options: Sequence[str]) -> list[str]:
    """Return the command that draws what a task shows, for a request without its own command."""
    words = ["draw", *(text for name in ("net", "from", "to") for text in query.get(name, ()))]
    chosen = (f"{name}={value}" for name in options for value in query.get(name, ()))
    return [*words, "--task", key, *(word for pair in chosen for word in ("--set", pair))]
