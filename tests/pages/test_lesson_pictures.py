"""Pictures for links of lessons: a route, queues at a cycle."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from explorer.core.errors import Missing
from explorer.pages.learn import addresses

QUEUES = "?net=Torus(4,4)&task=traffic&time=cycles&load=0.9&cycles=100"
STATIC_TRAFFIC = "?net=Q(3)&task=traffic&pattern=complement"
ROUTE = "?net=Q(3)&from=000&to=111"


def get_picture(client: FlaskClient, address: str, **options: str) -> str:
    answer = client.get("/learn/picture.svg", query_string={"of": address, **options})
    assert answer.status_code == 200, answer.text
    return answer.text


def test_queues_are_painted_at_the_cycle_of_the_address(client: FlaskClient) -> None:
    first, last = (get_picture(client, f"{QUEUES}&step={step}") for step in (0, 99))
    assert first != last
    assert last == get_picture(client, QUEUES)
    assert get_picture(client, QUEUES, theme="dark") != last
    assert 'width="880"' in get_picture(client, QUEUES, large="")


def test_only_a_requested_route_is_drawn(client: FlaskClient) -> None:
    assert 'data-role="trail"' in get_picture(client, ROUTE)
    assert 'data-role="trail"' not in get_picture(client, STATIC_TRAFFIC)


def test_without_an_engine_the_network_alone_is_drawn(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(*_: object, **__: object) -> bytes:
        raise Missing("there is no engine")

    monkeypatch.setattr(addresses, "stage_picture", missing)
    text = get_picture(client, f"{QUEUES}&seed=7")
    assert text.count("<circle") >= 16
    assert 'data-role="trail"' not in text
