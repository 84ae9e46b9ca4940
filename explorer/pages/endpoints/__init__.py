"""URLs that pages request while they are used, in addition to their documents."""
