"""Proofs that a program makes: identities of closed forms, for every size at once."""
