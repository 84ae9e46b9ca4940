"""The table of suggestions: no page contains it, and its address never expires."""

from __future__ import annotations

import gzip
import re
from hashlib import sha256

import orjson
import pytest

from explorer.core.registry import families, network
from explorer.pages.endpoints import suggestions
from explorer.web.main import create_app
from explorer.web.server.dispatcher import cpu_seconds_of
from explorer.words.catalogue import catalogue

ADDRESS = re.compile(r'"suggestions":"(/suggestions/[0-9a-f]{12}\.json)"')


def test_a_page_names_the_table_and_does_not_carry_it(client) -> None:
    for path in ("/?net=Q(4)", "/compare", "/papers", "/embed?net=Q(3)"):
        page = client.get(path).text
        assert len(ADDRESS.findall(page)) == 1, path
        assert "SCQ(10,10)" not in page
    # The server answers itself, without a worker.
    assert cpu_seconds_of(client.application, "suggestions") is None


def test_its_address_depends_on_its_content_and_never_expires(
    monkeypatch: pytest.MonkeyPatch, client
) -> None:
    (address,) = ADDRESS.findall(client.get("/papers").text)
    answer = client.get(address)
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert answer.content_type == "application/json"
    assert sha256(answer.data).hexdigest().startswith(address[len("/suggestions/") : -5])
    assert orjson.loads(answer.data)["Hypercube"][0] == ["Q(4)", "16"]
    packed = client.get(address, headers={"Accept-Encoding": "gzip"})
    assert gzip.decompress(packed.data) == answer.data
    assert client.get("/suggestions/000000000000.json").status_code == 404
    monkeypatch.setattr(suggestions, "MAX_OTHER_SAMPLES", 1)
    (other,) = ADDRESS.findall(create_app().server.test_client().get("/papers").text)
    assert other != address


def test_the_example_of_a_family_comes_first_then_four_others_by_size() -> None:
    specs = suggestions.suggestions()
    assert len(specs) == len(set(specs))
    for key, cls in families().items():
        nets = [network(spec) for spec in specs if spec.startswith(f"{key}(")]
        samples = {network(spec) for spec in cls.samples}
        assert nets[0] == network(cls.samples[-1])
        others = [net for net in nets[1:] if net.spec not in suggestions.LARGE_SPECS]
        assert len(others) == min(4, len(samples) - 1)
        assert others == sorted(others, key=lambda net: net.nodes)


def test_every_name_that_is_listed_has_a_german_one() -> None:
    assert not suggestions.suggestion_table().keys() - catalogue("de").keys()
