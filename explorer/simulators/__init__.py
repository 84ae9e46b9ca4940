"""The bridge to simulators: the input they run, their results, and traces to be played."""
