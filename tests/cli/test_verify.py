"""``explorer verify``: the frozen JSON, the exit codes, what a person reads."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from explorer.analysis.verification import counterexample, verify
from explorer.cli.commands.verify import text_report
from explorer.cli.main import main
from explorer.core.registry import network

FROZEN = {
    *("spec", "router", "variant", "pairs", "sampled", "delivered", "shortest", "longer", "lost"),
    *("loops", "worst", "first_lost", "mean_hops", "busiest", "saturation", "deadlock"),
}


VERIFY = "explorer.analysis.verification.verify"

pytestmark = pytest.mark.usefixtures("forgotten")


def printed_by(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, dict]:
    code = main(["verify", *words, "--jobs", "1", "--json"])
    return code, json.loads(capsys.readouterr().out)


def test_the_json_is_the_frozen_one(capsys: pytest.CaptureFixture[str]) -> None:
    code, report = printed_by(capsys, "HCN(3)", "--router", "hcn-optimal")
    assert code == 0
    assert set(report) >= FROZEN
    counts = [report[key] for key in ("pairs", "delivered", "shortest", "longer", "lost", "loops")]
    assert counts == [4032, 4032, 3888, 144, 0, 0]
    assert (report["router"], report["variant"]) == ("hcn-optimal", "corrected")
    assert set(report["worst"]) == {"source", "target", "length", "distance"}
    assert (report["worst"]["length"], report["worst"]["distance"]) == (5, 3)
    assert report["first_lost"] is None
    assert report["busiest"]["messages"] == 75
    assert len(report["busiest"]["link"]) == 2
    assert report["saturation"] == 64 / 75
    assert report["deadlock"]["free"] is False
    assert report["deadlock"]["virtual_channels"] == 2
    cycle = report["deadlock"]["cycle"]
    # Each waits for the next: it ends where that begins, and the last meets the first.
    assert all(a[1] == b[0] for a, b in zip(cycle, cycle[1:] + cycle[:1], strict=True))
    assert report["smallest"]["link"].startswith("/?net=HCN(2)&from=")


def test_a_promise_that_is_broken_ends_with_1(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("MC(2,1)", "--router", "metacube-paper", "--variant", "as printed")
    code, report = printed_by(capsys, *words)
    assert (code, report["lost"]) == (1, 256)
    assert report["first_lost"]["length"] is None
    assert "lost" in report["first_lost"]["why"]
    assert report["smallest"]["link"].endswith("&variant=as%20printed")
    assert main(["verify", *words]) == 1
    assert "A promise is broken.\n256 of 4,032: the message from" in capsys.readouterr().out


def test_a_sample_says_that_it_is_none(capsys: pytest.CaptureFixture[str], printed) -> None:
    code, report = printed_by(capsys, "Q(13)", "--pairs", "50", "--seed", "4")
    assert (code, report["pairs"], report["sampled"], report["seed"]) == (0, 50, True, 4)
    assert report["saturation"] is report["busiest"] is report["deadlock"]["free"] is None
    assert 0 < report["confidence"] < 0.1
    # The load, which a sample does not count, is known in closed form.
    assert report["known_load"]["messages"] == 2**12
    out = printed("verify", "Q(13)", "--pairs", "50")
    assert "A sample does not prove a router right." in out
    assert "busiest channel of all pairs" in out
    assert "4,096 messages" in out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["Q(3)", "--pairs", "some"], "'some' is no number of pairs"),
        (["Q(3)", "--router", "e-cub"], "Nearest: e-cube."),
        (["Q(3)", "--variant", "odd"], "has no variant 'odd'"),
    ],
)
def test_what_cannot_be_asked_ends_with_2(words, message, refused) -> None:
    assert message in refused("verify", *words)


def test_a_router_of_a_visitor_is_verified(tmp_path: Path, capsys) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "from explorer.core.router import Router, Step\n"
        "class Mine(Router):\n"
        "    key, title, source = 'mine', 'Mine', 'none'\n"
        "    promises_shortest = True\n"
        "    def serves(self, net): return net.family == 'BT'\n"
        "    def pseudocode(self, net, variant=None): return ('go to a neighbour',)\n"
        "    def steps(self, net, source, target, variant=None, faults=()):\n"
        "        at = source\n"
        "        while at != target:\n"
        "            ahead = max(int(v) for v in net.neighbors(at) if v >= 0)\n"
        "            yield Step(at, ahead, 1, 'It goes on.')\n"
        "            at = ahead\n",
        "utf-8",
    )
    code, report = printed_by(capsys, "BT(2)", "--router", "mine", "--plugin", str(file))
    assert code == 1
    assert report["loops"] > 0
    assert (
        report["pairs"] == report["shortest"] + report["longer"] + report["lost"] + report["loops"]
    )
    assert any("goes round for ever" in sentence for sentence in report["broken"])


@pytest.mark.parametrize(
    ("spec", "router", "port_bound"), [("Q(4)", "e-cube", True), ("HCN(3)", "hcn-optimal", False)]
)
def test_the_lower_of_two_bounds_of_the_load_is_named(spec, router, port_bound, capsys) -> None:
    main(["verify", spec, "--router", router])
    out = capsys.readouterr().out
    assert "it is full at" in out
    assert ("sends one at a time is full at" in out) == port_bound


def test_a_router_that_can_deadlock_is_not_greeted_as_one_that_arrives(printed) -> None:
    first, then = printed(
        "verify", "HCN(2)", "--router", "hcn-optimal", "--jobs", "1"
    ).splitlines()[2:4]
    report = verify(network("HCN(2)"), "hcn-optimal").deadlock
    channels = f"{report.virtual_channels} virtual channels a link prevent it"
    assert first == f"It can deadlock: {len(report.cycle)} messages wait in a circle; {channels}."
    assert then.startswith("Every message arrives")
    assert (
        printed("verify", "Q(3)", "--jobs", "1").splitlines()[2].startswith("Every message arrives")
    )


@pytest.mark.parametrize(
    ("words", "fault", "code"),
    [
        (("HCN(2)", "--router", "hcn-optimal"), "deadlock", 1),
        (("HCN(2)", "--router", "hcn-optimal"), "detour", 1),
        (("HCN(2)", "--router", "hcn-optimal"), "loss", 0),
        (("Q(3)",), "deadlock", 0),
        (("Q(3)",), "detour", 0),
        # Lost: that is a promise broken, whatever it is to fail on.
        (("MC(2,1)", "--router", "metacube-paper", "--variant", "as printed"), "loss", 1),
    ],
)
def test_kinds_of_faults_that_fail_a_check_can_be_named(
    capsys, words, fault: str, code: int
) -> None:
    assert main(["verify", *words, "--jobs", "1", "--json", "--fail-on", fault]) == code
    capsys.readouterr()


def test_the_smallest_counterexample_can_be_left_out(capsys, monkeypatch) -> None:
    words = ("HCN(3)", "--router", "hcn-optimal")
    assert printed_by(capsys, *words)[1]["smallest"]["spec"] == "HCN(2)"
    monkeypatch.setattr(counterexample, "all_routes", None)
    assert printed_by(capsys, *words, "--no-smallest")[1]["smallest"] is None


def test_a_slow_router_is_said_to_be_slow(capsys, monkeypatch) -> None:
    words = ["verify", "Q(4)", "--jobs", "2", "--pairs", "7"]
    assert main(words) == 0
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.modules[VERIFY], "seconds_each", lambda net, router, variant: 20.0)
    assert main(words) == 0
    error = capsys.readouterr().err
    assert "'e-cube' is slow: 20 s a route" in error
    assert "1 min for 7 of them" in error
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    ("counts", "sentence"),
    [
        ({"longer": 1}, "Every message arrives; 1 takes longer than it must."),
        ({"longer": 2}, "Every message arrives; 2 take longer than they must."),
        ({"lost": 1}, "1 message does not arrive: this router does not go round faults."),
        ({"lost": 1, "loops": 1}, "2 messages do not arrive: this router does not go round"),
    ],
)
def test_one_message_is_spoken_of_as_one(counts: dict[str, int], sentence: str) -> None:
    check = replace(verify(network("HCN(3)"), "hcn-optimal"), **counts)
    assert sentence in text_report(check, None)
