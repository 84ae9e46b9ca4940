"""The bridge to simulators: what they are given to run, what they answer, traces to be played."""
