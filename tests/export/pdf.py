"""The contents of a PDF, read by a library that has not written it."""

from __future__ import annotations

import pypdfium2


def pages_of(pdf_bytes: bytes) -> list[str]:
    """Return the words of every page, lines joined."""
    texts = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf_bytes)]
    return [" ".join(text.split()) for text in texts]
