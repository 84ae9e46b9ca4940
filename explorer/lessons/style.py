"""Style rules of lessons: numbers computed, sentences short, filler words avoided."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from explorer.lessons.lesson import Lesson, Paragraph, Question, Words, plain, running_texts

MAX_SENTENCE_WORDS: Final = 20
"""Most words of a sentence."""

MAX_PARAGRAPH_WORDS: Final = 60
MAX_PARAGRAPH_SENTENCES: Final = 4
MAX_PROMPT_WORDS: Final = 25
MAX_LESSON_WORDS: Final = 600
"""Most words of a lesson outside its questions and captions."""

AVOIDED: Final = frozenset(
    re.findall(
        r"\w+",
        "simply just obviously clearly trivial trivially easy easily recall elegant powerful novel"
        " optimal vertex vertices processor edge edges etc incorrect"
        " einfach offensichtlich selbstverständlich natürlich bekanntlich usw",
    )
)
"""Filler words, and words for which the field has a better one."""

PHRASES: Final = ("of course", "note that", "as we all know", "wie wir alle wissen")

NAMES_WITH_DIGITS: Final = re.compile(
    r"""[A-Z][A-Za-z]*\([^()]*\d[^()]*\)          # a network: Q(4), MC(2,1)
    | \b(?:bits?|Bits?|[Dd]imensions?|[Ff]ields?|[Cc]lass(?:es)?|[Ll]essons?|[Rr]ounds?|[Ss]teps?
      |Dimensionen|Feld(?:er)?|Klassen?|Lektion(?:en)?|Runden?|Schritte?|Abbildung(?:en)?
      |Tabellen?|Satz|Algorithmus|F[aä]ll(?:e|en)?|Ziffern?|Symbole?|Anhang|Pl[aä]tze?|Stellen?
      |Gruppen?
      |[Ss]ections?|Figures?|Tables?|Theorems?|Definitions?|Algorithms?|[Cc]ases?|[Dd]igits?
      |[Ss]ymbols?|Appendix|[Pp]laces?|[Gg]roups?)
      \ \d+(?:(?:,\ |\ (?:and|to|or|und|bis|oder)\ )\d+)*
    | \b[a-z]\[\d+\] | §\d+(?:\.\d+)* | \b[a-z]=\d+ | \bc\ =\ \d | \ba\ [01]\b | \bthe\ [01]\b
    | \b[01]\ (?:before|and\ the|for)\b | \bA\d\b | \b[A-Z]{2}-\d+\b""",
    re.VERBOSE,
)
"""Names with a digit in them: the digit is no count."""

NEXT_BEGINNING: Final = r"\s+(?=[A-ZÄÖÜ`(0-9])"
FULL_STOP: Final = re.compile(r"(?<=[.?!])" + NEXT_BEGINNING)
SENTENCE_END: Final = re.compile(r"(?<=[.?!:;])" + NEXT_BEGINNING)


def faults(lesson: Lesson) -> Iterator[tuple[int, str]]:
    """Yield every breach of the style rules, with its line."""
    # Numbers in answers need no fact: wrong ones are not computed, right ones have own checks.
    answers = {option.words for question in lesson.questions for option in question.options}
    for line, words in running_texts(lesson):
        yield from ((line, fault) for fault in _faults_of_words(words, words not in answers))
    for block in lesson.blocks:
        if isinstance(block, Paragraph):
            yield from ((block.line, fault) for fault in _faults_of_paragraph(block.words))
        elif isinstance(block, Question):
            if word_count(block.prompt) > MAX_PROMPT_WORDS:
                yield block.line, f"a question has at most {MAX_PROMPT_WORDS} words"
            for option in block.options:
                if len(sentences(option.feedback)) > 2:
                    yield option.line, "feedback has one sentence or two"
    total = prose_words(lesson)
    if total > MAX_LESSON_WORDS:
        yield 1, f"a lesson has at most {MAX_LESSON_WORDS} words of text, this has {total}"


def bare_number(words: Words) -> str:
    """Return the first number in running text that is not computed, "" for none.

    A number that is a fact is computed; one in an address is code; one that names something (bit
    0, lesson 2, Q(4)) counts nothing.

    >>> from explorer.lessons.inline import spans
    >>> bare_number(spans("Q(4) has {links: Q(4)} links, bit 0 is last, `0110` is a node."))
    ''
    >>> bare_number(spans("Q(4) has 32 links."))
    '32'
    """
    for span in words:
        if span.kind in ("text", "em", "strong", "term", "link"):
            match = re.search(r"\d[\d,.]*\d|\d", NAMES_WITH_DIGITS.sub(" ", span.text))
            if match:
                return match[0]
    return ""


def faults_of_exercise(texts: Iterable[Words]) -> Iterator[str]:
    """Yield every breach of the style rules in the texts of an exercise."""
    for words in texts:
        yield from _faults_of_words(words, computed=False)
        if word_count(words) > MAX_PROMPT_WORDS:
            yield f"a text of an exercise has at most {MAX_PROMPT_WORDS} words"


def _faults_of_words(words: Words, computed: bool) -> Iterator[str]:
    text = plain(words)
    if computed and (number := bare_number(words)):
        yield f"the number {number} stands bare: let it be computed, as in {{links: Q(4)}}"
    prose_text = "".join(
        span.text for span in words if span.kind not in ("code", "formula", "fact")
    )
    lower = prose_text.casefold()
    words_of = re.findall(r"[a-zäöüß]+(?:-[a-zäöüß]+)*", lower)
    avoided = next((word for word in words_of if word in AVOIDED), None)
    phrase = next((phrase for phrase in PHRASES if phrase in lower), None)
    if avoided or phrase:
        yield f"the word {avoided or phrase!r} teaches nothing here: leave it out, or say what is"
    if "!" in prose_text:
        yield "no sentence is shouted"
    long_sentence = next(
        (sentence for sentence in sentences(words) if len(sentence.split()) > MAX_SENTENCE_WORDS),
        None,
    )
    if long_sentence:
        start = " ".join(text for text in long_sentence.split()[:4])
        count = len(long_sentence.split())
        yield f"a sentence has at most {MAX_SENTENCE_WORDS} words: {start!r} has {count}"
    if not text.strip():
        yield "there is no text"


def _faults_of_paragraph(words: Words) -> Iterator[str]:
    if word_count(words) > MAX_PARAGRAPH_WORDS:
        yield f"a paragraph has at most {MAX_PARAGRAPH_WORDS} words, this has {word_count(words)}"
    sentence_count = len(FULL_STOP.split(plain(words).strip()))
    if sentence_count > MAX_PARAGRAPH_SENTENCES:
        yield (
            f"a paragraph has at most {MAX_PARAGRAPH_SENTENCES} sentences, "
            f"this has {sentence_count}"
        )


def sentences(words: Words) -> list[str]:
    """Return running text split into sentences; a colon before a capital ends one too.

    >>> from explorer.lessons.lesson import Span
    >>> sentences((Span("text", "Copy it. Join both."),))
    ['Copy it.', 'Join both.']
    """
    return [sentence for sentence in SENTENCE_END.split(plain(words).strip()) if sentence]


def word_count(words: Words) -> int:
    """Return the number of words."""
    return len(plain(words).split())


def prose_words(lesson: Lesson) -> int:
    """Return the number of words in the paragraphs and captions of a lesson."""
    paragraphs = [block.words for block in lesson.blocks if isinstance(block, Paragraph)]
    return sum(map(word_count, [*paragraphs, *(scene.caption for scene in lesson.scenes)]))
