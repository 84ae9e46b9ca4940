"""The drawing and the words of every task at some of its steps, as lines, without a browser.

python -m tests.frontend.drawn    writes tests/golden/drawn, a file a task, and sums.txt anew
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable
from difflib import SequenceMatcher, unified_diff
from itertools import cycle, zip_longest
from pathlib import Path
from typing import Any, Final
from zlib import crc32

import dash_cytoscape

from explorer.display.looks import FONT_STACKS, TOKENS
from explorer.tasks.document import state_document
from explorer.tasks.registry import read_state
from explorer.words.catalogue import LANGUAGES, catalogue
from explorer.words.lines import part_in_language
from explorer.words.text import in_language
from tests.frontend.stage_picture import node

GOLDEN: Final = Path(__file__).resolve().parents[1] / "golden" / "drawn"

SUMS: Final = GOLDEN.with_name("sums.txt")

SCRIPT: Final = Path(__file__).with_name("drawn.mjs")

CYTOSCAPE: Final = Path(dash_cytoscape.__file__).with_name("dash_cytoscape.min.js")

SIZE: Final = {"width": 480, "height": 320}

Section = tuple[str, ...]
"""A part of what is drawn or said: its name, its lines."""

FIRST, MIDDLE, LAST = (0, 0), (0.5, 0), (1, 0)
UNDER_WAY = ((1, -0.75), (1, -0.5), (1, -0.25))
"""Places of the player: (fraction of all steps, offset in steps)."""

CASES: Final = (
    "net=Q(3)&from=000&to=111",
    "net=MC(1,1)&from=%230&to=%237&view=lens",
    "net=Q(3)&from=000&to=111&router=disjoint-detour&fault=001&fault=010~110",
    "net=Q(2)&from=00&to=11&fault=01",
    "net=Q(2)&from=00&to=11&predict=distance",
    "net=Q(2)&from=00&to=11&beside=e-cube-descending",
    "net=Q(3)&task=broadcast&from=000",
    "net=ECQ(1,3)&task=broadcast&from=%230&tree=improved-exchanged:as-printed",
    "net=Q(2)&task=broadcast&from=00&tree=all-to-all",
    "net=MC(1,1)&task=exchange",
    "net=Q(3)&task=traffic&pattern=complement",
    "net=Q(2)&task=traffic&pattern=complement&beside=by:e-cube-descending",
    "net=Q(2)&task=traffic&time=cycles&load=0.9&cycles=100&beside=by:e-cube-descending&lane=2",
    "net=Torus(3,3)&task=traffic&time=cycles&load=1&cycles=100&queues=1&follow=1",
    "net=Q(3)&task=embed&guest=ring",
    "net=Q(2)&task=embed&guest=tree",
    "net=MC(1,1)&task=embed&guest=ring",
    "net=Q(3)&task=paths&from=000&to=011",
    "net=Q(3)&task=faults&from=000&to=111&k=2&fault=001",
    "net=Q(2)&task=faults&from=00&to=11&k=1&of=links",
    "net=Q(3)&task=circuit&from=000&to=011",
    "net=Q(3)&task=circuit&from=000&to=011&by=packet&held=000%20001",
    "net=Q(3)&task=parts",
    "net=Q(3)&task=check",
    "net=Q(3)&task=check&route=000 001 011 010 110;000 011&line=1",
    "net=Q(2)&task=check&route=00 11&line=1",
    "net=Q(2)&task=check&kind=router",
)
"""Queries of the page, small ones that together show what there is of every task."""


SPREAD: Final = (
    "net=Q(5)&from=00000&to=11111&view=distances",
    "net=Q(6)&view=ink&view=labels",
    "net=Q(7)&view=present",
    "net=Q(9)",
    "net=HCN(3)&router=hcn-a&view=lens",
    "net=HCN(4)&view=no-hulls",
    "net=HCN(3)&from=(000,101)&to=(110,010)&beside=hcn-b&beside=hcn-shortest",
    "net=S(4)&view=distances",
    "net=S(5)&predict=distance",
    "net=MC(2,1)&fault=%231",
    "net=CCC(4)",
    "net=BF(3)&view=labels",
    "net=BT(5)",
    "net=GHC(3,3,3)",
    "net=DC(3)&view=no-shortest",
    "net=CQ(5)",
    "net=ECQ(2,2)",
    "net=Torus(4,4)",
    "net=HS(3)",
    "net=SCQ(3,3)",
    "net=FT(4)",
    "net=KZ(2,3)",
    "net=Q(5)&task=broadcast",
    "net=HCN(3)&task=broadcast&tree=all-to-all",
    "net=S(4)&task=broadcast",
    "net=Q(8)&task=broadcast",
    "net=Q(4)&task=exchange",
    "net=CCC(3)&task=exchange",
    "net=S(4)&task=exchange",
    "net=Q(6)&task=traffic",
    "net=HCN(3)&task=traffic&pattern=complement&beside=by:hcn-a",
    "net=HCN(3)&task=traffic&time=cycles&load=0.9&cycles=100",
    "net=Torus(5,5)&task=traffic&time=cycles&load=1&cycles=150&queues=2&follow=3",
    "net=S(4)&task=traffic&time=cycles&load=0.4&cycles=60",
    "net=Q(5)&task=embed&guest=torus",
    "net=Q(7)&task=embed&guest=ring",
    "net=HCN(3)&task=embed&guest=tree",
    "net=HCN(3)&task=paths",
    "net=S(4)&task=paths",
    "net=Q(6)&task=paths",
    "net=HCN(2)&task=faults&k=2",
    "net=S(4)&task=faults&k=3&of=links",
    "net=HCN(2)&task=circuit",
    "net=Q(4)&task=circuit&by=packet&held=0000%200001;0000%200010",
    "net=Q(5)&task=circuit&from=00000&to=11111&held=00000%2000001;00001%2000011",
    "net=MC(2,1)&task=parts",
    "net=HCN(3)&task=parts",
    "net=S(4)&task=parts",
    "net=S(4)&task=check&route=1234 2134 3124;1234 4321&line=1",
    "net=Q(4)&task=check&kind=router",
)
"""Queries of larger networks and other families, of which sums are listed."""

PRESENTED: Final = (
    "net=Q(3)&from=000&to=111",
    "net=Q(3)&from=000&to=111&view=lens&fault=001&fault=010~110",
    "net=HCN(2)&from=(00,01)&to=(10,10)&router=hcn-a&view=distances",
    "net=HCN(4)&view=labels",
    "net=ECQ(1,3)",
    "net=FT(4)",
    "net=BT(4)",
    "net=S(4)&predict=distance",
    "net=Q(2)&from=00&to=11&beside=e-cube-descending",
    "net=Q(3)&task=broadcast&from=000",
    "net=HCN(2)&task=broadcast&tree=all-to-all",
    "net=MC(1,1)&task=exchange",
    "net=Q(3)&task=traffic&pattern=complement",
    "net=Torus(3,3)&task=traffic&time=cycles&load=1&cycles=100&queues=1&follow=1",
    "net=Q(4)&task=embed&guest=torus",
    "net=HCN(2)&task=paths",
    "net=Q(3)&task=faults&from=000&to=111&k=2&fault=001",
    "net=Q(3)&task=circuit&from=000&to=011&by=packet&held=000%20001",
    "net=Q(3)&task=circuit&from=000&to=011&held=001%20011",
    "net=Q(3)&task=parts",
    "net=Q(3)&task=check&route=000 001 011 010 110;000 011&line=1",
)
"""Queries that are presented on a large stage too, where all is drawn larger."""

LARGE: Final = {"width": 1370, "height": 520}

WIDTHS: Final = (480, 320, 1200)
"""Widths of the stage, one after the other with every query of these."""

NAMED: Final = re.compile(r"BookSim 2|Python|\w+(,\w+)+|\{.*\}|explorer .*")
"""Words that are the same in every language: names of programs, and typed input."""

Document = dict[str, Any]
Places = list[dict[str, Any]]
"""The drawing and the words that the modules of the page make of a document, step by step."""


def documents(cases: Iterable[str] = CASES) -> list[tuple[str, Document]]:
    """Return the document of every case, beside its query."""
    return [(case, {**state_document(read_state(f"?{case}"), "")}) for case in cases]


def looks() -> dict[str, Any]:
    """Return the size of the stage, where Cytoscape is, and colours of which no two are the same.

    Each is known by the name of its token again.
    """
    tokens = {f"--{name}": f"#{0x5A0000 + 97 * i:06x}" for i, name in enumerate(TOKENS)}
    tokens |= {f"--{name}": text for name, text in FONT_STACKS.items()}
    return {"tokens": tokens, "size": SIZE, "cytoscape": str(CYTOSCAPE)}


def render(cases: list[dict[str, Any]], lang: str = LANGUAGES[0]) -> list[Places]:
    """Return what the modules of the page make of documents."""
    request: dict[str, Any] = {"cases": cases, **looks()}
    if lang != LANGUAGES[0]:
        request["spoken"] = {"lang": lang, "texts": dict(catalogue(lang))}
    process = subprocess.run(
        [node(), str(SCRIPT)],
        input=json.dumps(request, default=vars),
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    if process.returncode:
        raise RuntimeError(process.stderr)
    document: list[Places] = json.loads(process.stdout)
    return document


def english(
    documents_by_case: list[tuple[str, Document]], rendered: list[Places], lang: str
) -> dict[str, str]:
    """Return the texts of documents, ``rendered`` in English, that lack another language.

    They are those of panels, of titles and of reasons, each with the key of its task.
    """
    cases = [
        {"doc": in_language(doc, lang), "places": [FIRST, MIDDLE, LAST]}
        for _, doc in documents_by_case
    ]
    lacking: dict[str, str] = {}
    for (_, doc), first, other in zip(
        documents_by_case, rendered, render(cases, lang), strict=True
    ):
        same = {text for place in first for text in place["words"]}
        same &= {text for place in other for text in place["words"]}
        show = doc["show"] or {}
        headed = {str(show[key]): show[key] for key in ("title", "why") if show.get(key)}
        same |= {name for name, text in headed.items() if part_in_language(text, lang) == name}
        lacking |= {text: doc["task"] for text in same if is_english(text, lang)}
    return dict(sorted(lacking.items()))


def is_english(text: str, lang: str) -> bool:
    """Return whether a text that is the same in another language is English there.

    >>> [is_english(text, "de") for text in ("All of them", "Hops", "Q(3)", "id,route")]
    [True, False, False, False]
    """
    wordy = re.search(r"[a-z]{3}", text) and not NAMED.fullmatch(text)
    return bool(wordy and catalogue(lang).get(text) != text)


def lines(case: str, places: Places, known: dict[Section, str]) -> list[str]:
    """Return a case as lines: all of its first place, then the differences from place to place.

    ``known`` are the long sections that stand in the list already, each with its case.
    """
    rows = [f"== {case}"]
    before: dict[str, list[str]] = {}
    for place in places:
        rows.append(f"-- {place['at']:g} of {place['steps']}")
        for name, section in place["sections"].items():
            old = before.get(name, [])
            if section == old:
                continue
            other = known.setdefault((name, *section), case) if len(section) > 3 else case
            rows.append(f"{name}:" if other == case else f"{name}: as of {other}")
            if other == case:
                rows += changes(old, section) if old else [f"  {line}" for line in section]
        before = place["sections"]
    return rows


def changes(old: list[str], new: list[str]) -> list[str]:
    """Return the differences: removed lines (-), new ones (+), replaced ones (~).

    >>> changes(["a", "b", "c", "d"], ["a", "c", "D", "e"])
    ['- b', '- d', '+ D', '+ e']
    >>> changes(["a", "b"], ["a", "B"])
    ['~ B']
    """
    rows = []
    for how, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if how == "replace" and b - a == d - c:
            rows += [f"~ {line}" for line in new[c:d]]
        elif how != "equal":
            rows += [f"- {line}" for line in old[a:b]] + [f"+ {line}" for line in new[c:d]]
    return rows


def task_lists() -> tuple[dict[str, str], dict[str, str]]:
    """Return the list of every task, by its key, and the tasks of texts that have no German."""
    documents_by_case = documents()
    seen_tasks = set[str]()
    cases = []
    for _, doc in documents_by_case:
        # The motion between two steps is alike in all cases of a task.
        between = () if doc["task"] in seen_tasks else UNDER_WAY
        seen_tasks.add(doc["task"])
        cases.append({"doc": doc, "places": [FIRST, *between, MIDDLE, LAST]})
    rendered = render(cases)
    texts: dict[str, list[str]] = defaultdict(list)
    known: dict[str, dict[Section, str]] = defaultdict(dict)
    for (case, doc), places in zip(documents_by_case, rendered, strict=True):
        task = doc["task"]
        texts[task] += [*lines(case, places, known[task]), ""]
    listed = {task: "\n".join(text) for task, text in texts.items()}
    return listed, english(documents_by_case, rendered, LANGUAGES[1])


def sums() -> str:
    """Return a line for every query of larger networks: where it is, and sums of its sections."""
    documents_by_case = documents((*SPREAD, *(f"{case}&view=present" for case in PRESENTED)))
    sizes = [{"width": width} for width, _ in zip(cycle(WIDTHS), SPREAD, strict=False)]
    cases = [
        {"doc": doc, "places": [FIRST, (0.4, -0.6), LAST], **size}
        for (_, doc), size in zip_longest(documents_by_case, sizes, fillvalue=LARGE)
    ]
    rows = []
    for (case, _), places in zip(documents_by_case, render(cases), strict=True):
        rows.append(f"== {case}")
        for place in places:
            parts = defaultdict(list)
            for name, section in place["sections"].items():
                parts[name if name in ("graph", "ground", "drawn") else "said"] += section
            counts = (
                f"{name} {len(section_lines)} #{sum_of(section_lines)}"
                for name, section_lines in parts.items()
            )
            rows.append(f"{place['at']:g} of {place['steps']}: {', '.join(counts)}")
    return "\n".join([*rows, ""])


def sum_of(lines: list[str]) -> str:
    """Return a short sum of lines, another if any of them is."""
    return f"{crc32(chr(10).join(lines).encode()) & 0xFFFF:x}"


def difference(kept: Path, made: str) -> str:
    """Return where a list is other than the one that is kept, "" if it is not."""
    before = kept.read_text("utf-8").splitlines() if kept.exists() else []
    return "\n".join(unified_diff(before, made.splitlines(), "kept", "made", lineterm="", n=1))


def main() -> int:
    """Write the lists anew."""
    SUMS.write_text(sums(), "utf-8")
    GOLDEN.mkdir(parents=True, exist_ok=True)
    lists, _ = task_lists()
    for old in GOLDEN.glob("*.txt"):
        if old.stem not in lists:
            old.unlink()
    for task, text in lists.items():
        (GOLDEN / f"{task}.txt").write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
