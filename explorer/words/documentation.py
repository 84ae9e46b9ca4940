"""The place of the documentation: in the wheel, or in the checkout."""

from __future__ import annotations

from pathlib import Path


def documentation_folder() -> Path:
    """Return the folder of the Markdown pages.

    >>> (documentation_folder() / "using.md").is_file()
    True
    """
    home = Path(__file__).resolve().parents[1]
    packed = home / "docs"
    return packed if packed.is_dir() else home.parent / ".github" / "docs"
