"""Networks: a picture of every family, to browse and to open."""

from explorer.documents.pages import Ask
from explorer.documents.stage.gallery import GalleryDocument, gallery
from explorer.pages.frame.elements import html
from explorer.pages.networks.addresses import named_network_answer, picture
from explorer.pages.page import Page
from explorer.state.networks import NetworksState, read_state


def answer(state: NetworksState, ask: Ask) -> GalleryDocument:
    """Return the document of the page, which depends on the URL only."""
    return gallery(state.theme, state.complaints, state.want, state.hosts, state.ports)


PAGE = Page(
    "/networks",
    "Networks",
    "Networks",
    read_state,
    answer,
    lambda: html.Div(id="networks-page", className="networks-page"),
    "networks",
    addresses={"/networks/picture/<family>.svg": picture, "/networks/named": named_network_answer},
)
