"""Networks of words that shift: de Bruijn, Kautz, shuffle-exchange."""
