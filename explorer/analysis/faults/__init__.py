"""The rest of a network with faults: by counting components, and by theorem."""
