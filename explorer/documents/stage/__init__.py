"""Documents of the stage: the drawing, the map, facts, controls, moves, the gallery."""
