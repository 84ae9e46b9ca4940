"""The documentation that the server shows: every page, and its links."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from explorer.pages.endpoints.documentation import PAGES

HERE = "http://127.0.0.1:8050"


@pytest.mark.parametrize("name", PAGES)
def test_every_page_is_shown_and_its_links_lead_to_pages(client: FlaskClient, name: str) -> None:
    answer = client.get(f"/docs/{name}", base_url=HERE)
    assert answer.status_code == 200
    text = answer.get_data(as_text=True)
    assert f"<h1>{PAGES[name]}</h1>" in text
    assert "```" not in text
    within = re.findall(r'href="([a-z-]+)(?:#[^"]*)?"', text)
    assert set(within) <= set(PAGES)


def test_the_first_page_is_at_the_top_and_others_are_refused(client: FlaskClient) -> None:
    first = next(iter(PAGES))
    top = client.get("/docs/", base_url=HERE).get_data(as_text=True)
    assert top == client.get(f"/docs/{first}", base_url=HERE).get_data(as_text=True)
    for name in ("nothing", "..%2fREADME", "conf.py", "architecture"):
        assert client.get(f"/docs/{name}", base_url=HERE).status_code == 404
