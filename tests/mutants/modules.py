"""Where mistakes are made, what they are counted as, and the tests that have to find them."""

from __future__ import annotations

from typing import Final

MATHEMATICS, ROUTING, WORDS, PICTURES = "mathematics", "routing", "words", "pictures"

CONTRACT: Final = ("tests/networks/test_formulas.py", "tests/networks/test_contract.py", "-k")
SAID: Final = ("tests/routing/test_wording.py", "tests/routing/test_contract.py", "-k")
DRAWN: Final = ("tests/scenes/nests/test_golden.py", "tests/display/test_picture.py")

MODULES: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "explorer/networks/cubes/crossed_cube.py": (
        MATHEMATICS,
        ("tests/networks/test_crossed_cube.py", *CONTRACT, "test_crossed_cube or CQ"),
    ),
    "explorer/networks/hierarchical_cubic/hcn.py": (
        MATHEMATICS,
        ("tests/networks/test_hcn.py", *CONTRACT, "test_hcn or HCN"),
    ),
    "explorer/networks/star/star.py": (
        MATHEMATICS,
        ("tests/networks/test_star.py", *CONTRACT, "test_star or 5"),
    ),
    "explorer/networks/lattice/generalized_hypercube.py": (
        MATHEMATICS,
        ("tests/networks/test_ghc.py", *CONTRACT, "test_ghc or GHC or Mesh or Torus"),
    ),
    "explorer/core/suggest.py": (
        MATHEMATICS,
        ("tests/core/test_nearest.py", "explorer/core/suggest.py"),
    ),
    "explorer/routing/crossed_cube.py": (
        ROUTING,
        ("tests/routing/test_crossed_cube.py", *SAID, "test_crossed_cube or wording or CQ"),
    ),
    "explorer/routing/_hcn_walk.py": (
        ROUTING,
        ("tests/routing/test_hcn.py", *SAID, "test_hcn or wording or HCN"),
    ),
    "explorer/routing/ghc.py": (
        ROUTING,
        (
            *("tests/routing/test_ghc.py", "tests/routing/test_together.py"),
            *(*SAID, "test_ghc or together or wording or GHC"),
        ),
    ),
    "explorer/documents/commands/json_forms.py": (WORDS, ("tests/documents/test_told.py",)),
    "explorer/notation/prose.py": (
        WORDS,
        (
            "explorer/notation/prose.py",
            "tests/documents/test_words.py",
            "tests/notation/test_typeset.py",
        ),
    ),
    "explorer/scenes/geometry.py": (
        PICTURES,
        ("explorer/scenes/geometry.py", "tests/scenes/test_geometry.py", *DRAWN),
    ),
    "explorer/display/picture.py": (PICTURES, ("tests/display/test_picture.py",)),
}
