"""The page's stage without a browser: its own modules, run here, paint pictures and films."""
