"""The reference, made of the sources: ``python3 tests/run.py docs`` builds it into build/docs."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(Path(__file__).resolve().parent)]

import explorer  # noqa: E402

project = "Interconnect Explorer"
author = "the authors of Interconnect Explorer"
project_copyright = f"2026, {author}"
version = release = explorer.__version__

extensions = ["sphinx.ext.autodoc", "myst_parser", "rooms", "house"]
myst_enable_extensions = ["dollarmath"]
exclude_patterns = ["build"]
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True, "show-inheritance": True}
autodoc_typehints = "signature"
python_use_unqualified_type_names = True
# A formula needs no help from elsewhere: nothing is fetched when a page is read.
html_math_renderer = "mathml_or_text"
html_theme = "alabaster"
html_theme_options = {
    "description": "See the interconnection networks of parallel computers.",
    "page_width": "1120px",
    "sidebar_width": "260px",
}
html_show_sourcelink = False
html_copy_source = False
suppress_warnings = ["ref.python", "myst.xref_missing"]
