"""README and documentation: Python runs, commands exist, console sessions are as printed."""

import doctest
import re
import shlex
from contextlib import suppress
from pathlib import Path

import pytest

from explorer.cli.main import main, make_parsers
from explorer.lessons.lesson_check import complaints, refusal
from explorer.papers.claim import VERDICTS
from explorer.papers.record import finding_on_record
from explorer.papers.registry import PAPERS, claims

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text("utf-8")
DOCS = {path.name: path.read_text("utf-8") for path in (ROOT / ".github" / "docs").glob("*.md")}
COMMANDS, PAPERS_PAGE = DOCS["command-line.md"], DOCS["papers.md"]
ADDRESSES = re.findall(r"\]\(<http://127\.0\.0\.1:8050(/[^>]*)>\)", README)
FINDINGS = {key: finding for key in claims() if (finding := finding_on_record(key))}


def blocks(language, text):
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(
    "text", [pytest.param(README, id="README"), pytest.param(DOCS["api.md"], id="api")]
)
def test_the_python_in_it_runs(text):
    example = doctest.DocTestParser().get_doctest(
        "\n".join(blocks("python", text)), {}, "example", None, 0
    )
    assert example.examples
    assert doctest.DocTestRunner().run(example).failed == 0


def test_every_command_is_listed():
    listed = re.findall(r"^\| `explorer ([a-z]+)[ A-Z]*` \|", COMMANDS, re.MULTILINE)
    commands = set(make_parsers()[1])
    assert not commands - set(listed), (
        "add a row `explorer NAME …` to the table of .github/docs/command-line.md for each of"
        f" {sorted(commands - set(listed))}"
    )
    assert sorted(listed) == sorted(commands)


@pytest.mark.parametrize("block", blocks("console", README) + blocks("console", COMMANDS))
def test_console_sessions_show_the_printed_output(block, capsys):
    command, *printed = block.splitlines()
    assert command.startswith("$ explorer ")
    with suppress(SystemExit):
        main(shlex.split(command)[2:])
    out, err = capsys.readouterr()
    assert (out + err).splitlines() == printed


def test_the_readme_has_the_two_commands():
    commands = [block.strip() for block in blocks("sh", README)]
    assert commands == [
        "python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/explorer",
        "python3 tests/run.py --yes",
    ]


def test_the_readme_is_short():
    assert len(README.splitlines()) <= 100


def test_there_are_five_things_to_see():
    assert len(ADDRESSES) == 5


@pytest.mark.parametrize("address", ADDRESSES)
def test_the_first_examples_open(address, client):
    explored = address.removeprefix("/") if address.startswith("/?") else address
    assert not complaints(explored)
    assert not refusal(explored)
    assert client.get(address).status_code == 200


@pytest.mark.parametrize("name", ["README.md", *(f".github/docs/{name}" for name in DOCS)])
def test_links_lead_to_files(name):
    path = ROOT / name
    for target in re.findall(r"\]\(([^)<:#]+)\)", path.read_text("utf-8")):
        assert (path.parent / target).is_file(), target


def test_every_package_is_described():
    described = re.findall(r"^\| `([a-z]+)` \| [A-Z]", DOCS["architecture.md"], re.MULTILINE)
    packages = [path.parent.name for path in (ROOT / "explorer").glob("*/__init__.py")]
    assert sorted(described) == sorted(packages)


def test_verdicts_are_counted_as_they_are_recorded():
    for key in (*(paper.key for paper in PAPERS), ""):
        inside = [
            record for name, record in FINDINGS.items() if claims()[name].paper == key or not key
        ]
        verdicts = [finding.verdict for finding in inside]
        counts = [*(verdicts.count(verdict) for verdict in VERDICTS), len(inside)]
        row = f" | {' | '.join(map(str, counts))} |"
        begin = f"| `{key}` | " if key else "| | all"
        found_line = next(line for line in PAPERS_PAGE.splitlines() if line.startswith(begin))
        assert found_line.endswith(row)
    differing = [claims()[name] for name, record in FINDINGS.items() if record.verdict == "differs"]
    shared_defects = sum(bool(claim.defect) for claim in differing)
    assert f"{shared_defects} of the {len(differing)} claims that differ" in PAPERS_PAGE
    ours = sum(claim.ours for claim in claims().values())
    assert f"Among the {len(FINDINGS)} are {ours} claims" in PAPERS_PAGE
    assert f"{len(FINDINGS)} claims" in README


def test_documented_differences_exist():
    matches = re.findall(r"^\| `([a-z]+-[^`]+)` \|", PAPERS_PAGE, re.MULTILINE)
    assert len(matches) > 4
    assert {FINDINGS[key].verdict for key in matches} == {"differs"}
