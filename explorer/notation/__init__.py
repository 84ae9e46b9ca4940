"""Numbers, formulas, sentences and code as people read them."""
