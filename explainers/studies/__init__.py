"""Tables of pairs: read, kept, computed, filtered, judged, reported."""
