"""The pages in a folder of a site, behind a proxy that sends the folder along or does not."""

from __future__ import annotations

import argparse
import re

import pytest
from flask.testing import FlaskClient

from explorer.cli.commands.serve import prefix
from explorer.core.errors import OutsideRange
from explorer.web.main import create_app
from explorer.web.server.security import Access
from explorer.web.server.url_prefix import require_distinct_prefix

FOLDER = "/user/ann/proxy/8050/"


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app(folder=FOLDER).server.test_client()


@pytest.mark.parametrize("path", ["", "papers", "healthz", "papers/list/tables", "_dash-layout"])
def test_a_path_is_answered_with_the_folder_and_without(client: FlaskClient, path: str) -> None:
    whole, stripped = client.get(FOLDER + path), client.get("/" + path)
    assert (whole.status_code, stripped.status_code) == (200, 200)
    # A page has a word in it that no other visitor's has.
    assert len(whole.data) == len(stripped.data)


def test_all_that_a_page_names_is_in_its_folder(client: FlaskClient) -> None:
    for path in ("", "compare", "embed?net=MC(3,3)"):
        page = client.get(FOLDER + path).text
        named = re.findall(r'(?:src|href)="(/[^"]+)"', page) + re.findall(
            r'"(?:base|suggestions)":"([^"]+)"', page
        )
        assert len(named) > 10
        assert all(address.startswith(FOLDER) for address in named), named
        for address in named:
            if not address.endswith("/"):
                assert client.get(address).status_code == 200, address


def test_without_the_slash_at_its_end_the_folder_is_its_first_page(client: FlaskClient) -> None:
    assert client.get(FOLDER.rstrip("/")).status_code == 200
    assert client.get("/user/ann/proxy/80501/papers").status_code == 404


def test_the_token_leads_into_the_folder_and_is_kept_for_it_alone() -> None:
    app = create_app(Access(token="secret"), folder=FOLDER)
    for path in (f"{FOLDER}papers", "/papers"):
        client = app.server.test_client()
        first = client.get(f"{path}?q=ring&token=secret")
        assert first.status_code == 302
        assert first.headers["Location"] == f"{FOLDER}papers?q=ring"
        assert "Path=/user/ann/proxy/8050;" in first.headers["Set-Cookie"]
        assert client.get(first.headers["Location"]).status_code == 200
    assert app.server.test_client().get(f"{FOLDER}healthz").status_code == 200
    answer = app.server.test_client().get(f"{FOLDER}/evil.example/?token=secret")
    assert answer.headers["Location"] == f"{FOLDER}evil.example/"


def test_access_rules_hold_in_a_folder_too(client: FlaskClient) -> None:
    assert client.get(FOLDER, headers={"Host": "evil.example"}).status_code == 421
    foreign = {"Origin": "http://evil.example"}
    assert client.post(f"{FOLDER}_dash-update-component", headers=foreign).status_code == 403
    framed = client.get(f"{FOLDER}embed").headers["Content-Security-Policy"]
    assert framed.endswith("frame-ancestors 'self'")


@pytest.mark.parametrize(
    ("text", "folder"),
    [
        ("/user/ann/proxy/8050/", FOLDER),
        ("user/ann/proxy/8050", FOLDER),
        ("/", "/"),
        ("", "/"),
        ("/user/ann%40b.org/", "/user/ann%40b.org/"),
    ],
)
def test_a_folder_is_taken_with_slashes_or_without(text: str, folder: str) -> None:
    assert prefix(text) == folder


@pytest.mark.parametrize(
    "text", ["/a//b/", "/a/../b/", '/a"/', "/a b/", "https://a.example/b", "/a?b", "/%zz/", "\x1b"]
)
def test_an_invalid_folder_is_refused_in_a_line(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="is no folder of a site") as error:
        prefix(text)
    assert len(str(error.value)) < 300
    assert str(error.value).isprintable()


@pytest.mark.parametrize("folder", ["/papers/", "/static/x/", "/learn/", "/healthz/"])
def test_a_folder_that_begins_as_a_page_does_is_refused(folder: str) -> None:
    server = create_app(folder=folder).server
    with pytest.raises(OutsideRange, match="begins as an address of the explorer does") as error:
        require_distinct_prefix(server, folder)
    assert error.value.nearest == f"/explorer{folder}"
    require_distinct_prefix(server, f"/explorer{folder}")
    require_distinct_prefix(server, "/")
