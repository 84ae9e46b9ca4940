"""The pages, each in a package that is found automatically; see ``explorer.pages.page``."""
