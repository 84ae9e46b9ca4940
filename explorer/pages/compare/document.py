"""The document of the Compare page for a state."""

from __future__ import annotations

import dash_ag_grid

from explorer.analysis.comparison.families import comparable_families
from explorer.core.registry import until_plugins_change
from explorer.documents.compare.document import (
    CompareChoices,
    CompareDocument,
    choices,
    grid_table,
    grid_text,
    order_text,
    place_document,
    place_table,
    term_of,
)
from explorer.documents.compare.figure import figure, with_marker_paths
from explorer.documents.compare.table import title
from explorer.documents.pages import Ask
from explorer.notation.formula import numeral
from explorer.state.compare import CompareState
from explorer.words.voice import Voice

for _script in dash_ag_grid._js_dist:
    if _script["relative_package_path"] == "dash_ag_grid.min.js":
        # A page loads the script of the grid only on request.
        _script["dynamic"] = True

GRID_SCRIPT = (
    f"/_dash-component-suites/dash_ag_grid/dash_ag_grid.min.js?v={dash_ag_grid.__version__}"
)
"""The URL of the grid's script."""


def compare_document(state: CompareState, ask: Ask) -> CompareDocument:
    """Return the document of a state, without the plot that the page has already."""
    known, theme = ask.get("known", ""), ask.get("theme", "")
    plotted = f"{theme} {state.lang} {state.plot_search}"
    comparison = state.comparison
    voice = Voice(state.lang)
    everything = state.table == "all" and bool(comparison.curves)
    return {
        "search": state.search,
        "complaints": list(state.complaints),
        "title": title(state.up, comparison.horizontal, voice),
        "line": definition_line(state),
        "term": term_of(state.up.key),
        "controls": state.controls,
        "usual": state.usual,
        "choices": None if known else _choices(),
        "forms": {
            family.key: state.sizes_of(family).form(family.key) for family in comparable_families()
        },
        "count": voice.say("{n} of {all}", n=len(state.families), all=len(comparable_families())),
        "factors": state.relevant_factors,
        "range": (
            voice.localized(numeral(state.default_axis.low)),
            voice.localized(numeral(state.default_axis.high)),
        ),
        "scattered": state.against is not None,
        "place": place_document(state.across, state.at, voice),
        "sort": state.sort,
        "order": _order(state, voice),
        "table": grid_table(comparison, voice)
        if everything
        else place_table(comparison, state.at, state.sort, voice),
        "plotted": plotted,
        "plot": None
        if known == plotted
        else with_marker_paths(figure(comparison, state.log, theme, voice=voice)),
    }


@until_plugins_change
def _choices() -> CompareChoices:
    return choices(GRID_SCRIPT)


def _order(state: CompareState, voice: Voice) -> str:
    if state.table == "load":
        return ""
    if state.table == "all":
        return grid_text(state.comparison, voice)
    return order_text(state.comparison, state.sort, voice)


def definition_line(state: CompareState) -> str:
    """Return the sentence that defines the plotted quantity."""
    if state.against is None:
        return state.up.line
    return f"{state.up.line} Across: {state.against.line[:1].lower()}{state.against.line[1:]}"
