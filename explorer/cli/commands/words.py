"""``explorer words``: all texts as a ``.po`` file, for a translation of the program."""

from __future__ import annotations

import argparse
from pathlib import Path

from explorer.cli.arguments import Commands, add_command
from explorer.cli.output import emit, save
from explorer.core.errors import ExplorerError, OutsideRange, brief
from explorer.words.lines import Lines


def add(commands: Commands) -> None:
    """Add the command of this group."""
    title = "Write all texts into a .po, to say the program in another language; exit 1 on faults."
    parser = add_command(commands, "words", words, title)
    parser.add_argument(
        "file", metavar="FILE", type=Path, help="named by its language, such as fr.po"
    )


def words(args: argparse.Namespace) -> int:
    """Write a file with every text and its translation so far; return 1 if one is wrong."""
    from explorer.cli.places import pages_of, places_of
    from explorer.words.po import read_po
    from explorer.words.texts import KINDS
    from explorer.words.translation import LinesAndPages, entries, faults, translations, write_po

    file: Path = args.file
    lang = _language(file)
    translated = read_po(_bytes(file), lang, KINDS) if file.is_file() else translations(lang)

    def places_and_pages(text: str) -> LinesAndPages:
        places = places_of(text)
        return places, pages_of(places)

    save(write_po(lang, translated, places_and_pages), str(file))
    wrong = list(faults(translated))
    is_translated = [bool(entry.words(translated)) for entry in entries()]
    emit(
        Lines(
            [
                f"{file.name}: {sum(is_translated):,} of {len(is_translated):,} texts are said.",
                *wrong,
            ]
        )
    )
    return int(bool(wrong))


def _language(file: Path) -> str:
    """Return the language in a file's name; raise OutsideRange if it names no language."""
    from babel import UnknownLocaleError

    from explorer.words.locales import own_name

    lang = file.stem
    try:
        is_language_file = file.suffix == ".po" and lang != "en" and own_name(lang)
    except (UnknownLocaleError, ValueError):
        is_language_file = False
    if not is_language_file:
        raise OutsideRange(f"{brief(file.name)!r} names no language", nearest="fr.po")
    return lang


def _bytes(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise ExplorerError(f"{brief(str(file))} cannot be read: {error.strerror}") from None
