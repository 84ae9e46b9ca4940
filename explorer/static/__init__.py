"""What the browser loads: modules, style sheets, packs, libraries."""
