"""The hyper-star: arithmetic, theorems, layout, nest."""
