"""The pyramid: meshes, each with four times the nodes of the mesh above."""
