"""Where mistakes are made, what they are counted as, and the tests that have to find them."""

from __future__ import annotations

from typing import Final

MATHEMATICS, ROUTING, WORDS, PICTURES = "mathematics", "routing", "words", "pictures"

NETWORKS: Final = "tests/networks/test_formulas.py"
SAID: Final = "tests/routing/test_wording.py"
DRAWN: Final = ("tests/scenes/nests/test_golden.py", "tests/views/test_picture.py")

MODULES: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "explorer/networks/crossed_cube.py": (
        MATHEMATICS,
        ("tests/networks/test_crossed_cube.py", NETWORKS),
    ),
    "explorer/networks/hcn.py": (MATHEMATICS, ("tests/networks/test_hcn.py", NETWORKS)),
    "explorer/networks/star.py": (MATHEMATICS, ("tests/networks/test_star.py", NETWORKS)),
    "explorer/networks/ghc.py": (MATHEMATICS, ("tests/networks/test_ghc.py", NETWORKS)),
    "explorer/core/near.py": (MATHEMATICS, ("tests/core/test_nearest.py", "explorer/core/near.py")),
    "explorer/routing/crossed_cube.py": (ROUTING, ("tests/routing/test_crossed_cube.py", SAID)),
    "explorer/routing/_hcn_walk.py": (ROUTING, ("tests/routing/test_hcn.py", SAID)),
    "explorer/routing/ghc.py": (ROUTING, ("tests/routing/test_ghc.py", SAID)),
    "explorer/views/told.py": (WORDS, ("tests/views/test_told.py",)),
    "explorer/views/prose.py": (
        WORDS,
        ("explorer/views/prose.py", "tests/views/test_words.py", "tests/views/test_typeset.py"),
    ),
    "explorer/scenes/geometry.py": (
        PICTURES,
        ("explorer/scenes/geometry.py", "tests/scenes/test_geometry.py", *DRAWN),
    ),
    "explorer/views/picture.py": (PICTURES, ("tests/views/test_picture.py",)),
}
