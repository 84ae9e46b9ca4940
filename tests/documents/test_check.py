"""The document of a check: the opened route, the ranking, a router."""

from __future__ import annotations

import json

import pytest

from explorer.tasks.document import answer
from explorer.tasks.registry import read_state


def shown_document(search: str) -> dict:
    return answer(read_state(search))["show"]


def test_the_route_of_the_line_is_opened_and_else_the_worst() -> None:
    text = "000 001; 000 011 111; 000 001 000"
    first = shown_document(f"?net=Q(3)&task=check&route={text}")["routes"]
    assert (first["count"], first["form"]) == (3, "a route a line")
    route = first["opened"]
    assert (route["line"], route["bad"], route["broken"], route["stop"]) == (2, 1, True, 0)
    assert route["why"] == "000 and 011 are not joined in Q(3). Nearest: 000 to 001."
    # The next hops from before the bad one, the closest to the end that the route has first.
    assert [(hop["address"], hop["left"], hop["longer"]) for hop in route["ranks"]] == [
        *(("001", 2, 0), ("010", 2, 0), ("100", 2, 0))
    ]
    assert (len(route["rest"]), route["restHops"], route["left"]) == (4, 3, 3)
    assert [(hop["kind"], hop["left"]) for hop in route["hops"]] == [(None, None), ("Cube", 0)]
    repeated = shown_document(f"?net=Q(3)&task=check&route={text}&line=3")["routes"]["opened"]
    assert (repeated["line"], repeated["trouble"], repeated["bad"], repeated["broken"]) == (
        3,
        "loop",
        2,
        False,
    )
    only = shown_document(f"?net=Q(3)&task=check&route={text}&trouble=shortest")["routes"]["opened"]
    assert (only["line"], only["ranks"], only["rest"]) == (1, [], [])


def test_an_invalid_address_is_named_with_its_place_and_what_may_stand_there() -> None:
    route = shown_document("?net=HCN(3)&task=check&route=(111,010);(111,110);(000,0012)")["routes"][
        "opened"
    ]
    assert (route["trouble"], route["stop"], len(route["marks"])) == ("address", 1, 2)
    assert (route["entry"], route["entryLine"], route["entryColumn"]) == ("(000,0012)", 3, 1)
    assert route["nearest"] == "(000,001)"
    assert route["why"].startswith("Line 3, column 1: (000,0012) is no node of HCN(3): ")


def test_a_route_is_copied_in_words_that_say_the_same_again() -> None:
    route = shown_document("?net=Q(3)&task=check&route=000 001 111")["routes"]["opened"]
    copies = route["copies"]
    namespace: dict[str, object] = {}
    exec(copies["python"].replace("print(", "told = ("), namespace)
    assert namespace["told"] == ("no_link", route["why"])
    assert copies["command"] == "echo '000 001 111' | explorer check 'Q(3)' -"
    assert json.loads(copies["json"])["nodes"] == ["000", "001", "111"]
    assert copies["latex"] == r"$\mathtt{000} \to \mathtt{001} \to \mathtt{111}$"


@pytest.mark.parametrize(
    ("text", "trouble"),
    [
        ("000 001 000", "loop"),
        ("000 to 011: 000 001", "short"),
        ("000 0011 011", "address"),
        ("000 001 011 010", "longer"),
        ("000 001 011&fault=001", "fault"),
    ],
)
def test_a_copy_says_what_the_page_says_whatever_is_wrong(text: str, trouble: str) -> None:
    opened = shown_document(f"?net=Q(3)&task=check&route={text}")["routes"]["opened"]
    namespace: dict[str, object] = {}
    exec(opened["copies"]["python"].replace("print(", "told = ("), namespace)
    assert opened["trouble"] == trouble
    assert namespace["told"][0] == trouble  # type: ignore[index]
    route, _, fault = text.partition("&fault=")
    failed = f" --fault {fault}" if fault else ""
    assert opened["copies"]["command"] == f"echo '{route}' | explorer check 'Q(3)' -{failed}"


def test_without_routes_the_page_asks_for_some() -> None:
    document = shown_document("?net=HCN(2)&task=check")
    assert document["routes"] == {
        "form": "",
        "count": 0,
        "opened": None,
        "command": "explorer check 'HCN(2)' routes.txt",
        "guess": None,
    }
    assert (document["steps"], document["why"][:5]) == (0, "Paste")


def test_a_route_of_a_network_too_large_to_draw_is_laid_over_the_map() -> None:
    state = read_state("?net=MC(3,3)&task=check&route=%230 %231 %237")
    page = answer(state)
    lanes = page["stage"]["layer"]["lanes"]
    assert page["show"]["routes"]["opened"]["trouble"] == "no_link"
    assert [len(lane["paths"]) for lane in lanes] == [2, 2]
    assert [lane["token"] for lane in lanes] == ["--ink", "--v-no"]


def test_faults_count() -> None:
    route = shown_document("?net=Q(3)&task=check&route=000 001 011&fault=001")["routes"]["opened"]
    assert (route["trouble"], route["why"]) == ("fault", "001 has failed.")


def test_a_router_is_what_the_browser_asks_for_block_by_block() -> None:
    document = shown_document("?net=HCN(3)&task=check&kind=router&router=hcn-optimal")
    pairs = document["pairs"]
    assert document["steps"] == 0
    assert (pairs["pairs"], pairs["sampled"], pairs["wanted"]) == (4032, False, False)
    assert pairs["terminal"] == "explorer verify 'HCN(3)' --router hcn-optimal"
    assert pairs["seconds"] > 0
    assert shown_document("?net=HCN(3)&task=check&kind=router&pairs=all")["pairs"]["wanted"]
    some = shown_document("?net=HCN(3)&task=check&kind=router&pairs=50&seed=9&variant=as printed")[
        "pairs"
    ]
    assert (some["pairs"], some["sampled"], some["seed"]) == (50, True, 9)
    assert some["terminal"].endswith("--variant 'as printed' --pairs 50 --seed 9")
    assert "pairs=50, seed=9" in some["python"]


def test_above_4096_nodes_a_sample_is_always_drawn() -> None:
    state = read_state("?net=Q(13)&task=check&kind=router&pairs=all")
    assert [row.field for row in state.complaints] == ["pairs"]
    assert "all pairs are verified up to 4,096" in state.complaints[0].why
    pairs = answer(state)["show"]["pairs"]
    assert (pairs["sampled"], pairs["pairs"]) == (True, 10_000)
    assert shown_document("?net=Q(72)&task=check&kind=router")["pairs"]["pairs"] == 10_000


def test_pasted_lines_of_no_known_form_are_reported_as_they_may_be_read() -> None:
    text = ";".join(f"x {i % 2} {node}" for i, node in enumerate([0, 4, 1, 6, 3, 7]))
    routes = shown_document(f"?net=Q(3)&task=check&route={text}")["routes"]
    assert (routes["opened"], routes["count"]) == (None, 0)
    assert routes["guess"]["columns"] == "packet=2,node=3"
    columns = "numbers=indices&columns=packet%3D2,node%3D3"
    search = f"?net=Q(3)&task=check&route={text}&{columns}"
    routes = shown_document(search)["routes"]
    assert (routes["count"], routes["guess"]) == (2, None)
    state = read_state(search)
    assert state.task.call(state).endswith("index=True, columns='packet=2,node=3')")
    # A route out of a file is a line of its own, whatever the columns of the file are.
    opened = shown_document(f"?net=Q(3)&task=check&route=0 1&line=1&file=abc&{columns}")["routes"]
    assert opened["opened"]["trouble"] == "shortest"
    refused = read_state("?net=Q(3)&task=check&columns=packet")
    assert [row.field for row in refused.complaints] == ["columns"]


def test_next_hops_avoid_faults() -> None:
    search = "?net=Q(3)&task=check&from=000&to=111&route=000 to 011: 000 001 011"
    route = shown_document(f"{search}&fault=001")["routes"]["opened"]
    assert (route["trouble"], route["here"]) == ("fault", "000")
    assert [row["address"] for row in route["ranks"]] == ["010", "100"]
    assert route["restHops"] == 2
    # With both ways blocked it takes two hops more; with all of them there is none.
    assert shown_document(f"{search}&fault=001&fault=000~010")["routes"]["opened"]["restHops"] == 4
    cut = shown_document(f"{search}&fault=001&fault=000~010&fault=100")["routes"]["opened"]
    assert (cut["ranks"], cut["restHops"]) == ([], 0)


def test_plain_numbers_are_names_or_on_request_indices() -> None:
    by_name = shown_document("?net=Q(3)&task=check&route=0 1 3 7")["routes"]["opened"]
    assert by_name["trouble"] == "address"
    by_index = shown_document("?net=Q(3)&task=check&route=0 1 3 7&numbers=indices")["routes"][
        "opened"
    ]
    assert by_index["trouble"] == "shortest"
    state = read_state("?net=Q(3)&task=check&route=0 1 3 7&numbers=indices")
    assert state.task.call(state).endswith("index=True)")
