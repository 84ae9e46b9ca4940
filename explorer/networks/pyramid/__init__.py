"""The pyramid: meshes, each four times the one above."""
