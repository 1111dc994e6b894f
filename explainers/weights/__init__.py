"""Where weights are, whether they are whole, and where more can be had."""
