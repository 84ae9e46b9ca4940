"""A third language is one file: every text is exported, imported again, and used."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from explorer.cli.main import main
from explorer.cli.places import pages_of, places_of
from explorer.words.locales import plural_form, plural_forms
from explorer.words.po import Translations, read_po
from explorer.words.texts import HERE, KINDS
from explorer.words.translation import entries, faults, translations, write_po


def nowhere(_: str) -> tuple[list[tuple[str, int]], list[str]]:
    return [], []


def test_written_files_are_read_again() -> None:
    german = translations("de")
    assert read_po(write_po("de", german, nowhere), "de", KINDS) == german
    assert not list(faults(german))


def pseudo(lang: str) -> Translations:
    """Return texts of a language that nobody speaks: English in brackets, with a word a form."""
    translated: Translations = {kind: {} for kind in KINDS}
    german = translations("de")
    for entry in entries():
        forms = isinstance(german[entry.kind].get(entry.english), dict)
        words = f"[{entry.english}]"
        if entry.term:
            translated[entry.kind].setdefault(entry.term, {})[entry.field] = words
        elif forms:
            translated[entry.kind][entry.english] = {
                name: f"[{name}: {entry.english}]" for name in plural_forms(lang)
            }
        else:
            translated[entry.kind][entry.english] = words
    translated["sentences"]["{reached} of {all} nodes informed in {rounds:round}."] = (
        "{reached} z {all} w {rounds:# rundzie|# rundy|# rund}."
    )
    return translated


CATALOGUE_SCRIPT = """
import json, sys
from pathlib import Path
from explorer.words import texts
texts.HERE = Path(sys.argv[1])
texts.languages.__defaults__ = (texts.HERE,)
from explorer.words.catalogue import LANGUAGES, direction
from explorer.words.glossary import terms
from explorer.words.sentences import sentence_in
from explorer.words.voice import Voice
from explorer.web.main import create_app
client = create_app().server.test_client()
voice = Voice("pl")
print(json.dumps([
    LANGUAGES, direction("pl"), terms("pl")["dilation"].name,
    [voice.many(n, "hop") for n in (1, 3, 1025)],
    [sentence_in(f"8 of 8 nodes informed in {n} rounds.", "pl") for n in (3, 5)],
    voice.say("Deutsch"), Voice("de").say("Deutsch"),
    client.get("/?lang=pl", headers={"Host": "localhost"}).get_data(as_text=True)[:40],
]))
"""


def test_a_third_language_is_one_file(tmp_path: Path) -> None:
    for file in (*HERE.glob("*.json"), *HERE.glob("*.toml")):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    (tmp_path / "pl.po").write_bytes(write_po("pl", pseudo("pl"), nowhere))
    command = [sys.executable, "-c", CATALOGUE_SCRIPT, str(tmp_path)]
    process = subprocess.run(command, capture_output=True, text=True, check=True)
    output = json.loads(process.stdout.splitlines()[-1])
    assert output[:3] == [["en", "de", "pl"], "ltr", "[Dilation]"]
    assert output[3] == ["[one: 1 hops]", "[few: 3 hops]", "[many: 1\u00a0025 hops]"]
    assert output[4] == ["8 z 8 w 3 rundy.", "8 z 8 w 5 rund."]
    assert output[5:] == ["English", "Polski", '<!DOCTYPE html>\n<html lang="pl" dir="ltr']


def test_plural_forms_are_those_of_whole_numbers() -> None:
    assert plural_form("1,025", "pl") == "many"
    assert plural_form("1,024", "pl") == "few"
    assert plural_form("1.5", "pl") == "other"


def test_faults_are_named() -> None:
    translated = {kind: dict[str, object]() for kind in KINDS}
    translated["interface"]["{n} hops"] = {"one": "un saut", "other": "{n} sauts"}
    translated["statements"] = {"ECQ(s,t) has $2^{s+t+1}$ nodes.": "ECQ(s,t) a $2^{s+t}$ nœuds."}
    assert list(faults(translated)) == [
        "interface: '{n} hops' says {n}, 'un saut' does not",
        "statements: 'ECQ(s,t) has $2^{s+t+1}$ nodes.' says $2^{s+t+1}$, 'ECQ(s,t) a $2^{s+t}$"
        " nœuds.' does not",
    ]


@pytest.mark.at_night
def test_the_command_keeps_translations(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "fr.po"
    assert main(["words", str(file)]) == 0
    text = file.read_text()
    assert 'msgid "Close"\nmsgstr ""' in text
    file.write_text(text.replace('msgid "Close"\nmsgstr ""', 'msgid "Close"\nmsgstr "Fermer"'))
    assert main(["words", str(file)]) == 0
    assert 'msgid "Close"\nmsgstr "Fermer"' in file.read_text()
    entry_count = sum(1 for _ in entries())
    assert capsys.readouterr().out.splitlines() == [
        f"fr.po: {count} of {entry_count:,} texts are said." for count in (0, 1)
    ]


@pytest.mark.parametrize("name", ["en.po", "xx.po", "fr.txt"])
def test_a_file_is_named_by_a_language(name: str, refused) -> None:
    assert "names no language. Nearest: fr.po." in refused("words", name)


def test_a_text_is_found_in_the_code() -> None:
    # A translator looks at the page that shows a text.
    text = "The circuit stands: the message crosses all its links at once, stored nowhere."
    assert pages_of(places_of(text)) == ["/?task=circuit"]
    total = sum(bool(places_of(entry.english)) for entry in entries() if entry.kind == "interface")
    entry_count = sum(entry.kind == "interface" for entry in entries())
    assert total > 0.9 * entry_count
