"""The fixtures themselves: trouble on a page is seen, and a quiet page is open."""


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
    told = "\n".join(troubles)
    for part in ("console error: one", "console warning: two", "three", "request failed"):
        assert part in told
    troubles.clear()


def test_the_first_page_opens_without_trouble(page, open_page):
    open_page(page, "/?net=Q(4)")
    assert page.evaluate("window.explorer.state().spec")
