"""What a task shows in the words of others: Python, a command, LaTeX, to be pasted elsewhere."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping
from typing import Any, Final

from explorer.core.network import Network
from explorer.state.explore import ExploreState
from explorer.state.option import slug

COMMANDS: Final = {
    "traffic": "traffic",
    "faults": "faults",
    "circuit": "circuits",
    "parts": "parts",
}
"""The commands that take the options of a task as they are, by its key."""

ESCAPES: Final = str.maketrans(
    {
        **{char: f"\\{char}" for char in "&%$#_{}"},
        "\\": r"\textbackslash{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "`": "",
        "–": "--",
        "−": "$-$",
        "×": r"$\times$",
        "·": r"$\cdot$",
        "≤": r"$\leq$",
        "…": r"\dots{}",
    }
)


def _chosen(state: ExploreState) -> list[tuple[str, str]]:
    """Return the options that are other than usual, by name."""
    usual = {o.name: o.standard(state.net) for o in state.task.options if o.form != "live"}
    return [(name, value) for name, value in state.options if value != usual.get(name, value)]


def command_of_task(state: ExploreState) -> str:
    """Return the command for a terminal that says, or draws, what a task shows.

    >>> from explorer.tasks.registry import read_state
    >>> command_of_task(read_state("?net=Q(3)&task=broadcast&from=001&model=all-port"))
    "explorer broadcast 'Q(3)' 001 --model all-port --tree binomial"
    """
    net, key = state.net, state.task.key
    source, target = (net.format(node) for node in (state.source, state.target))
    chosen = dict(_chosen(state))
    ends: tuple[str, ...] = ("--from", source, "--to", target)
    words: list[str]
    if key in COMMANDS:
        words = [COMMANDS[key], net.spec, *(ends if key == "circuit" else ())]
        words += _router(state) if key != "parts" else []
        words += [word for name, value in chosen.items() for word in (f"--{name}", value)]
        words += [word for fault in state.faults for word in ("--fault", fault)]
    elif key == "paths":
        words = ["paths", net.spec, source, target]
    elif key == "embed":
        words = ["embed", state.option("guest"), net.spec]
        words += ["--shape", chosen["shape"]] if chosen.get("shape") else []
    elif key == "exchange" and "table" not in chosen:
        words = ["exchange", net.spec, "--way", state.option("way")]
    elif key == "broadcast" and state.option("tree") != "all-to-all":
        tree, _, variant = state.option("tree").partition(":")
        words = ["broadcast", net.spec, source, "--model", state.option("model"), "--tree", tree]
        words += ["--variant", variant.replace("-", " ")] if variant else []
    else:
        words = ["draw", net.spec, source, target, "--task", key]
        words += [word for pair in chosen.items() for word in ("--set", "=".join(pair))]
    return shlex.join(["explorer", *words])


def _router(state: ExploreState) -> list[str]:
    variant = ["--variant", state.variant] if state.variant else []
    return ["--router", state.router.key, *variant]


def python_of_task(state: ExploreState) -> str:
    """Return a script that computes what a task shows, as far as the interface of Python has it.

    >>> from explorer.tasks.registry import read_state
    >>> print(python_of_task(read_state("?net=Q(3)&task=embed&guest=ring&shape=6")))
    import explorer
    <BLANKLINE>
    net = explorer.network("Q(3)")
    found = net.embed("ring", [6])
    """
    named = f'net = explorer.network("{state.net.spec}")'
    if state.task.key == "exchange" and (way := state.option("way")) != "translations":
        lead = ["import explorer", "from explorer.collectives.anywhere import planned_exchange"]
        return "\n".join([*lead, "", named, f'found = planned_exchange(net, "{way}")'])
    return "\n".join(["import explorer", "", named, f"found = net.{_asked(state)}"])


def _asked(state: ExploreState) -> str:
    net, key = state.net, state.task.key
    source, target = (f'"{net.format(node)}"' for node in (state.source, state.target))
    router = f'router="{state.router.key}"'
    if state.variant:
        router += f', variant="{state.variant}"'
    if key == "broadcast":
        tree, _, variant = state.option("tree").partition(":")
        model = state.option("model")
        if tree == "all-to-all":
            return f'all_to_all("{model}")'
        other = next((v for t in _trees(net, tree) for v in t if slug(v) == variant), None)
        said = f', variant="{other}"' if other else ""
        return f'broadcast({source}, "{tree}", "{model}"{said})'
    if key == "traffic":
        pattern = state.option("pattern")
        if pattern == "pasted":
            pairs = [line.split() for line in state.option("messages").split(";") if line.strip()]
            return f"traffic({[tuple(pair[:2]) for pair in pairs]!r}, {router})"
        return f'traffic("{pattern}", {router}, seed={state.option("seed")})'
    if key == "embed":
        shape = state.option("shape")
        sides = f", [{', '.join(shape.split('x'))}]" if shape else ""
        return f'embed("{state.option("guest")}"{sides})'
    if key == "faults":
        return f"faults({list(state.faults)!r})"
    plain = {
        "paths": f"disjoint_paths({source}, {target})",
        "parts": "parts()",
        "exchange": "exchange()",
        "check": f"verify({router})",
    }
    return plain.get(key, f"route({source}, {target}, {router})")


def _trees(net: Network, key: str) -> Iterator[tuple[str, ...]]:
    from explorer.collectives.registry import broadcasts_for

    return (tree.variants for tree in broadcasts_for(net) if tree.key == key)


def latex_of_task(spec: str, shown: Mapping[str, Any]) -> str:
    """Return what a task says, and the numbers beside it, as a table of LaTeX.

    >>> print(latex_of_task("Q(3)", {"title": "A", "why": "50 %.", "terms": [["Rounds", "3"]]}))
    % Q(3): A
    50 \\%.
    <BLANKLINE>
    \\begin{tabular}{lr}
      Rounds & 3 \\\\
    \\end{tabular}
    """
    why = str(shown.get("why") or shown.get("opening") or "").translate(ESCAPES)
    lines = [f"% {spec}: {shown.get('title', '')}", why]
    rows = [
        f"  {name.translate(ESCAPES)} & {text.translate(ESCAPES)} \\\\"
        for name, text in _rows(shown)
    ]
    if rows:
        lines += ["", r"\begin{tabular}{lr}", *rows, r"\end{tabular}"]
    return "\n".join(lines)


def _rows(value: Any) -> Iterator[tuple[str, str]]:
    """Yield the pairs of a name and a number in words, wherever they stand."""
    if isinstance(value, Mapping):
        for inner in value.values():
            yield from _rows(inner)
    elif isinstance(value, list | tuple):
        for one in value:
            pair = isinstance(one, list | tuple) and len(one) >= 2
            if pair and all(isinstance(text, str) for text in one[:2]):
                yield one[0], one[1]
            elif isinstance(one, Mapping):
                yield from _rows(one)
