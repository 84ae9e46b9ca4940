"""The files that browsers load: modules, style sheets, packs, libraries."""
