"""The pages: one package each, found by its being here; see ``explorer.pages.page``."""
