import gzip
import re


def test_the_page_is_filled_in_and_asks_for_the_first_faces_early(client) -> None:
    page = client.get("/?net=Q(4)").get_data(as_text=True)
    head, body = page.split("<body>")
    assert re.search(r"\{%?\w+%?\}", head) is None
    faces = re.search(r'boot.js" data-faces="([^"]+)"', head)
    assert faces is not None
    assert len(faces[1].split()) >= 2
    assert head.index('id="faces"') < head.index("boot.js")
    assert '"preload" as="script"' in head
    assert "{preload}" not in body


def test_the_frame_is_compressed_if_accepted(client) -> None:
    for path in ("/", "/?net=Q(4)", "/papers", "/_dash-layout", "/_dash-dependencies"):
        plain = client.get(path)
        short = client.get(path, headers={"Accept-Encoding": "gzip"})
        assert "Content-Encoding" not in plain.headers
        assert short.headers["Content-Encoding"] == "gzip"
        assert {plain.headers["Vary"], short.headers["Vary"]} == {"Accept-Encoding"}
        # A page has a word in it that no other visitor's has.
        undone = gzip.decompress(short.data)
        assert len(undone) == len(plain.data)
        assert undone[:1000] == plain.data[:1000]
        assert int(short.headers["Content-Length"]) < 0.5 * len(plain.data)
