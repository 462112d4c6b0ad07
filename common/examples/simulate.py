#!/usr/bin/env python3
"""How high does a ball bounce? Asks the calculator simulate, without any package of Python's.

    ./course run simulate --example >/dev/null      # builds it, once
    common/examples/simulate.py build/reference/bin/simulate
"""
import json
import subprocess
import sys


def simulate(program, problem):
    """The answer to a problem, or an exception with the calculator's one sentence."""
    run = subprocess.run([program], input=json.dumps(problem), capture_output=True, text=True)
    if run.returncode != 0:
        raise ValueError(run.stderr.strip())
    return json.loads(run.stdout)


def bounce_height(program, restitution):
    """The height [m] of a ball after one bounce from a height of 1 m."""
    answer = simulate(
        program,
        {
            "model": "impulses",
            "duration": 1.0,
            "step": 0.01,
            "frames": 0.01,
            "floor": {"height": 0, "e": restitution},
            "bodies": [
                {
                    "name": "ball",
                    "shape": {"sphere": 0.1},
                    "mass": 1,
                    "position": [0, 0, 1.1],
                    "e": restitution,
                }
            ],
        },
    )
    hit = answer["events"][0]["time"]
    after = [frame for frame in answer["frames"] if frame["time"] > hit]
    return max(frame["bodies"][0]["position"][2] for frame in after) - 0.1


if __name__ == "__main__":
    for e in (0.2, 0.5, 0.8):
        print(f"e = {e}: {bounce_height(sys.argv[1], e):.3f} m, by the formula {e * e:.3f} m")
