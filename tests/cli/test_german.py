"""The command line in German on request; its JSON is always English."""

from __future__ import annotations

import re

import pytest

from explorer.cli.language import requested_language, set_language, translated
from explorer.cli.main import main, make_parsers
from tests.words.test_sentences import ENGLISH

CODE = re.compile(
    r"`[^`]*`|[„“][^“”]*[“”]|\b[A-Z]{2,}\b( to \b[A-Z]{2,}\b)?|--?[\w-]+|\S+[|=/]\S+|\bas printed\b"
    r"|no_link|\bby\b(?= \d)"
)
"""Words that are the same in every language: names of values, options and syntax."""

COMMANDS = """
route HCN(2) (00,00) (11,10)
route HCN(2) (00,00) (11,10) --beside hcn-shortest
route MC(2,1) #0 #30 --fault #1
info HCN(2)
info FT(4)
info CQ(5)
known Q(3)
networks
routers Mesh(4,4)
broadcast HCN(2) (00,00)
exchange Q(3)
exchange HCN(2)
traffic HCN(3) --pattern transpose
embed ring Q(4)
paths HCN(2) (00,00) (11,11)
faults Q(3) --fault 001
parts HCN(2)
circuits Q(3)
compare HCN(2) Q(4)
claims --id hcn-5.1-diameter
turns Mesh(3,3)
verify HCN(2)
verify HCN(2) --variant "as printed"
verify Mesh(3,3)
verify Torus(4,4)
verify Q(7) --pairs 1000
verify HCN(2) --faults-random 2
load HCN(3) --load 0.9 --queue 1 --cycles 300
sweep distances HCN(2)
sweep faults Q(3) --trials 50
sweep bisection Q(3)
""".strip().splitlines()

REFUSED = """
info Q(99)
info
rout
route Q(3) 000
route Q(3) 000 112
route Q(3) 000 111 --router nope
draw Q(3) 000
draw Q(20)
animate Q(3)
embed pyramid Q(4)
figure nope
known Q(3) --as nope
traffic Q(3) --pattern nope
load Q(4) --load 3
course nope
words en.po
""".strip().splitlines()


def english(text: str) -> list[str]:
    """Return the lines of a text that hold words of English."""
    return [line for line in text.splitlines() if ENGLISH.search(CODE.sub("", line))]


def split_command(command: str) -> list[str]:
    return [word.strip('"') for word in re.findall(r'"[^"]*"|\S+', command)]


@pytest.fixture(autouse=True)
def _english_again() -> object:
    yield
    set_language("en")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_says_nothing_in_english(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    main([*split_command(command), "--lang", "de"])
    output = capsys.readouterr().out
    assert output
    assert not english(output)
    # Marks of what is code are a page's.
    assert "`" not in output


@pytest.mark.parametrize("command", REFUSED)
def test_a_refusal_is_german(command: str, refused) -> None:
    line = refused(*split_command(command), "--lang", "de")
    assert not english(line)
    assert refused(*split_command(command)) != line


def test_the_help_of_every_command_is_german() -> None:
    set_language("de")
    top, commands = make_parsers("completion")
    for each in (top, *commands.values()):
        texts = [each.description or "", each.epilog or ""]
        texts += [(action.help or "").replace("%%", "%") for action in each._actions]
        for text in texts:
            left = english(translated(text))
            assert not left, (each.prog, text)
        assert each.format_help().startswith("Aufruf: explorer")


@pytest.mark.parametrize("command", ["route Q(3) 000 111", "info HCN(2)", "known Q(3)"])
def test_json_is_the_same_in_every_language(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = []
    for lang in ("en", "de"):
        main([*split_command(command), "--json", "--lang", lang])
        lines.append(capsys.readouterr().out)
    assert lines[0] == lines[1]


def test_the_locale_chooses_the_language(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "de_CH.UTF-8")
    main(["route", "Q(2)", "00", "11"])
    assert "Zugestellt in 2 Hops, auf einer kürzesten Route." in capsys.readouterr().out
    main(["route", "Q(2)", "00", "11", "--lang", "en"])
    assert "Delivered in 2 hops, a shortest route." in capsys.readouterr().out
    assert requested_language([], {"LC_ALL": "C", "LANG": "de_DE"}) == "en"


def test_a_language_alone_is_no_command(printed) -> None:
    # A script gets the help, as it does without a word.
    assert printed("--lang", "de").startswith("Aufruf: explorer")


def test_columns_stay_aligned_in_another_language(capsys: pytest.CaptureFixture[str]) -> None:
    main(["compare", "HCN(2)", "Q(4)", "--lang", "de"])
    head, *rows = capsys.readouterr().out.splitlines()[2:]
    assert head.split() == ["Netz", "Grad", "gemessen", "gedruckt"]
    for column in ("Grad", "gemessen", "gedruckt"):
        end = head.index(column) + len(column)
        assert all(row[end - 1].isdigit() and row[end : end + 2].strip() == "" for row in rows)


def test_a_film_names_its_buttons_in_english(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    main(["animate", "HCN(2)", "(00,00)", "(11,10)", "--format", "html", "--lang", "en"])
    svg = capsysbinary.readouterr().out.decode()
    assert 'aria-label="One hop back"' in svg
    assert 'lang="en"' in svg


@pytest.mark.parametrize("kind", ["svg", "html"])
def test_a_picture_and_a_film_say_german(
    kind: str, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    name = "draw" if kind == "svg" else "animate"
    main([name, "HCN(2)", "(00,00)", "(11,10)", "--format", kind, "--lang", "de"])
    svg = capsysbinary.readouterr().out.decode()
    assert "(00,00) bis (11,10)" in svg
    if kind == "svg":
        assert ">von<" in svg
        assert ">from<" not in svg
    else:
        assert 'lang="de"' in svg
        assert "Hop 1 von 2" in svg
        assert 'aria-label="Hop zurück"' in svg
