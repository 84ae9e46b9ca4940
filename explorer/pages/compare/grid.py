"""The URL of the grid's script, which a page loads only on request."""

from __future__ import annotations

from typing import Any

import dash_ag_grid

_scripts: list[dict[str, Any]] = dash_ag_grid._js_dist
for _script in _scripts:
    if _script["relative_package_path"] == "dash_ag_grid.min.js":
        _script["dynamic"] = True

SCRIPT = f"/_dash-component-suites/dash_ag_grid/dash_ag_grid.min.js?v={dash_ag_grid.__version__}"
"""The URL of the grid's script."""
