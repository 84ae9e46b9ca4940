"""The stage of the page without a browser: its own modules, run here, paint pictures and films."""
