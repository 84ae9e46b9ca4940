"""The cube-connected cycles: arithmetic, theorems, layout, nest."""
