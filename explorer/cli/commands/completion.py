"""``explorer completion``: the completion of commands, options and specs for a shell."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence

from explorer.cli.arguments import Commands, Parser, add_command, one_of
from explorer.cli.output import emit
from explorer.core.registry import families

SHELLS = ("bash", "zsh", "fish")


def add(commands: Commands) -> None:
    """Add the command of this group."""
    title = "Print what a shell needs to complete commands: eval it, or put it where it looks."
    parser = add_command(commands, "completion", completion, title)
    parser.add_argument(
        "shell", metavar="SHELL", type=one_of("shell", SHELLS), help=", ".join(SHELLS)
    )


def completion(args: argparse.Namespace) -> int:
    """Print the completion of a shell."""
    options = {name: _options(parser) for name, parser in args.parsers.items()}
    specs = [cls.samples[-1] for cls in families().values()]
    emit(_fish(options, specs) if args.shell == "fish" else _bash(options, specs, args.shell))
    return 0


def _options(parser: Parser) -> list[str]:
    return sorted(text for action in parser._actions for text in action.option_strings)


def _bash(options_by_command: Mapping[str, Sequence[str]], specs: Sequence[str], shell: str) -> str:
    """Return a completion of Bash; zsh reads it as well, through its own bridge."""
    cases = "\n".join(
        f"    {name}) words='{' '.join(options)}' ;;"
        for name, options in options_by_command.items()
    )
    lead = "autoload -U +X bashcompinit && bashcompinit\n" if shell == "zsh" else ""
    quoted = " ".join(spec.replace("(", "\\(").replace(")", "\\)") for spec in specs)
    return (
        f"{lead}_explorer() {{\n"
        '  local current="${COMP_WORDS[COMP_CWORD]}" words=""\n'
        f"  if [ \"$COMP_CWORD\" = 1 ]; then words='{' '.join(options_by_command)}'\n"
        '  else case "${COMP_WORDS[1]}" in\n'
        f"{cases}\n"
        "  esac; fi\n"
        "  local IFS=$' \\n'\n"
        '  if [ "$COMP_CWORD" = 2 ] && [ "${current#-}" = "$current" ]; then\n'
        f"    words='{quoted}'\n"
        "  fi\n"
        '  COMPREPLY=($(compgen -W "$words" -- "$current"))\n'
        "}\n"
        "complete -o default -F _explorer explorer"
    )


def _fish(options_by_command: Mapping[str, Sequence[str]], specs: Sequence[str]) -> str:
    lines = [
        f"complete -c explorer -n __fish_use_subcommand -f -a '{' '.join(options_by_command)}'"
    ]
    for name, options in options_by_command.items():
        seen = f"__fish_seen_subcommand_from {name}"
        lines += [f"complete -c explorer -n '{seen}' -l {o[2:]}" for o in options if o[:2] == "--"]
        lines.append(f"complete -c explorer -n '{seen}' -a '{' '.join(specs)}'")
    return "\n".join(lines)
