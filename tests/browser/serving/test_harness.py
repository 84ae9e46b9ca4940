"""The fixtures themselves: trouble on a page is seen, and a quiet page is open."""

from tests.browser.harness import READY
from tests.browser.visit import open_page


def test_trouble_on_a_page_is_seen(page, server, troubles):
    page.goto("/")
    troubles.clear()
    page.evaluate("console.error('one')")
    page.evaluate("console.warn('two')")
    with page.expect_event("pageerror"):
        page.evaluate("setTimeout(() => { throw new Error('three'); })")
    page.evaluate("fetch('/no-such-thing/at/all.png').then((r) => r.status)")
    page.route("**/gone", lambda route: route.abort("connectionreset"))
    with page.expect_event("requestfailed"):
        page.evaluate("fetch('/gone').catch(() => 0)")
    trouble_text = "\n".join(troubles)
    for part in ("console error: one", "console warning: two", "three", "request failed"):
        assert part in trouble_text
    troubles.clear()


def test_the_first_page_opens_without_trouble(page):
    open_page(page, "/?net=Q(4)")
    assert page.evaluate("window.explorer.state().spec")


def test_a_page_that_is_handed_on_keeps_nothing(page_pool, server):
    usual = ("", False, {"reduced_motion": "reduce", "locale": "de"})
    pooled = page_pool.take(server, *usual)
    page, requests = pooled.page, []
    page.goto("/?net=Q(3)&step=0")
    page.wait_for_function(READY)
    page.evaluate(
        """() => {
          for (const store of [localStorage, sessionStorage]) store.setItem("mine", "1");
          document.cookie = "mine=1";
          window.name = "mine";
        }"""
    )
    page.on("request", lambda request: requests.append(request))
    page.route("**/networks", lambda route: route.abort())
    page.set_viewport_size({"width": 390, "height": 844})
    page.emulate_media(reduced_motion="no-preference", media="print")
    page.mouse.move(200, 200)
    page.context.new_page()
    page_pool.give_back(pooled)
    requests.clear()
    repeated = page_pool.take(server, *usual).page
    assert repeated is page
    page.goto("/networks")
    page.wait_for_function(READY)
    assert page.evaluate(
        """[localStorage.mine ?? "", sessionStorage.mine ?? "", document.cookie, window.name,
          innerWidth, matchMedia("(prefers-reduced-motion: reduce)").matches,
          matchMedia("screen").matches, document.querySelectorAll("main :hover").length]"""
    ) == ["", "", "", "", 1440, True, True, 0]
    assert not requests
    assert page.context.pages == [page]
    page.add_init_script("window.mine = 1")
    page_pool.give_back(pooled)
    assert page.is_closed(), "what lasts is not handed on"
    anew = page_pool.take(server, "", True, {})
    page_pool.give_back(anew)
    assert anew.page.is_closed(), "what was asked for anew is not, either"
