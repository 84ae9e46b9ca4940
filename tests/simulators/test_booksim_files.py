"""Configurations for BookSim: each is read as BookSim reads it."""

from __future__ import annotations

from pathlib import Path

import pytest

from explorer import network
from explorer.analysis.traffic.routing_table import routing_table
from explorer.cli.main import main
from explorer.simulators.booksim_files import SETTINGS, booksim_files
from tests.simulators.booksim import configured


def lines(spec: str, settings: str) -> list[str]:
    """Return the lines of the configuration that is written of a network."""
    return list(dict(booksim_files(routing_table(network(spec)), "net", settings))[".config"])


@pytest.mark.parametrize("spec", ["HCN(3)", "Mesh(4,4)", "BT(3)", "S(4)"])
@pytest.mark.parametrize("settings", SETTINGS)
def test_every_field_is_of_the_kind_that_booksim_knows(spec: str, settings: str) -> None:
    fields = configured("\n".join(lines(spec, settings)))
    assert (fields["network_file"], fields["topology"]) == ("net", "anynet")
    assert float(fields["injection_rate"]) == 0.1


def test_unchanged_lines_stay() -> None:
    fields = configured("\n".join(lines("HCN(3)", "flits")))
    assert (fields["num_vcs"], fields["vc_buf_size"]) == ("4", "8")
    assert "noq" not in fields


# Outputs: neighbours and the node itself. Nodes of HCN(3) have four; of a mesh two to four.
@pytest.mark.parametrize(
    ("spec", "channels", "sentence"),
    [
        ("HCN(3)", "20", ""),
        ("Q(6)", "28", ""),
        ("Mesh(4,4)", "20", "routers have 3 to 5 outputs, and share their 20 virtual channels"),
        ("BT(3)", "16", "routers have 2 to 4 outputs, and share their 16 virtual channels"),
    ],
)
def test_queues_have_four_channels_an_output_and_say_where_they_are_unequal(
    spec: str, channels: str, sentence: str
) -> None:
    configuration_lines = lines(spec, "queues")
    fields = configured("\n".join(configuration_lines))
    assert (fields["num_vcs"], fields["input_speedup"]) == (channels, channels)
    assert (fields["noq"], fields["routing_delay"], fields["vc_buf_size"]) == ("1", "0", "64")
    assert fields["latency_thres"] == "500.0"
    notes = [line for line in configuration_lines if line.startswith("// unequal: ")]
    assert len(notes) == bool(sentence)
    assert not sentence or sentence in notes[0]


def test_the_reported_shares_are_those_of_booksim() -> None:
    (note,) = (line for line in lines("Mesh(4,4)", "queues") if line.startswith("// unequal: "))
    # vc_count /= router->NumOutputs(), in whole numbers (trafficmanager.cpp).
    assert note.endswith(f"{20 // 3} to {20 // 5} an output")


def test_the_command_takes_settings(tmp_path: Path, refused) -> None:
    words = ["links", "Q(3)", "--format", "booksim", "-o", str(tmp_path / "q3")]
    assert main([*words, "--settings", "queues"]) == 0
    assert "noq = 1;" in (tmp_path / "q3.config").read_text("utf-8")
    assert main(words) == 0
    assert "noq" not in (tmp_path / "q3.config").read_text("utf-8")
    for wrong, sentence in (
        (["links", "Q(3)", "--settings", "queues"], "take --format booksim as well"),
        ([*words, "--settings", "queue"], "Nearest: queues."),
    ):
        assert sentence in refused(*wrong)


def test_a_float_without_its_point_is_refused_as_booksim_does() -> None:
    with pytest.raises(ValueError, match="Unknown integer field: injection_rate"):
        configured("injection_rate = 1;")
    with pytest.raises(ValueError, match="Unknown integer field: watch_packets"):
        configured("watch_packets = 5;")
    assert configured("watch_packets = {5,6};") == {"watch_packets": "{5,6}"}
