"""The wheel in a separate environment: it starts, and drives a route."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import venv
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE

ROOT = Path(__file__).resolve().parents[3]
LOCKED = ROOT / ".github" / "locked" / "run.txt"
SCRIPTS = "Scripts" if os.name == "nt" else "bin"
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The installed command: the wheel, and only the pinned packages."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder / "env", with_pip=False)
    python = folder / "env" / SCRIPTS / "python"
    install = [*PIP, "--python", str(python), "install"]
    build = [*PIP, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder)]
    subprocess.run([*build, str(ROOT)], check=True)
    (wheel,) = folder.glob("*.whl")
    subprocess.run([*install, "--require-hashes", "--requirement", str(LOCKED)], check=True)
    subprocess.run([*install, "--no-deps", "--no-index", str(wheel)], check=True)
    locate_packages = [str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    site = Path(
        subprocess.run(locate_packages, capture_output=True, text=True, check=True).stdout.strip()
    )
    locate_package = [str(python), "-P", "-c", "import explorer; print(explorer.__file__)"]
    output = subprocess.run(
        locate_package, capture_output=True, text=True, check=True, env=ENVIRONMENT
    ).stdout
    assert Path(output.strip()).is_relative_to(site), output
    return folder / "env" / SCRIPTS / "explorer"


@pytest.fixture
def served(program: Path, tmp_path: Path) -> Iterator[str]:
    """The address it locate_package at, started away from this folder."""
    command = [program, "serve", "--no-browser", "--port", "0", "--workers", "1"]
    with subprocess.Popen(
        command, cwd=tmp_path, env=ENVIRONMENT, stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout
        line = running.stdout.readline()
        address = re.search(r"http://\S+", line)
        assert address, line
        yield address[0].rstrip("/.")
        running.terminate()


@pytest.mark.at_night
def test_it_starts_and_drives_a_route(served: str, new_page: Callable[..., Page]) -> None:
    page = new_page()
    page.goto(f"{served}/?net=Q(3)&from=000&to=110&step=0")
    # The modules are imported for the first time, which is slow.
    expect(page.locator("#why")).to_be_visible(timeout=2 * PATIENCE)
    forward = page.locator("#step-forward")
    forward.click()
    forward.click()
    expect(page.locator("#why")).to_contain_text("Only bit 2 still differs from the target")
    assert page.evaluate("window.explorer.state().delivered") is True
    assert page.evaluate("window.explorer.state().step") == 2
