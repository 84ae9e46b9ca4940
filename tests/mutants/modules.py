"""Where mistakes are made, what they are counted as, and the tests that have to find them."""

from __future__ import annotations

from typing import Final

MATHEMATICS, ROUTING, WORDS, PICTURES = "mathematics", "routing", "words", "pictures"

MODULES: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "explorer/networks/crossed_cube.py": (MATHEMATICS, ("tests/networks/test_crossed_cube.py",)),
    "explorer/networks/hcn.py": (MATHEMATICS, ("tests/networks/test_hcn.py",)),
    "explorer/networks/star.py": (MATHEMATICS, ("tests/networks/test_star.py",)),
    "explorer/networks/ghc.py": (MATHEMATICS, ("tests/networks/test_ghc.py",)),
    "explorer/core/near.py": (MATHEMATICS, ("tests/core/test_nearest.py",)),
    "explorer/routing/crossed_cube.py": (ROUTING, ("tests/routing/test_crossed_cube.py",)),
    "explorer/routing/_hcn_walk.py": (ROUTING, ("tests/routing/test_hcn.py",)),
    "explorer/routing/ghc.py": (ROUTING, ("tests/routing/test_ghc.py",)),
    "explorer/views/told.py": (WORDS, ("tests/views/test_told.py",)),
    "explorer/views/prose.py": (WORDS, ("explorer/views/prose.py", "tests/views/test_words.py")),
    "explorer/scenes/geometry.py": (
        PICTURES,
        ("explorer/scenes/geometry.py", "tests/scenes/test_geometry.py"),
    ),
    "explorer/views/picture.py": (PICTURES, ("tests/views/test_picture.py",)),
}
