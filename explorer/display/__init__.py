"""What every picture is made of: primitives, one table of looks, the placing of words."""
