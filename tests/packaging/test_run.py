"""The test command: it refuses what it does not know, and installs nothing that nobody wants."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

RUN = Path(__file__).resolve().parents[1] / "run.py"


def test_an_unknown_check_is_refused():
    done = subprocess.run([sys.executable, RUN, "mipy"], capture_output=True, text=True)
    assert done.returncode == 2
    assert "no such check: mipy" in done.stdout
    assert "lint-imports" in done.stdout


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


def test_nothing_is_installed_without_asking_and_what_is_missing_is_said(run):
    with pytest.raises(SystemExit) as leaving:
        run.get_chromium()
    assert installs(run) == []
    assert "apt-get install chromium" in str(leaving.value)
    assert "--yes" in str(leaving.value)


@pytest.mark.parametrize(
    ("answer", "installed"), [("y", True), ("Yes ", True), ("", False), ("no", False)]
)
def test_on_a_terminal_the_person_there_is_asked(run, monkeypatch, answer, installed):
    asked = []
    monkeypatch.setattr(run.sys, "stdin", Terminal(True))
    monkeypatch.setattr(run.sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda question: asked.append(question) or answer)
    assert run.apt("chromium", "a Chromium") == installed
    assert bool(installs(run)) == installed
    assert "as root" in asked[0]


def test_ci_and_yes_are_consent(run, monkeypatch):
    monkeypatch.setenv("CI", "true")
    assert run.apt("chromium", "a Chromium")
    assert installs(run) == ["apt-get -qq install -y --no-install-recommends chromium"]
    monkeypatch.setenv("CI", "")
    assert run.main(["--yes", "mipy"]) == 2
    assert run.os.environ["CI"] == "true"
