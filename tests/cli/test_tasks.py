"""The tasks of the page as commands, comparison, completion, and how a command ends."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from io import StringIO
from pathlib import Path
from threading import Thread

import pytest

from explorer import network
from explorer.cli import main as entry
from explorer.cli.main import main
from explorer.cli.output import progress
from explorer.core import registry
from explorer.tasks.registry import tasks
from explorer.tasks.task import Task

GUIDE = Path(__file__).parents[2] / ".github" / "CONTRIBUTING.md"
PLAIN = {
    task.command_name: key
    for key, task in tasks().items()
    if type(task).arguments is Task.arguments and type(task).reply is Task.reply
}
"""The keys of tasks whose command is made of what they read and their options, by its name."""

MODULE = [sys.executable, "-m", "explorer"]


@pytest.mark.parametrize("name", PLAIN)
def test_a_task_reports_its_document(name: str, printed) -> None:
    spec, key = "GHC(3,4)" if name == "circuits" else "Q(4)", PLAIN[name]
    ends = {"from": "#0", "to": "#1"}
    more = [ends[end] for end in tasks()[key].positional_ends()]
    more += ["--fault", "0001"] if name == "faults" else []
    document = json.loads(printed(name, spec, *more, "--json"))
    text = printed(name, spec, *more)
    assert text.startswith(spec)
    assert document.get("why"), (
        f"give the document of the task {key!r} a `why`, the sentence that `explorer {name}` prints"
    )
    assert document["why"].replace("`", "") in text
    for rows, heads in tasks()[key].heads.items():
        assert heads.keys() <= document[rows][0].keys()
        assert re.search(r"\s+".join(heads.values()), text)
    # Rows without a heading are printed as no table.
    for link in document.get("busiest", ()):
        assert f"\n{link[0]}  {link[1]}" not in text


@pytest.mark.parametrize("name", PLAIN)
def test_every_option_of_a_task_is_one_of_its_command(name: str, printed) -> None:
    text = printed(name, "--help")
    for option in tasks()[PLAIN[name]].options:
        if option.form != "live":
            assert f"--{option.name} " in text


def test_the_help_without_a_command_lists_every_command(printed) -> None:
    for words in ([], ["--help"]):
        listed = printed(*words).split()
        assert {task.command_name for task in tasks().values()} | {*entry.MODULES} <= set(listed)


def test_options_of_a_task_are_taken_and_refused(printed, refused) -> None:
    document = json.loads(printed("traffic", "Q(4)", "--pattern", "complement", "--json"))
    assert document["messages"] == 16
    for words, part in (
        (("traffic", "Q(4)", "--pattern", "x"), "'x' is none of uniform"),
        (("faults", "Q(4)", "--fault", "12"), "12 is no node of Q(4)"),
        (("parts", "Q(99)"), "Nearest: Q(72)"),
        (("circuits", "Q(4)", "--router", "none"), "router 'none'"),
    ):
        assert part in refused(*words)


@pytest.mark.parametrize("spec", ["Q(3)", "HCN(2)"])
def test_every_node_may_fail_if_there_is_no_message(spec: str, printed, refused) -> None:
    net = network(spec)
    for node in map(net.format, range(net.nodes)):
        text = printed("faults", spec, "--fault", node)
        assert "1 node failed" in text
        ends = re.search(r"between (\S+) and (\S+) ", text)
        assert ends is None or node not in ends.groups()
    assert f"{node} can't fail: it is the source or the target." in refused(
        "faults", spec, "--from", node, "--fault", node
    )


def test_networks_and_families_are_compared(printed, refused) -> None:
    words = ("compare", "Q(5)", "CQ(5)", "BT(3)", "--metric", "diameter", "--json")
    document = json.loads(printed(*words))
    diameters = {row["network"]: row["diameter measured exactly"] for row in document["rows"]}
    assert diameters == {
        spec: str(network(spec).info().diameter) for spec in ("Q(5)", "CQ(5)", "BT(3)")
    }
    assert (document["metric"], document["across"]) == ("diameter", "degree")
    assert (document["up"]["title"], document["up"]["unit"]) == ("Diameter", "hops")
    assert document["axis"]["unit"] == "links"
    for series in document["series"]:
        for point in series["points"]:
            assert point["measured"]["y"] == network(point["network"]).info().diameter
            if point["printed"]:
                assert point["source"]
                same = point["printed"]["exact"][1] == point["measured"]["exact"][1]
                assert point["verdict"] == ("equal" if same else "differs")
    rows = json.loads(printed("compare", "Q", "--across", "nodes", "--json"))["rows"]
    assert [row["network"] for row in rows][:2] == ["Q(2)", "Q(3)"]
    assert "CQ(5)" in printed("compare", "CQ(5)")
    for words, part in (
        (("compare", "Q(5)", "--metric", "x"), "there is no metric 'x'"),
        (("compare", "Q(5)", "--across", "x"), "there is no axis 'x'"),
        (("compare", "Nothing"), "'Nothing' is no family"),
    ):
        assert part in refused(*words)


def test_every_command_takes_a_plugin(tmp_path: Path, printed) -> None:
    code = (
        GUIDE.read_text("utf-8")
        .split("```python explorer/networks/moebius.py\n")[1]
        .split("```")[0]
    )
    (tmp_path / "mine.py").write_text(code, "utf-8")
    try:
        text = printed("info", "Moebius(8)", "--plugin", str(tmp_path / "mine.py"), "--json")
        assert json.loads(text)["diameter"] == 4
    finally:
        for name in registry.plugins():
            del sys.modules[name]
        registry.clear_registry()
    for name in entry.make_parsers()[1]:
        assert "--plugin" in printed(name, "--help")


def test_without_a_command_a_script_gets_the_help() -> None:
    process = subprocess.run(MODULE, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert (process.returncode, process.stderr) == (0, "")
    assert process.stdout.startswith("usage: explorer")


def test_progress_shows_on_a_terminal_only(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    progress("routes", 10)(5)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("explorer.cli.output.BAR_DELAY", -1)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setattr("explorer.cli.output.monotonic", iter((0.0, 1.0, 2.0)).__next__)
    show = progress("routes", 10)
    show(5)
    assert "routes [###############...............] 5 of 10" in capsys.readouterr().err
    show(10)
    assert capsys.readouterr().err.endswith("\x1b[K")


class Terminal(StringIO):
    """A terminal, as a command takes it for one."""

    def isatty(self) -> bool:
        return True


LONG = (
    ("exchange", "Q(9)"),
    ("broadcast", "MC(2,2)", "#0"),
    ("paths", "Q(12)", "#0", "#4095"),
    ("faults", "MC(2,2)"),
    ("compare", "S", "--metric", "mean"),
    ("figure", "ecq-figure-2"),
    ("links", "Q(12)"),
)


@pytest.mark.parametrize("words", LONG, ids=" ".join)
def test_long_work_of_every_command_shows_a_bar_and_takes_it_away(
    words: tuple[str, ...],
    capsysbinary: pytest.CaptureFixture[bytes],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert main(words) == 0
    plain = capsysbinary.readouterr()
    assert plain.err == b""
    monkeypatch.setattr("explorer.cli.output.BAR_DELAY", 0)
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)

    class Eager(Thread):
        """No work begins before the progress bar; a cached result is quick again."""

        def start(self) -> None:
            super().start()
            while not terminal.getvalue():
                pass

    monkeypatch.setattr("explorer.cli.spinner.Thread", Eager)
    assert main(words) == 0
    assert capsysbinary.readouterr().out == plain.out
    output = terminal.getvalue()
    assert re.match(rf"\r{words[0]} \[[.#]{{30}}\] 0 s", output)
    assert output.endswith("\r\x1b[K"), "nothing of it is left"
    assert ("nodes [" in output) == (words[0] == "links")


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no Bash here")
def test_bash_completes_commands_options_and_specs(printed) -> None:
    script = printed("completion", "bash")
    for words, expected in (
        (["explorer", "tra"], ["traffic"]),
        (["explorer", "traffic", "--pat"], ["--pattern"]),
        (["explorer", "info", "Hyp"], ["HyperStar(6,3)", "Hypernet(3)"]),
    ):
        completion = f"COMP_WORDS=({' '.join(words)}); COMP_CWORD={len(words) - 1}; _explorer"
        run = subprocess.run(
            ["bash", "-c", f"{script}\n{completion}\nprintf '%s\\n' \"${{COMPREPLY[@]}}\""],
            capture_output=True,
            text=True,
        )
        assert not run.stderr
        printed_names = sorted(
            line.replace("\\", "").partition("(")[0] for line in run.stdout.split()
        )
        assert printed_names == sorted(text.partition("(")[0] for text in expected)
    for shell in ("zsh", "fish"):
        assert "traffic" in printed("completion", shell)
