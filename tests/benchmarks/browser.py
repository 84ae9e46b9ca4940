"""Waiting times of visitors, and how smoothly a message moves."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from urllib.parse import quote

from playwright.sync_api import Browser, Page, sync_playwright

from explorer import network
from explorer.analysis.measures.farthest import farthest_pair
from tests.benchmarks.result import Result
from tests.browser.harness import READY, launch, serving
from tests.browser.traffic import HEAVIEST, Traffic
from tests.browser.visit import open_facts

SPEC = "MC(2,2)"
WHOLE_STAGE = "&stage=whole"
"""The query for a drawing of all nodes; otherwise a message is shown on the map."""

TIMES = 5
PLAYED = 3_000

NETWORK_IS_DRAWN = f"{READY} && window.explorer.state().spec === '{SPEC}'"

WATCH = f"""() => {{
  window.benchmark = {{}};
  const drawn = () => {NETWORK_IS_DRAWN};
  const look = () => {{
    if (drawn()) requestAnimationFrame((now) => {{ window.benchmark.drawn = now; }});
    else requestAnimationFrame(look);
  }};
  requestAnimationFrame(look);
}}"""
"""Notes the frame after the one in which the network is drawn, in ms since navigation."""

READY_AT = f"""() => {{
  const look = (now) => {{
    if ({READY}) window.readyAt = now;
    else requestAnimationFrame(look);
  }};
  requestAnimationFrame(look);
}}"""
"""Notes the frame in which whatever the page shows is drawn, in ms since navigation."""

FRAMES = f"""() => new Promise((done) => {{
  const frames = [];
  const count = (now) => {{
    if (window.explorer.state().playing) frames.push(now);
    if (frames.length && (now - frames[0] > {PLAYED} || !window.explorer.state().playing))
      done({{ frames: frames.length - 1, ms: frames.at(-1) - frames[0] }});
    else requestAnimationFrame(count);
  }};
  requestAnimationFrame(count);
}})"""


def measure() -> list[Result]:
    """Return the results of everything here."""
    with serving() as address, sync_playwright() as playwright:
        browser = launch(playwright)

        def fresh() -> Page:
            return browser.new_context(
                base_url=address, viewport={"width": 1440, "height": 900}
            ).new_page()

        _open(fresh(), SPEC)
        results = [_choose(fresh), _link(fresh), *_load(fresh), _slow(fresh)]
        results += [*_play(fresh), *_many_pages(fresh), *_waiting(fresh)]
        _close(browser)
    return results


def _close(browser: Browser) -> None:
    for context in browser.contexts:
        context.close()
    browser.close()


def _open(page: Page, spec: str, more: str = "") -> None:
    page.goto(f"/?net={quote(spec)}{more}")
    page.wait_for_function(f"{READY} && window.explorer.state().spec === '{spec}'")


def _choose(fresh: Callable[[], Page]) -> Result:
    times = []
    for _ in range(TIMES):
        page = fresh()
        _open(page, "Q(3)")
        open_facts(page)
        field = page.locator("#network-spec")
        field.fill(SPEC)
        page.evaluate(WATCH)
        page.evaluate(
            "() => addEventListener('keydown', (e) => {"
            " if (e.key === 'Enter') window.benchmark.chosen = performance.now(); }, true)"
        )
        field.press("Enter")
        page.wait_for_function("window.benchmark.drawn")
        times.append(page.evaluate("window.benchmark.drawn - window.benchmark.chosen"))
        page.context.close()
    return Result("MC(2,2), 1,024 nodes, drawn after choosing it", median(times) / 1e3, "s", 1)


def _link(fresh: Callable[[], Page]) -> Result:
    times = []
    for _ in range(TIMES):
        page = fresh()
        page.add_init_script(f"({WATCH})()")
        page.goto(f"/?net={quote(SPEC)}{WHOLE_STAGE}")
        page.wait_for_function("window.benchmark.drawn")
        times.append(page.evaluate("window.benchmark.drawn"))
        page.context.close()
    return Result(
        "MC(2,2) drawn after opening its link, empty cache", median(times) / 1e3, "s", 1.2
    )


def _load(fresh: Callable[[], Page]) -> list[Result]:
    """The bytes of a first visit: of the whole page, the largest drawing included."""
    page = fresh()
    traffic = Traffic(page)
    _open(page, SPEC, WHOLE_STAGE)
    page.wait_for_load_state("networkidle")
    page.context.close()
    weight, requests = traffic.weight / 1e6, len(traffic.bytes)
    return [
        Result("MC(2,2) loaded, empty cache, before compression", weight, "MB", HEAVIEST / 1e6),
        Result("requests for that", requests, "", None),
    ]


def _slow(fresh: Callable[[], Page]) -> Result:
    """The first picture over what Chrome calls "Slow 3G": 400 ms of latency, 400 kbit/s."""
    page = fresh()
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network_conditions = {"latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
    network.send("Network.emulateNetworkConditions", {"offline": False, **network_conditions})
    page.add_init_script(f"({READY_AT})()")
    page.goto("/?net=Q(4)", wait_until="commit")
    page.wait_for_function("window.readyAt", timeout=120_000)
    seconds = page.evaluate("window.readyAt") / 1e3
    page.context.close()
    return Result(
        "the first picture on slow 3G (400 kbit/s, 400 ms), empty cache", seconds, "s", 10
    )


def _play(fresh: Callable[[], Page]) -> list[Result]:
    """One message, on its way between two nodes as far apart as can be."""
    net = network(SPEC)
    source, target = (quote(net.format(node)) for node in farthest_pair(net))
    more = f"&from={source}&to={target}&step=0{WHOLE_STAGE}"
    return _played(fresh, more, "a message moves, 1,024 nodes drawn", "it moves", 55)


def _many_pages(fresh: Callable[[], Page]) -> list[Result]:
    """A total exchange, in which all 1,024 nodes have a message under way at any time."""
    more = "&task=exchange&step=300"
    return _played(fresh, more, "1,024 messages move on 1,024 nodes", "they move", 45)


def _waiting(fresh: Callable[[], Page]) -> list[Result]:
    """A run of messages over time, twenty cycles a second: queues are drawn anew in each."""
    more = "&task=traffic&time=cycles&load=0.79&step=500"
    return _played(fresh, more, "queues of HCN(3) grow and shrink", "they do", 55, "HCN(3)")


def _played(
    fresh: Callable[[], Page], more: str, what: str, briefly: str, least: int, spec: str = SPEC
) -> list[Result]:
    page = fresh()
    _open(page, spec, more)
    page.wait_for_load_state("networkidle")
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.locator("#play").click()
    counted = page.evaluate(FRAMES)
    page.context.close()
    frames = counted["frames"] / counted["ms"] * 1e3
    return [
        Result(f"frames while {what}", frames, "a second", least, at_least=True),
        Result(f"requests to the server while {briefly}", len(requests), "", 0),
    ]
