"""The contract of a task: requirements on its options, its URL and its document."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass, replace
from functools import lru_cache
from io import StringIO
from typing import cast, get_args, get_type_hints, is_typeddict

from explorer.core.errors import ExplorerError
from explorer.core.network import Network
from explorer.core.registry import routers_for
from explorer.documents.stage.explore import ExploreDocument
from explorer.notation.exact import to_json
from explorer.routing.traces.trace import choose_variant
from explorer.scenes.scene import stage_scene
from explorer.state.explore import ExploreState
from explorer.state.option import Option
from explorer.state.parameters import DEFAULT_TASK, EXPLORE_CODEC
from explorer.tasks.command import ARGUMENT_OF, query_of
from explorer.tasks.document import answer
from explorer.tasks.registry import read_state, tasks
from explorer.tasks.task import GROUPS, Task
from explorer.testing.contract import Check, Contract, NotApplicable, Outcome, broken, require, run
from explorer.testing.samples import require_registered, require_texts, samples, subject_of
from explorer.testing.shapes import has_fields, misfits

SAMPLE_SPECS = ("Q(3)", "MC(2,1)", "S(3)", "BT(2)", "GHC(3,3)", "MC(3,3)")
"""Networks that tasks are tested on: small ones of several kinds, and one too large to draw."""

INVALID_VALUE = "~"
"""A text that is no valid value of any option."""

MAX_OTHER_NODES = 4
"""Number of nodes among which other ends and faults are tried."""


@dataclass(frozen=True)
class TaskOnNetwork:
    """A task on a network."""

    task: Task
    net: Network

    @property
    def name(self) -> str:
        """Its name within a sentence."""
        return f"{self.task.key} on {self.net.spec}"

    @property
    def state(self) -> ExploreState:
        """The state of the page when the task opens."""
        return read_state(f"?net={self.net.spec}&task={self.task.key}")

    def with_options(self, values: Mapping[str, str]) -> ExploreState:
        """Return the state of the page with some options set."""
        state = self.state
        return replace(state, options=tuple({**dict(state.options), **values}.items()))


TASK: Contract[Task] = Contract()
TASK_ON_NETWORK: Contract[TaskOnNetwork] = Contract()


def task_checks(
    subject: Task | type[Task] | str, nets: Iterable[Network | str] | None = None
) -> tuple[Check, ...]:
    """Return the checks of a task, given by class or key, on some networks.

    Without ``nets``: on six networks of several kinds, one of them too large to be drawn.

    >>> str(task_checks("parts", ["Q(3)"])[0])
    'parts: the task says what it is'
    """
    task = subject_of("task", subject, tasks())
    cases = [TaskOnNetwork(task, net) for net in samples(SAMPLE_SPECS if nets is None else nets)]
    case_checks = (check for item in cases for check in TASK_ON_NETWORK.of(item, item.name))
    return (*TASK.of(task, task.key), *case_checks)


def check_task(
    subject: Task | type[Task] | str,
    nets: Iterable[Network | str] | None = None,
    collect: bool = False,
) -> list[Outcome]:
    """Check a task against the contract, on given networks or on six of several kinds.

    Raises BrokenContract at the first broken check, or with ``collect`` returns all outcomes.

    >>> {outcome.status for outcome in check_task("parts", ["Q(3)"])}
    {'kept'}
    """
    return run(task_checks(subject, nets), collect)


# The task itself -------------------------------------------------------------------------------


@TASK.check
def the_task_says_what_it_is(task: Task) -> None:
    """A task has a lower-case key, a capitalized title, sentences of its own, and a docstring."""
    require(
        re.fullmatch(r"[a-z]+(-[a-z]+)*", task.key),
        f"its key is {task.key!r}",
        "choose small letters: URLs and the module in the browser are called so",
    )
    require(task.title[:1].isupper(), f"its title is {task.title!r}", "begin it with a capital")
    require((type(task).__doc__ or "").strip(), "it has no docstring", "say what is looked at")
    require_texts(task, {"summary": "say in a sentence what its command does"})
    if task.key != DEFAULT_TASK:
        require_texts(task, {"says": "say in a sentence of the menu what is seen"})


@TASK.check
def the_task_is_the_registered_one(task: Task) -> None:
    """The registered task with this key is of this class."""
    require_registered("task", task, tasks(), "explorer.tasks")


@TASK.check
def its_place_among_the_tabs_is_its_own(task: Task) -> None:
    """No other task has its ``order``, and its ``group`` is one of the menu."""
    others = (other for key, other in tasks().items() if key != task.key)
    twin = next((other.key for other in others if other.order == task.order), "")
    require(not twin, f"{twin} has the order {task.order} too", "choose another `order`")
    require(
        task.group in GROUPS,
        f"no group of the menu is called {task.group!r}",
        f"choose a `group` among {', '.join(GROUPS)}",
    )


@TASK.check
def its_options_are_told_apart(task: Task) -> None:
    """Option names are unique, in the task and among the parameters of the page."""
    names = [option.name for option in task.options]
    twice = next((name for name in names if names.count(name) > 1), None)
    require(twice is None, f"two options are called {twice!r}", "rename one")
    clash = next((name for name in names if name in EXPLORE_CODEC.names), None)
    require(clash is None, f"the page has a parameter {clash!r} already", "rename the option")


@TASK.check
def what_it_names_is_there(task: Task) -> None:
    """Its ``reads`` are parameters of the page, and ``always`` names options of its own."""
    names = [option.name for option in task.options]
    for place, names_given, known in (
        ("reads", task.reads, ARGUMENT_OF),
        ("always", task.always, names),
    ):
        unknown = next((name for name in names_given if name not in known), None)
        require(
            unknown is None,
            f"`{place}` names {unknown!r}",
            f"choose among {', '.join(known)}" if known else "it has no options: name none",
        )


@TASK.check
def its_document_is_declared(task: Task) -> None:
    """``show`` returns a TypedDict, from which the browser's types are made."""
    declared = get_type_hints(task.show).get("return")
    if declared is None:
        raise NotApplicable("show() declares nothing")
    require(
        all(kind is type(None) or is_typeddict(kind) for kind in get_args(declared) or (declared,)),
        f"show() returns {declared!r}",
        "declare a TypedDict beside the function that makes it",
    )


# The task on a network -------------------------------------------------------------------------


def _option_values(net: Network, option: Option) -> list[str]:
    """Return some values that an option can have."""
    offered = [key for key, _ in option.choices(net)]
    if offered:
        return offered
    if option.form in ("number", "range", "live"):
        return [str(option.low), str(option.high)]
    return [option.standard(net)]


@TASK_ON_NETWORK.check
def every_choice_comes_back_from_its_url(case: TaskOnNetwork) -> None:
    """A state with any one option set survives a round trip through its URL."""
    for option in case.task.options:
        for value in _option_values(case.net, option):
            state = case.with_options({option.name: value})
            back = read_state(state.search)
            reason = back.complaints[0].sentence if back.complaints else ""
            require(
                back.options == state.options and not reason,
                f"{option.name}={value} comes back as {dict(back.options)[option.name]!r} {reason}",
                "let `check` return a text that it takes again",
            )


@TASK_ON_NETWORK.check
def nonsense_is_told_and_replaced(case: TaskOnNetwork) -> None:
    """If an invalid value gives a complaint, the value that replaces it is valid."""
    for option in case.task.options:
        value, error = option.settle(case.net, INVALID_VALUE)
        if error is None:
            continue
        require(
            not value or option.settle(case.net, value)[1] is None,
            f"instead of nonsense {option.name} is {value!r}, which is none of its values either",
            "let `default` be a value, or raise with a `nearest` that is one",
        )


@TASK_ON_NETWORK.check
def idle_options_are_its_own(case: TaskOnNetwork) -> None:
    """Inactive and refusing options are options of the task, whichever one option is set."""
    names = {option.name for option in case.task.options}
    for option in case.task.options:
        for value in _option_values(case.net, option):
            chosen = dict(case.with_options({option.name: value}).options)
            inactive = set(case.task.inactive_options(chosen))
            require(
                inactive <= names,
                f"inactive_options() names {inactive - names}",
                "name options of the task",
            )
            refusing = case.task.refusing_option(chosen)
            require(
                refusing is None or refusing in names - inactive,
                f"refusing_option() names {refusing!r} where {option.name} is {value!r}",
                "name an option that has a control then",
            )


@TASK_ON_NETWORK.check
def it_shows_a_document_or_refuses_in_a_sentence(case: TaskOnNetwork) -> None:
    """The document is JSON, and a refusal ends with a full stop."""
    for state, page in _pages(case):
        to_json(page)
        require(
            page["task"] == case.task.key,
            f"{state.search} shows {page['task']}",
            "raise an ExplorerError for what can't be shown, of which a refusal is made",
        )
        sentence = _refusal_sentence(page)
        require(
            not sentence or (sentence.endswith(".") and 1 < len(sentence) <= 300),
            f"it refuses with {sentence[:60]!r}",
            "say in one sentence of at most 300 characters what can't be had",
        )


@TASK_ON_NETWORK.check
def its_document_is_what_it_declares(case: TaskOnNetwork) -> None:
    """Its documents for the page and the command have the declared keys and types."""
    task = case.task
    for name, document in (("show", task.show), ("document", task.document)):
        hint = get_type_hints(document).get("return")
        if not any(map(has_fields, get_args(hint) or (hint,))):
            continue
        for state, page in _pages(case):
            if _refusal_sentence(page):
                continue
            shown = page["show"] if name == "show" else task.document(state)
            wrong = misfits(shown, hint, f"{name}()")
            require(not wrong, "".join(wrong[:1]), "let the document and its type say the same")


@TASK_ON_NETWORK.check
def its_heads_are_columns(case: TaskOnNetwork) -> None:
    """The lists and columns that ``heads`` names are in its document."""
    if _refusal_sentence(_pages(case)[0][1]):
        raise NotApplicable("it is refused here")
    document = case.task.document(case.state)
    for rows, heads in case.task.heads.items():
        require(rows in document, f"`heads` names a list {rows!r}", "name one of its document")
        for row in cast("Iterable[Mapping[str, object]]", document[rows]):
            missing = next((name for name in heads if name not in row), None)
            require(
                missing is None,
                f"`heads` names a column {missing!r} of {rows!r}",
                f"choose among {', '.join(row)}",
            )


@TASK_ON_NETWORK.check
def its_result_depends_on_what_it_reads(case: TaskOnNetwork) -> None:
    """With another end, router, variant or fault its document changes only if it ``reads`` that.

    If it changes as the task opens, its command and its Python do too.
    """
    task = case.task
    for page, (state, _) in enumerate(_pages(case)):
        result = _result(case, state)
        others = _other_states(state)
        # With options set, one other of each is tried, and only of what is not read.
        for name, other in dict(others).items() if page else others:
            if (page and name in task.reads) or _result(case, other) == result:
                continue
            require(
                name in task.reads,
                f"with another {name!r} it shows something else",
                f"name {name!r} in `reads`",
            )
            for form, texts_of in (("words", _words), ("call", Task.python)):
                require(
                    texts_of(task, other) != texts_of(task, state),
                    f"with another {name!r} it shows something else, and `{form}` says the same",
                    f"let `{form}` name what it reads",
                )


@TASK_ON_NETWORK.check
def its_command_says_what_the_page_shows(case: TaskOnNetwork) -> None:
    """Its words begin with the name of a command, name the network, and lead back to the state."""
    for state, page in _pages(case):
        if _refusal_sentence(page):
            continue
        task, words = case.task, _words(case.task, state)
        require(
            words[0] in (task.command_name, "draw", "verify", "load") and case.net.spec in words,
            f"{state.search} is said as {words}",
            "let `words` begin with the name of a command, and name the network",
        )
        if words[0] != task.command_name or type(task).arguments is not Task.arguments:
            continue
        back = task.state(_arguments_of_words(task, words[1:]))
        fields = {
            "from": "source",
            "to": "target",
            "fault": "faults",
            "router": "router",
            "variant": "variant",
        }
        same = all(
            getattr(back, field) == getattr(state, field)
            for name, field in fields.items()
            if name in task.reads
        )
        require(
            same and back.options == state.options,
            f"{' '.join(words)} is another state than {state.search}",
            "name in `reads` what it depends on",
        )


@TASK_ON_NETWORK.check
def its_python_computes_what_the_page_shows(case: TaskOnNetwork) -> None:
    """The script of a state runs, and its result is the document that the page shows."""
    if _refusal_sentence(_pages(case)[0][1]):
        raise NotApplicable("it is refused here")
    state = case.state
    scope: dict[str, object] = {}
    try:
        with redirect_stdout(StringIO()):
            exec(case.task.python(state), scope)
    except FileNotFoundError as error:
        raise NotApplicable(
            f"its script reads a file that is not here: {error.filename}"
        ) from error
    require(
        scope.get("result") is not None,
        "its script leaves no `result`",
        "let `call` be an expression on `net`",
    )
    if type(case.task).call is Task.call:
        require(
            to_json(scope["result"]) == to_json(case.task.document(state)),
            "its script computes another document than the page shows",
            "name in `reads` what it depends on",
        )


@TASK_ON_NETWORK.check
def its_latex_is_complete(case: TaskOnNetwork) -> None:
    """Its LaTeX is not empty, has letters of ASCII alone, and closes what it opens."""
    state, page = _pages(case)[0]
    if _refusal_sentence(page):
        raise NotApplicable("it is refused here")
    latex = case.task.latex(state, case.task.document(state))
    closed = latex.count("{") == latex.count("}")
    require(
        latex.strip() and closed and latex.count("\\begin{") == latex.count("\\end{"),
        f"its LaTeX is {latex[:60]!r}",
        "close every brace and environment",
    )
    other = next((char for char in latex if not char.isascii()), "")
    require(not other, f"its LaTeX has {other!r}", "write every sign as LaTeX does")


def _words(task: Task, state: ExploreState) -> list[str]:
    """Return the command of a state."""
    return task.words(query_of(state, task.always))


def _result(case: TaskOnNetwork, state: ExploreState) -> str:
    """Return the document of a state as JSON, or why it is refused."""
    ends = case.state.source, case.state.target
    if not stage_scene(case.net, ends).complete:
        raise NotApplicable("which nodes are drawn depends on the ends")
    try:
        return to_json(case.task.document(state))
    except ExplorerError as error:
        return str(error)


def _other_states(state: ExploreState) -> Iterator[tuple[str, ExploreState]]:
    """Yield states that differ in one parameter of the page: its name, the state."""
    net, ends = state.net, {state.source, state.target}
    others = [node for node in range(min(net.nodes, MAX_OTHER_NODES)) if node not in ends]
    for node in others:
        yield "from", replace(state, source=node)
        yield "to", replace(state, target=node)
        yield "fault", replace(state, faults=(net.format(node),))
    for router in routers_for(net):
        if router is not state.router:
            variant = choose_variant(router, None)
            yield "router", replace(state, router=router, variant=variant)
    for variant in state.router.variants:
        if variant != state.variant:
            yield "variant", replace(state, variant=variant)


def _arguments_of_words(task: Task, words: Sequence[str]) -> dict[str, object]:
    """Return the arguments in the words of a command that is made of what it reads and options."""
    names = {a.flag: a.name or a.flag.strip("-") for a in task.arguments()}
    placed = [flag for flag in names if not flag.startswith("-")]
    arguments: dict[str, object] = {"fault": [], **dict(zip(placed, words, strict=False))}
    options = words[len(placed) :]
    for flag, value in zip(options[::2], options[1::2], strict=True):
        name = names[flag]
        if name == "fault":
            arguments[name] = [*cast("list[str]", arguments[name]), value]
        else:
            arguments[name] = value
    return arguments


@TASK_ON_NETWORK.check
def the_nearest_thing_is_to_be_had(case: TaskOnNetwork) -> None:
    """If it refuses and names the nearest value, that value is not refused."""
    tried: set[tuple[str, str]] = set()
    for _, page in _pages(case):
        refusal = page["show"] if _refusal_sentence(page) else None
        if not refusal or not refusal["nearestOf"]:
            continue
        name, value = str(refusal["nearestOf"]), str(refusal["nearest"])
        if (name, value) in tried:
            continue
        tried.add((name, value))
        if name == "net":
            other = read_state(f"?net={value}&task={case.task.key}")
        else:
            other = case.with_options({name: value})
        if second_refusal := _refusal_sentence(answer(other)):
            broken(
                f"{name}={value} is refused too: {second_refusal}",
                "let `nearest` be what can be shown",
            )


def _some_of(values: list[str]) -> list[str]:
    """Return at most a dozen of the values, including the first and the last."""
    return [*values[: -1 : -(-len(values) // 11)], values[-1]]


@lru_cache(maxsize=1)
def _pages(case: TaskOnNetwork) -> tuple[tuple[ExploreState, ExploreDocument], ...]:
    """Return the page as the task opens, and with each option set to some of its values."""
    chosen = [
        case.with_options({option.name: value})
        for option in case.task.options
        if option.form != "live"
        for value in _some_of(_option_values(case.net, option))
        if value != option.standard(case.net)
    ]
    return tuple((state, answer(state)) for state in (case.state, *chosen))


def _refusal_sentence(page: ExploreDocument) -> str:
    show = page["show"]
    return str(show.get("refused", "")) if show is not None else ""
