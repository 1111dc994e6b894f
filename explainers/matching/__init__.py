"""How alike two AMRs are: exact Smatch, the fifteen metrics, and their evidence."""
