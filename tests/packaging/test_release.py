"""The release: one version, its licences, valid pins, sound forms and workflows."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.version import Version

import explorer
from tests.packaging.licences import PIN, WRITTEN, installed, licence, packages, table
from tests.packaging.lock import EXTRAS, LOCKED

ROOT = Path(__file__).resolve().parents[2]
HIDDEN = ROOT / ".github"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRA_NAMES = sorted(PROJECT["optional-dependencies"])
ALL = {
    "run": PROJECT["dependencies"],
    **{name: PROJECT["optional-dependencies"][name] for name in EXTRA_NAMES},
}


def pins(name: str) -> dict[str, list[Version]]:
    """The versions that a file pins, several where systems or Pythons differ."""
    versions: dict[str, list[Version]] = {}
    for package, version in PIN.findall((LOCKED / f"{name}.txt").read_text("utf-8")):
        versions.setdefault(package.lower().replace("_", "-"), []).append(Version(version))
    return versions


def test_the_version_is_the_same_everywhere() -> None:
    cited = yaml.safe_load((HIDDEN / "CITATION.cff").read_text("utf-8"))
    changes = (HIDDEN / "CHANGELOG.md").read_text("utf-8")
    assert cited["version"] == explorer.__version__
    newest = re.search(r"^## (\S+)", changes, re.MULTILINE)
    assert newest
    assert newest[1] == explorer.__version__
    assert cited["license"] == PROJECT["license"] == "MIT"


@pytest.mark.parametrize("group", ALL)
def test_every_requirement_has_a_floor_and_a_ceiling(group: str) -> None:
    for text in ALL[group]:
        signs = {specifier.operator for specifier in Requirement(text).specifier}
        assert signs == {">=", "<"}, f"{text}: say from which version, and below which"


@pytest.mark.parametrize("name", EXTRAS)
def test_pinned_packages_are_those_of_the_project(name: str) -> None:
    pinned = pins(name)
    requirements = [*PROJECT["dependencies"], *(t for extra in EXTRAS[name] for t in ALL[extra])]
    for requirement in map(Requirement, requirements):
        versions = pinned[requirement.name.lower().replace("_", "-")]
        assert all(version in requirement.specifier for version in versions), requirement
    text = (LOCKED / f"{name}.txt").read_text("utf-8")
    blocks = re.split(r"^(?=[A-Za-z])", text, flags=re.MULTILINE)[1:]
    assert all("--hash=sha256:" in block for block in blocks)
    assert len(blocks) >= len(requirements)


def test_the_program_has_the_packages_of_its_tests() -> None:
    tested = pins("test")
    assert all(tested[package] == versions for package, versions in pins("run").items())


def test_licences_are_listed_and_none_asks_for_ours_to_change() -> None:
    if sys.platform == "linux":  # other systems need a package or two more
        assert WRITTEN.read_text("utf-8") == table()
    for package in filter(installed, packages()):
        licence_text = licence(package)
        assert licence_text != "not said", package
        assert not re.search(r"\b[AL]?GPL|General Public", licence_text), (
            f"{package}: {licence_text}"
        )


def test_forms_for_issues_are_sound() -> None:
    forms = sorted((HIDDEN / "ISSUE_TEMPLATE").glob("*.yml"))
    assert len(forms) >= 3
    for path in forms:
        form = yaml.safe_load(path.read_text("utf-8"))
        if path.stem == "config":
            continue
        assert {"name", "description", "body"} <= set(form), path.name
        ids = [part["id"] for part in form["body"] if part["type"] != "markdown"]
        assert len(ids) == len(set(ids)), path.name
        for part in form["body"]:
            assert part["type"] in ("input", "textarea", "markdown", "dropdown", "checkboxes")
            assert part["attributes"]["label"]


def test_workflows_and_hooks_run_checks_that_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tests"))
    import run  # type: ignore[import-not-found]

    known = {*run.CHECKS, *run.BROWSER_SIDE, *run.TESTS}
    commands = []
    for path in (HIDDEN / "workflows").glob("*.yml"):
        for job in yaml.safe_load(path.read_text("utf-8"))["jobs"].values():
            commands += [step["run"] for step in job["steps"] if "run" in step]
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))
    commands += [hook["entry"] for repo in hooks["repos"] for hook in repo["hooks"]]
    own_commands = [words for words in commands if "tests/run.py" in words]
    assert len(own_commands) >= 7
    for words in own_commands:
        arguments = re.findall(r'"([^"]+)"|(\S+)', words.split("tests/run.py", 1)[1])
        names = {quoted or plain for quoted, plain in arguments} - {run.YES}
        assert names <= known, words


def test_every_python_that_is_promised_is_tested() -> None:
    workflow = yaml.safe_load((HIDDEN / "workflows" / "test.yml").read_text("utf-8"))
    matrix = workflow["jobs"]["everything"]["strategy"]["matrix"]["python"]
    assert PROJECT["requires-python"] == f">={matrix[0]}"
    assert {"3.11", "3.12", "3.13", "3.14"} <= set(matrix)


def test_actions_of_workflows_are_pinned_to_the_last_bit() -> None:
    for path in (HIDDEN / "workflows").glob("*.yml"):
        used = re.findall(r"uses: (\S+)(.*)", path.read_text("utf-8"))
        assert used, path.name
        for action, version in used:
            assert re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", action), f"{path.name}: {action}"
            assert re.fullmatch(r" # v\d+\.\d+\.\d+", version), f"{path.name}: {version}"
