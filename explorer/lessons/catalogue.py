"""The words of the Learn page, in every language that it has: one table, complete in each."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final, TypedDict


class LearnWords(TypedDict):
    """What the page says beside the lessons; ``{…}`` is filled in."""

    learn: str
    lead: str
    begin: str
    go_on: str
    again: str
    kept: str
    forget: str
    predict: str
    predict_says: str
    start: str
    teachers: str
    teachers_says: str
    guide: str
    guide_of: str
    talk: str
    talk_says: str
    talk_open: str
    talk_cards: str
    terms: str
    terms_says: str
    open: str
    own: str
    own_says: str
    own_choose: str
    own_drop: str
    own_name: str
    format: str
    broken: str
    lesson_of: str
    lessons: str
    minutes: str
    questions: str
    all_right: str
    at_question: str
    your_turn: str
    of_questions: str
    or_click: str
    right: str
    wrong: str
    shown: str
    right_was: str
    let_go_on: str
    try_again: str
    longer: str
    left: str
    no_link: str
    chosen: str
    open_in: str
    try_it: str
    answer: str
    challenge: str
    challenge_says: str
    take_challenge: str
    next_lesson: str
    next: str
    all_lessons: str
    play: str
    pause: str
    back: str
    forward: str
    figure: str
    waits: str
    aim: str
    assumes: str
    turns: str
    scenes: str
    questions_title: str
    answers: str
    discuss: str
    model_answer: str
    pairs: str
    first_hops: str
    point: str
    evenings: str
    by_paper: str
    print: str
    place: str
    other_language: str
    not_moved: str
    none_of_these: str
    other_rule: str
    nearest: str
    by_distance: str
    by_router: str
    time: str
    too_long: str
    no_answer: str


ENGLISH: Final[LearnWords] = {
    "learn": "Learn",
    "lead": "Lessons whose drawings play. Read alone, or run them in a class.",
    "begin": "Begin with lesson {n}",
    "go_on": "Go on with lesson {n}",
    "again": "Read lesson {n} again",
    "kept": "Kept in this browser only.",
    "forget": "Forget it",
    "predict": "Predict the next hop",
    "predict_says": "Any network, any router: the message waits for you.",
    "start": "Start",
    "teachers": "For teachers",
    "teachers_says": "Aims, minutes, questions and answers of each lesson; a challenge to set.",
    "guide": "Guide",
    "guide_of": "The guide for teachers",
    "talk": "A talk",
    "talk_says": "Scenes for a room, led by a clicker, with your notes in a window of their own.",
    "talk_open": "Present the example",
    "talk_cards": "Its scenes",
    "terms": "Terms",
    "terms_says": "Every term, with its place in the papers.",
    "open": "Open",
    "own": "Your own",
    "own_says": "A lesson is one file of text and scenes. Drop it here.",
    "own_choose": "Choose a file",
    "own_drop": "Drop to read it",
    "own_name": "Your own lesson",
    "format": "It is read by this server and kept nowhere.",
    "broken": "{file}, line {line}: {what}.",
    "lesson_of": "Lesson {n} of {all}",
    "lessons": "Lessons",
    "minutes": "{n} min",
    "questions": "{n} questions",
    "all_right": "{n} of {all} right",
    "at_question": "at question {n} of {all}",
    "your_turn": "Your turn",
    "of_questions": "{n} of {all}",
    "or_click": "{n} of {all}, or click a node above",
    "right": "Right.",
    "wrong": "Another one is.",
    "shown": "The answer:",
    "right_was": "right",
    "let_go_on": "Let it go on",
    "try_again": "Try again",
    "longer": "{n} longer",
    "left": "shortest, {n} left",
    "no_link": "no link",
    "chosen": "chosen",
    "open_in": "Open in Explore",
    "try_it": "Try it",
    "answer": "What comes of it",
    "challenge": "Challenge",
    "challenge_says": "{n} pairs. Predict each hop: {rule}.",
    "take_challenge": "Take the challenge",
    "next_lesson": "Next, lesson {n}",
    "next": "Go on",
    "all_lessons": "All lessons",
    "play": "Play",
    "pause": "Pause",
    "back": "Back",
    "forward": "On",
    "figure": "Figure {n}",
    "waits": "The figure comes.",
    "aim": "Aim",
    "assumes": "Assumes",
    "turns": "What it turns on",
    "scenes": "Scenes",
    "questions_title": "Questions",
    "answers": "Answers",
    "discuss": "For the class",
    "model_answer": "A model answer",
    "pairs": "pair",
    "first_hops": "first hops that are right",
    "point": "Its point",
    "evenings": "Three evenings: lessons 1–3, 4–6, 7–9. A single hour: lesson 2, question 3 of"
    " lesson 3 on the wall, lesson 9.",
    "by_paper": "By paper: HCN 1, 2, 3, 9 · Metacube 1, 2, 3, 7, 9 · ECQ 1, 4, 7, 9 ·"
    " SCQ 1, 4, 5, 8 · GHC 1, 6, 8.",
    "print": "Print",
    "place": "Where it is written",
    "other_language": "Deutsch",
    "not_moved": "This figure did not come: {why}",
    "none_of_these": "{node} is none of these answers.",
    "other_rule": "Shortest, but not by this rule.",
    "nearest": "Nearest: {nearest}.",
    "by_distance": "every shortest one counts",
    "by_router": "only that of the router counts",
    "time": "Time",
    "too_long": "{file} is too long for a lesson.",
    "no_answer": "The server does not answer. Try it again.",
}

GERMAN: Final[LearnWords] = {
    "learn": "Lernen",
    "lead": "Lektionen, deren Zeichnungen sich bewegen. Allein zu lesen oder mit einer Klasse.",
    "begin": "Mit Lektion {n} beginnen",
    "go_on": "Weiter mit Lektion {n}",
    "again": "Lektion {n} noch einmal lesen",
    "kept": "Nur in diesem Browser aufgehoben.",
    "forget": "Vergessen",
    "predict": "Den nächsten Hop vorhersagen",
    "predict_says": "Jedes Netz, jeder Router: die Nachricht wartet auf dich.",
    "start": "Anfangen",
    "teachers": "Für Lehrende",
    "teachers_says": "Ziele, Minuten, Fragen und Antworten jeder Lektion; Aufgaben für die Klasse.",
    "guide": "Leitfaden",
    "guide_of": "Der Leitfaden für Lehrende",
    "talk": "Ein Vortrag",
    "talk_says": "Szenen für einen Saal, mit dem Clicker geführt; Notizen in eigenem Fenster.",
    "talk_open": "Das Beispiel vorführen",
    "talk_cards": "Seine Szenen",
    "terms": "Begriffe",
    "terms_says": "Jeder Begriff mit seiner Stelle in den Arbeiten (englisch).",
    "open": "Öffnen",
    "own": "Eigene Lektion",
    "own_says": "Eine Lektion ist eine Datei aus Text und Szenen. Lass sie hier fallen.",
    "own_choose": "Datei wählen",
    "own_drop": "Fallen lassen, um sie zu lesen",
    "own_name": "Eigene Lektion",
    "format": "Dieser Server liest sie und hebt nichts auf.",
    "broken": "{file}, Zeile {line}: {what}.",
    "lesson_of": "Lektion {n} von {all}",
    "lessons": "Lektionen",
    "minutes": "{n} min",
    "questions": "{n} Fragen",
    "all_right": "{n} von {all} richtig",
    "at_question": "bei Frage {n} von {all}",
    "your_turn": "Du bist dran",
    "of_questions": "{n} von {all}",
    "or_click": "{n} von {all}, oder klicke oben einen Knoten an",
    "right": "Richtig.",
    "wrong": "Richtig ist eine andere.",
    "shown": "Die Antwort:",
    "right_was": "richtig",
    "let_go_on": "Weiterlaufen lassen",
    "try_again": "Noch einmal",
    "longer": "{n} länger",
    "left": "kürzester, noch {n}",
    "no_link": "keine Leitung",
    "chosen": "gewählt",
    "open_in": "In Explore öffnen",
    "try_it": "Probier es aus",
    "answer": "Was dabei herauskommt",
    "challenge": "Aufgabe",
    "challenge_says": "{n} Paare. Sage jeden Hop voraus: {rule}.",
    "take_challenge": "Zur Aufgabe",
    "next_lesson": "Als Nächstes, Lektion {n}",
    "next": "Weiter",
    "all_lessons": "Alle Lektionen",
    "play": "Abspielen",
    "pause": "Anhalten",
    "back": "Zurück",
    "forward": "Vor",
    "figure": "Bild {n}",
    "waits": "Das Bild kommt.",
    "aim": "Ziel",
    "assumes": "Setzt voraus",
    "turns": "Worauf es ankommt",
    "scenes": "Szenen",
    "questions_title": "Fragen",
    "answers": "Antworten",
    "discuss": "Für die Klasse",
    "model_answer": "Eine mögliche Antwort",
    "pairs": "Paar",
    "first_hops": "erste Hops, die richtig sind",
    "point": "Worum es geht",
    "evenings": "Drei Abende: Lektionen 1–3, 4–6, 7–9. Eine einzelne Stunde: Lektion 2, Frage 3 aus"
    " Lektion 3 an der Wand, Lektion 9.",
    "by_paper": "Nach Arbeiten: HCN 1, 2, 3, 9 · Metacube 1, 2, 3, 7, 9 · ECQ 1, 4, 7, 9 ·"
    " SCQ 1, 4, 5, 8 · GHC 1, 6, 8.",
    "print": "Drucken",
    "place": "Wo es steht",
    "other_language": "English",
    "not_moved": "Dieses Bild kam nicht: {why}",
    "none_of_these": "{node} ist keine dieser Antworten.",
    "other_rule": "Kürzester, aber nicht nach dieser Regel.",
    "nearest": "Am nächsten: {nearest}.",
    "by_distance": "jeder kürzeste zählt",
    "by_router": "nur der des Routers zählt",
    "time": "Zeit",
    "too_long": "{file} ist zu lang für eine Lektion.",
    "no_answer": "Der Server antwortet nicht. Versuche es noch einmal.",
}

CATALOGUE: Final = MappingProxyType({"en": ENGLISH, "de": GERMAN})
"""The words by language."""
