"""Networks whose links shift words: de Bruijn, Kautz, shuffle-exchange."""
