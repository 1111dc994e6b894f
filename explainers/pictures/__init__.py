"""Geometry, marks, and pictures of graphs, heatmaps and charts."""
