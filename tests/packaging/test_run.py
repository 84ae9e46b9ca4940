"""The test command: it refuses what it does not know, and installs nothing that nobody wants."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

RUN = Path(__file__).resolve().parents[1] / "run.py"


def test_an_unknown_check_is_refused():
    process = subprocess.run([sys.executable, RUN, "mipy"], capture_output=True, text=True)
    assert process.returncode == 2
    assert "no such check: mipy" in process.stdout
    assert "lint-imports" in process.stdout


@pytest.fixture
def run(monkeypatch):
    """The command as a module, as root on a Debian without a terminal; what it runs is noted."""
    monkeypatch.syspath_prepend(str(RUN.parent))
    spec = importlib.util.spec_from_file_location("run", RUN)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.ran = []
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setattr(module.os, "geteuid", lambda: 0)
    monkeypatch.setattr(module.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(module.chromium, "find", lambda: None)
    monkeypatch.setattr(module.sys, "stdin", Terminal(False))

    def note(words, **_):
        module.ran.append(" ".join(words))
        return subprocess.CompletedProcess(words, 0, stdout="")

    monkeypatch.setattr(module.subprocess, "run", note)
    return module


class Terminal:
    """A standard input, of a person or of nobody."""

    def __init__(self, person):
        self.isatty = lambda: person


def installs(run):
    return [words for words in run.ran if "install" in words]


def test_nothing_is_installed_without_asking_and_missing_packages_are_named(run, capsys):
    assert not run.get_chromium()
    assert installs(run) == []
    printed = capsys.readouterr().out
    assert "apt-get install chromium" in printed
    assert "--yes" in printed


def test_a_browser_comes_for_the_user_alone_where_it_can(run, monkeypatch):
    monkeypatch.setenv("CI", "true")
    paths = iter([None, "/usr/bin/chromium"])
    monkeypatch.setattr(run.chromium, "find", lambda: next(paths))
    monkeypatch.setattr(run, "playwrights_chromium", lambda: "/home/ann/chrome")
    assert run.get_chromium()
    assert [words.split()[-3:] for words in installs(run)] == [
        ["playwright", "install", "chromium"]
    ]
    assert run.os.environ.pop(run.chromium.VARIABLE) == "/home/ann/chrome"
    # If that does not start, the packages of the system provide one.
    paths = iter([None, "/usr/bin/chromium"])
    monkeypatch.setattr(run, "playwrights_chromium", lambda: None)
    assert run.get_chromium()
    apt = "apt-get -qq install -y --no-install-recommends "
    assert installs(run)[-1] == f"{apt}chromium-headless-shell"
    assert run.os.environ.pop(run.chromium.VARIABLE) == "/usr/bin/chromium"
    # One that draws into no window is not everywhere.
    paths = iter([None, "/usr/bin/chromium"])
    monkeypatch.setattr(
        run, "apt", lambda package, what: package == "chromium" or run.ran.append(package)
    )
    assert run.get_chromium()
    assert run.ran[-1] == "chromium-headless-shell"
    assert run.os.environ.pop(run.chromium.VARIABLE) == "/usr/bin/chromium"


def test_checks_without_a_browser_run_before_a_missing_browser_fails(run, monkeypatch, capsys):
    order = []
    monkeypatch.setattr(run, "make_environment", lambda: None)
    monkeypatch.setattr(run.node, "require", lambda venv: "node")
    monkeypatch.setattr(run, "check", lambda name, command: (order.append(name), (0, 0.0))[1])
    monkeypatch.setattr(run, "run_tests", lambda name, _: (order.append(name), (0, (1, 0, 0)))[1])
    monkeypatch.chdir(".")
    assert run.main([]) == 1
    assert order[-1] == "pytest" or order[-2:] == ["node", "pytest"] or "pytest" in order
    assert "browser" not in order
    assert "FAILED  browser" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("answer", "installed"), [("y", True), ("Yes ", True), ("", False), ("no", False)]
)
def test_on_a_terminal_the_user_is_asked(run, monkeypatch, answer, installed):
    commands = []
    monkeypatch.setattr(run.sys, "stdin", Terminal(True))
    monkeypatch.setattr(run.sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda question: commands.append(question) or answer)
    assert run.apt("chromium", "a Chromium") == installed
    assert bool(installs(run)) == installed
    assert "as root" in commands[0]


def test_ci_and_yes_are_consent(run, monkeypatch):
    monkeypatch.setenv("CI", "true")
    assert run.apt("chromium", "a Chromium")
    assert installs(run) == ["apt-get -qq install -y --no-install-recommends chromium"]
    monkeypatch.setenv("CI", "")
    assert run.main(["--yes", "mipy"]) == 2
    assert run.os.environ["CI"] == "true"


@pytest.mark.parametrize(("wrong", "code"), [(0, 0), (1, 1)])
@pytest.mark.parametrize("name", ["pytest", "browser"])
def test_few_tests_that_failed_are_run_again_alone(run, monkeypatch, name, wrong, code):
    commands = []
    answers = iter([(1, (10, 2, 1)), (code, (2 - wrong, wrong, 0))])

    def tested(_, command):
        commands.append(command)
        return next(answers)

    monkeypatch.setattr(run, "make_environment", lambda: None)
    monkeypatch.setattr(run.node, "require", lambda _: "node")
    monkeypatch.setattr(run, "get_chromium", lambda: True)
    monkeypatch.setattr(run, "run_tests", tested)
    assert run.main([name]) == code
    assert commands[1][-2:] == ["1", "--last-failed"]


def test_many_tests_that_failed_are_wrong_at_once(run, monkeypatch):
    monkeypatch.setattr(run, "make_environment", lambda: None)
    monkeypatch.setattr(run.node, "require", lambda _: "node")
    monkeypatch.setattr(run, "get_chromium", lambda: True)
    answers = iter([(1, (10, run.FEW + 1, 0))])
    monkeypatch.setattr(run, "run_tests", lambda *_: next(answers))
    assert run.main(["browser"]) == 1


REPORT = """<testsuites><testsuite>
<testcase classname="tests.a" name="test_one"/>
<testcase classname="tests.a" name="test_two"><failure/></testcase>
<testcase classname="tests.a" name="test_two"><error/></testcase>
<testcase classname="tests.b" name="test_two"><failure/></testcase>
<testcase classname="tests.b" name="test_three"><skipped/></testcase>
</testsuite></testsuites>"""


def test_a_test_that_fails_and_leaves_trouble_behind_is_one(run, monkeypatch):
    def write(_, command):
        Path(command[0]).write_text(REPORT)
        return 1

    monkeypatch.setattr(run, "run", write)
    assert run.run_tests("browser", ["REPORT"]) == (1, (1, 2, 1))
