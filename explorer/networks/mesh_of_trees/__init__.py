"""The mesh of trees."""
