"""No module needs itself: what imports what, also inside functions, goes round no circle."""

from __future__ import annotations

import grimp
import networkx as nx


def circles(graph: grimp.ImportGraph) -> list[list[str]]:
    """Return the sets of modules of which each is imported, at last, by every other."""
    modules = sorted(graph.modules)
    arrows = ((a, b) for a in modules for b in graph.find_modules_directly_imported_by(a))
    components = nx.strongly_connected_components(nx.DiGraph(arrows))
    return [sorted(component) for component in components if len(component) > 1]


def test_no_module_imports_itself_through_others() -> None:
    # Imports for types alone do not run with the module.
    assert not circles(grimp.build_graph("explorer", exclude_type_checking_imports=True))


def test_a_circle_would_be_seen() -> None:
    graph = grimp.build_graph("explorer", exclude_type_checking_imports=True)
    graph.add_import(importer="explorer.core.router", imported="explorer.core.registry")
    (circle,) = circles(graph)
    assert {"explorer.core.registry", "explorer.core.router"} <= set(circle)
