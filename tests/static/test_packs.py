"""Packs: modules linked as they declare it, with every line at its place."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from explorer.display.raster import assets
from explorer.stage.linking import UnlinkableError, function_of
from explorer.static.assets import Asset, Assets
from explorer.static.packs import BASE64_DIGITS, Packs
from explorer.web.preload import AssetGroups
from tests.node import find

FILES = Assets.read(assets())
PACKS = AssetGroups(FILES).packs
RUNTIME = (assets() / "linking.js").read_bytes()

LINKED = """
const { SourceTextModule, createContext } = require("node:vm");
const [files, expected] = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
const context = createContext({ URL, told: [], console });
const made = new Map();
const load = (name) => {
  if (!made.has(name)) {
    made.set(name, new SourceTextModule(files[name], {
      context,
      identifier: name,
      initializeImportMeta: (meta) => { meta.url = `https://site.example/${name}`; },
      importModuleDynamically: (to) => whole(new URL(to, "https://site.example/").pathname.slice(1)),
    }));
  }
  return made.get(name);
};
const whole = async (name) => {
  const module = load(name);
  if (module.status === "unlinked")
    await module.link((to, from) =>
      load(new URL(to, `https://site.example/${from.identifier}`).pathname.slice(1)));
  await module.evaluate();
  return module;
};
whole(expected).then(() => new Promise((rest) => setTimeout(rest, 20)))
  .then(() => console.log(JSON.stringify(context.told)));
"""
"""Runs one module of a table of files, whatever it imports, and prints what it told."""


def ran(files: dict[str, str], expected: str) -> Any:
    node = find(Path(sys.prefix))
    if not node:
        pytest.skip("this environment has no node")
    process = subprocess.run(
        [str(node[0]), "--experimental-vm-modules", "--no-warnings", "-e", LINKED],
        input=json.dumps([files, expected]),
        text=True,
        check=True,
        capture_output=True,
    )
    return json.loads(process.stdout)


MODULES = MappingProxyType(
    {
        "main.js": """import "./side.js";
import * as all from "./deep/b.js";
import { one as first, grow } from "./a.js";
told.push(["main", first, grow(), grow(), Object.keys(all).sort(), all.two(1)]);
import("./deep/late.js").then(({ late, kept }) => told.push(["late", late, kept()]));
""",
        "side.js": "told.push(import.meta.url.split('/').at(-1));\n",
        "a.js": """let grown = 0;
export const one = 1;
export function grow() {
  grown += 1;
  return grown;
}
""",
        "deep/b.js": """import {
  one,
  grow as more,
} from "../a.js";
export { more as again };
export async function later() {}
export function* many() {}
export class Thing {}
export const two = (x) => x + one;
export { grow } from "../a.js";
""",
        "deep/late.js": """import { grow } from "../a.js";
export const late = "came";
export const kept = () => grow();
""",
    }
)


def folder(files: dict[str, str]) -> Assets:
    bodies = {**{name: text.encode() for name, text in files.items()}, "linking.js": RUNTIME}
    return Assets(MappingProxyType({name: Asset(name, body) for name, body in bodies.items()}))


def test_linked_modules_behave_as_they_do_unlinked() -> None:
    packs = Packs(folder(dict(MODULES)))
    packed = {f"packed/{name}": packs.pack(name).decode() for name in ("main.js", "deep/late.js")}
    plain = ran(dict(MODULES), "main.js")
    assert plain[1][1:4] == [1, 1, 2]
    assert plain[1][4] == ["Thing", "again", "grow", "later", "many", "two"]
    # A module that is loaded late shares its imports with the earlier ones: the count goes on.
    assert plain[2] == ["late", "came", 3]
    assert ran(packed, "packed/main.js") == plain


@pytest.mark.parametrize(
    "line",
    [
        "export let x = 1;",
        "export default 3;",
        'import thing from "./a.js";',
        'export * from "./a.js";',
        "export const { x } = {};",
    ],
)
def test_a_form_that_packs_do_not_know_is_refused_by_name_and_line(line: str) -> None:
    with pytest.raises(UnlinkableError) as refusal:
        function_of("deep/odd.js", f"const y = 1;\n{line}\n")
    assert str(refusal.value).startswith(f"deep/odd.js: {line[:14]}")


EXPORTED = re.compile(
    r"^export\s+(?:async\s+)?(?:function\b\s*\*?|class\b|const\b)\s*([\w$]+)", re.M
)


def test_every_module_is_linked_whole_and_imports_what_is_there() -> None:
    out = {}
    for name in FILES.modules:
        text = FILES.files[name].served_body.decode()
        function_text = function_of(name, text)
        assert not re.search(r"^(import|export)\b(?!\()", function_text, re.M), name
        assert "import.meta" not in function_text
        assert function_text.count("\n") >= text.rstrip().count("\n")
        names = function_text.rsplit("\nreturn {", 1)[1].rsplit("}", 1)[0].split(",")
        out[name] = {entry.split(":")[0] for entry in names}
        assert set(EXPORTED.findall(text)) <= out[name], name
        # A second value that one declaration exports would be lost.
        assert not re.search(r"^export const [\w$]+ = [^;({\[]*, [\w$]+ =", text, re.M), name
    for name in FILES.modules:
        function_text = function_of(name, FILES.files[name].served_body.decode())
        for imported, module in re.findall(
            r'^const \{(.*)\}=\$take\("([^"]+)"\);', function_text, re.M
        ):
            expected = {entry.split(":")[0] for entry in imported.split(",")}
            assert expected <= out[module], (name, module)


def test_every_pack_holds_its_modules_once_each_behind_those_it_imports() -> None:
    for entry in ("main.js", *(f"{name}.js" for name in AssetGroups(FILES).deferred_sheets)):
        members = PACKS.members(entry)
        assert len(set(members)) == len(members)
        assert members[-1] == entry
        known = set() if entry == "main.js" else set(PACKS.first_modules)
        for member in members:
            assert set(FILES.imports[member]) <= known, f"{member} imports in a circle"
            known.add(member)


def decoded(text: str) -> list[int]:
    numbers, number, shift = [], 0, 0
    for digit in map(BASE64_DIGITS.index, text):
        number |= (digit & 31) << shift
        shift += 5
        if not digit & 32:
            numbers.append(-(number >> 1) if number & 1 else number >> 1)
            number = shift = 0
    return numbers


@pytest.mark.parametrize("entry", ["main.js", "tasks/route.js"])
def test_a_source_map_names_every_line_by_its_module(entry: str) -> None:
    pack, source_map = PACKS.find(f"packed/{entry}"), PACKS.find(f"packed/{entry}.map")
    assert pack is not None
    assert source_map is not None
    document = json.loads(source_map.body)
    lines = pack.body.decode().split("\n")
    above = "/".join([".."] * (entry.count("/") + 1))
    assert all(source.startswith(above) or entry != "main.js" for source in document["sources"])
    source = line = same = 0
    for text, row in zip(lines, document["mappings"].split(";"), strict=False):
        if not row:
            continue
        _, by, more, _ = decoded(row)
        source, line = source + by, line + more
        member = PACKS.members(entry)[source]
        source_lines = FILES.files[member].served_body.decode().split("\n")
        if line < len(source_lines) and not re.match(r"import|export|\s|[})]", source_lines[line]):
            plain = source_lines[line].replace("import(", "").strip()
            same += text.strip() == plain
    assert same > 20


def test_the_folder_of_packs_has_only_packs() -> None:
    for name in ("packed/none.js", "packed/boot.js", "packed/style/shell.css", "main.js.map"):
        assert PACKS.find(name) is None
