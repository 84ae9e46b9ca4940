"""The wheel: it contains the assets, and works when installed without this folder."""

import json
import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    words = ["wheel", "--no-deps", "--no-build-isolation", "--quiet", "--wheel-dir", str(folder)]
    subprocess.run(
        [sys.executable, "-m", "pip", "--disable-pip-version-check", *words, str(ROOT)], check=True
    )
    (file,) = folder.glob("*.whl")
    return file


def test_every_module_record_and_asset_is_in_the_wheel(wheel):
    inside = set(zipfile.ZipFile(wheel).namelist())
    files = {*(ROOT / "explorer").rglob("*.py"), *(ROOT / "explorer").rglob("*.json")}
    modules = {path.relative_to(ROOT).as_posix() for path in files}
    assets = {
        f"explorer/{path.relative_to(ROOT).as_posix()}"
        for path in (ROOT / "assets").rglob("*")
        if path.is_file()
    }
    assert assets
    assert modules | assets <= inside


def test_the_installed_program_runs_outside_of_this_folder(wheel, tmp_path):
    home = tmp_path / "site"
    zipfile.ZipFile(wheel).extractall(home)
    code = (
        "import explorer, explorer.web.main as app; from explorer.cli.main import main; "
        "print(explorer.__file__); print(app.assets()); main(['info', 'MC(2,2)', '--json'])"
    )
    # -P and the path in front of the editable install: nothing comes from the source tree.
    process = subprocess.run(
        [sys.executable, "-P", "-c", code],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(home)},
        capture_output=True,
        text=True,
    )
    assert process.returncode == 0, process.stderr
    package, assets, version = process.stdout.splitlines()
    assert Path(package).is_relative_to(home)
    assert Path(assets) == home / "explorer" / "assets"
    assert json.loads(version)["nodes"] == 1024


def test_the_licences_lie_in_it(wheel):
    inside = zipfile.ZipFile(wheel).namelist()
    licences = {name.split("/licenses/")[1] for name in inside if "/licenses/" in name}
    faces = {f"assets/fonts/{path.name}" for path in (ROOT / "assets/fonts").glob("LICENSE-*")}
    assert licences == {".github/LICENSE", *faces}


@pytest.fixture(scope="module")
def twice(tmp_path_factory):
    """The sdist and the wheel, each built twice."""
    builder = "from hatchling.build import build_sdist as s, build_wheel as w; import sys"
    folders = [tmp_path_factory.mktemp(name) for name in ("first", "second")]
    for folder in folders:
        code = f"{builder}; s(sys.argv[1]); w(sys.argv[1])"
        process = subprocess.run(
            [sys.executable, "-c", code, str(folder)], cwd=ROOT, capture_output=True, text=True
        )
        assert process.returncode == 0, process.stderr
    return folders


def test_two_builds_are_equal_byte_by_byte(twice):
    first, second = ({path.name: path.read_bytes() for path in f.iterdir()} for f in twice)
    assert len(first) == 2
    assert first == second


def test_the_sdist_holds_the_project_and_nothing_that_was_made(twice):
    (sdist,) = twice[0].glob("*.tar.gz")
    with tarfile.open(sdist) as tar:
        inside = {name.split("/", 1)[1] for name in tar.getnames()}
    top = {name.split("/")[0] for name in inside}
    assert top == {
        *("pyproject.toml", "explorer", "assets", "tests", "README.md"),
        *(".ci", ".github", ".gitignore", "PKG-INFO"),
    }
    assert ".github/LICENSE" in inside
    assert not [name for name in inside if "__pycache__" in name or "node_modules" in name]


def test_the_top_level_has_the_declared_files():
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if listed.returncode:
        pytest.skip("not a git checkout")
    top = {line.split("/")[0] for line in listed.stdout.splitlines()}
    assert {name for name in top if not name.startswith(".")} == {
        "pyproject.toml",
        "explorer",
        "assets",
        "tests",
        "README.md",
    }
