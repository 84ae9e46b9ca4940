"""Snapshots of drawings: one file each in tests/golden/pictures, a line for every primitive.

``python -m tests.display.snapshots`` writes them anew: look at what changed before you commit it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from explorer import network
from explorer.display import miniature
from explorer.display.looks import LOOKS, TEXTS, Look, colour, opacity
from explorer.display.picture import Highlights
from explorer.display.primitives import Line, Picture, Text, primitive_text
from explorer.display.svg import draft_of_scene, line_look, picture
from explorer.scenes.scene import scene, stage_scene
from tests.frontend.stage_picture import stage, viewed

FOLDER = Path(__file__).parent.parent / "golden" / "pictures"


@dataclass(frozen=True)
class Snapshot:
    """A drawing to record: its painter, network, theme, and the highlights in it."""

    painter: str
    spec: str
    theme: str = "light"
    ends: tuple[str, str] | None = None
    tree: tuple[tuple[int, int], ...] = ()
    missing: tuple[tuple[int, int], ...] = ()
    size: tuple[int, int] = (376, 322)
    all: bool = False

    @property
    def name(self) -> str:
        plain = re.sub(r"\W+", "-", self.spec).strip("-")
        suffixes = [self.theme] * (self.theme != "light")
        suffixes += ["route"] * bool(self.ends) + ["tree"] * bool(self.tree) + ["all"] * self.all
        return "-".join([plain, self.painter, *suffixes])

    @property
    def highlights(self) -> Highlights:
        if self.ends is None:
            return Highlights(tree=self.tree, missing=self.missing)
        trace = network(self.spec).route(*self.ends)
        return Highlights(trace.nodes, target=trace.target)

    def primitives(self) -> Picture:
        """Return the primitives of the drawing."""
        if self.painter == "stage":
            return stage_pictures()[SNAPSHOTS.index(self)]
        highlights = self.highlights
        net = network(self.spec)
        drawing = stage_scene(net, highlights.route) if highlights.route else scene(net)
        if self.painter == "svg":
            return picture(draft_of_scene(drawing, highlights))
        return miniature.picture(drawing, self.size, highlights, self.size[0] > 200)


@cache
def stage_pictures() -> dict[int, Picture]:
    """Return the pictures of the stage by their place in SNAPSHOTS, made by one call of node."""
    places = [i for i, snapshot in enumerate(SNAPSHOTS) if snapshot.painter == "stage"]
    requests = [viewed(SNAPSHOTS[i].spec, SNAPSHOTS[i].ends, all=SNAPSHOTS[i].all) for i in places]
    return dict(zip(places, stage(requests), strict=True))


TREE = ((0, 1), (0, 2), (1, 3))

SNAPSHOTS = (
    *(
        Snapshot("svg", spec)
        for spec in ("Q(3)", "CQ(3)", "FQ(4)", "MC(2,1)", "HCN(2)", "ECQ(1,3)")
    ),
    *(
        Snapshot("svg", spec)
        for spec in ("AQ(3)", "SE(4)", "P(4)", "JF(16,3,1)", "BF(2)", "BEN(2)")
    ),
    *(Snapshot("svg", spec) for spec in ("R(3)", "FT(4)", "DF(2,1)", "DB(2,3)")),
    Snapshot("stage", "R(3)"),
    *(
        Snapshot("svg", spec)
        for spec in ("S(3)", "S(4)", "SC(2,3)", "CCC(3)", "GHC(2,3,4)", "BT(4)")
    ),
    *(Snapshot("svg", spec) for spec in ("Torus(4,4)", "HyperStar(4,2)", "HS(3)", "Hypernet(3)")),
    Snapshot("svg", "HCNs(2,3)", "dark"),
    Snapshot("svg", "HCNm(2,3)", "projector"),
    Snapshot("svg", "Q(4)", "dark", ("#0", "#15")),
    Snapshot("svg", "MC(1,2)", "light", ("#0", "#31")),
    Snapshot("svg", "HCN(3)", "projector", ("#1", "#50")),
    Snapshot("svg", "SCQ(3,3)", "light", ("#0", "#40")),
    Snapshot("svg", "MC(3,3)", "dark", ("#0", "#134217727")),
    Snapshot("svg", "EH(1,2)", tree=TREE, missing=((0, 3),)),
    *(Snapshot("mini", spec) for spec in ("ECQ(2,2)", "EH(2,2)", "Mesh(4,5)", "GHC(2,4r,4m)")),
    Snapshot("mini", "HCN(3)", ends=("#1", "#50")),
    Snapshot("mini", "Q(2)", tree=TREE, missing=((2, 3),)),
    *(Snapshot("stage", spec) for spec in ("Q(3)", "HCN(2)", "CCC(3)", "HCNm(2,3)")),
    Snapshot("stage", "HCN(3)", ends=("#1", "#50")),
    Snapshot("stage", "S(4)", ends=("#0", "#23"), all=True),
    Snapshot("stage", "MC(3,3)", ends=("#0", "#134217727")),
    *(Snapshot("mini", spec, size=(160, 120)) for spec in ("CQ(4)", "GHC(2,2,2,2,2,2)")),
)


def text(snapshot: Snapshot) -> str:
    """Return a drawing as text: the looks that it uses, then its primitives."""
    primitives = snapshot.primitives()
    used: dict[str, str] = {}
    for primitive in primitives:
        if isinstance(primitive, Line):
            look, dash = line_look(primitive)
            name = " ".join(filter(None, (primitive.role, primitive.link)))
            used[name] = look_text(look, snapshot.theme, dash)
        elif isinstance(primitive, Text):
            letters = TEXTS[primitive.role]
            ink = colour(letters.ink, snapshot.theme)
            used[f"text {primitive.role}"] = f"{ink} {letters.face} {letters.size} {letters.weight}"
        else:
            look = LOOKS[primitive.role]
            used[primitive.role] = look_text(look, snapshot.theme, look.dash)
    head = [f"look {name}: {looks}" for name, looks in sorted(used.items())]
    return "\n".join([*head, *(primitive_text(primitive) for primitive in primitives), ""])


def look_text(look: Look, theme: str, dash: tuple[float, ...]) -> str:
    words = [f"fill {colour(look.fill, theme)}"] if look.fill else []
    if look.line:
        words.append(f"line {colour(look.line, theme)} {opacity(look.line, theme):g}")
        words.append(f"width {look.width:g}")
    words += [f"dash {' '.join(f'{d:.3g}' for d in dash)}"] if dash else []
    return " ".join([*words, *["round"] * look.round])


def main() -> None:
    """Write every drawing anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for snapshot in SNAPSHOTS:
        (FOLDER / f"{snapshot.name}.txt").write_text(text(snapshot), encoding="utf-8")


if __name__ == "__main__":
    main()
