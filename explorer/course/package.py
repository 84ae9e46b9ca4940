"""A lesson or a challenge as a SCORM 1.2 package: the page and its manifest."""

from __future__ import annotations

import re
import zipfile
from io import BytesIO
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from explorer.core.errors import OutsideRange
from explorer.course.page import course_page
from explorer.course.subject import Subject

MANIFEST: Final = "imsmanifest.xml"
START: Final = "index.html"
MAX_TITLE: Final = 200
"""Most characters of a title: the number that the standard requires of every reader."""

FILE_TIME: Final = (1980, 1, 1, 0, 0, 0)
"""The time of every file, the earliest a zip allows: the same page makes the same package."""


def scorm_package(subject: Subject, site: str = "", passing: int | None = None) -> bytes:
    """Return the package of a lesson or a challenge; raise OutsideRange for an invalid ``passing``.

    It reports a score of 0 to 100, and is completed once everything is answered. With ``passing``
    the course receives the passing score and then reports passed or failed.

    >>> from explorer.course.subject import subject
    >>> made = scorm_package(subject("?net=Q(2)&predict=distance&pairs=00~11"))
    >>> zipfile.ZipFile(BytesIO(made)).namelist()
    ['imsmanifest.xml', 'index.html']
    """
    if passing is not None and not 1 <= passing <= 100:
        raise OutsideRange(f"what passes is 1 to 100 of 100, not {passing}", nearest="60")
    files = {MANIFEST: manifest(subject, passing), START: course_page(subject, site, package=True)}
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, text in files.items():
            entry = zipfile.ZipInfo(name, FILE_TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            # Otherwise the entry would name the system that it is made on.
            entry.create_system, entry.external_attr = 3, 0o644 << 16
            archive.writestr(entry, text.encode())
    return out.getvalue()


def manifest(subject: Subject, passing: int | None = None) -> str:
    """Return the manifest of a package: one organization, one item, one resource."""
    name = re.sub(r"[^A-Za-z0-9-]", "-", f"{subject.name}-{subject.lang}")
    title = escape(subject.title[:MAX_TITLE])
    mastery = "" if passing is None else f"<adlcp:masteryscore>{passing}</adlcp:masteryscore>"
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<manifest identifier={quoteattr("explorer-" + name)} version="1.0"'
        ' xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"'
        ' xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">\n'
        "  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>\n"
        '  <organizations default="course">\n'
        f'    <organization identifier="course"><title>{title}</title>\n'
        f'      <item identifier="item" identifierref="page" isvisible="true"><title>{title}'
        f"</title>{mastery}</item>\n"
        "    </organization>\n"
        "  </organizations>\n"
        "  <resources>\n"
        f'    <resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="{START}">'
        f'<file href="{START}"/></resource>\n'
        "  </resources>\n"
        "</manifest>\n"
    )
