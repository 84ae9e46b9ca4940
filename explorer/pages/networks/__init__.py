"""Networks: a picture of every family, to browse and to open."""

from explorer.documents.stage.gallery import gallery
from explorer.pages.networks.addresses import named_network_answer, picture
from explorer.pages.page import Page
from explorer.state.networks import read_state

PAGE = Page(
    "/networks",
    "Networks",
    "Networks",
    read_state,
    lambda state, _: gallery(state),
    "networks",
    addresses={"/networks/picture/<family>.svg": picture, "/networks/named": named_network_answer},
)
