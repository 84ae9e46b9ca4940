import re

from explorer.app.main import create_app


def test_the_page_is_filled_in_and_asks_for_the_first_faces_early() -> None:
    page = create_app().server.test_client().get("/").get_data(as_text=True)
    head, body = page.split("<body>")
    assert re.search(r"\{%?\w+%?\}", head) is None
    assert head.count('rel="preload" as="font"') >= 2
    assert "{preload}" not in body
