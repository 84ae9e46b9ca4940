"""What serves the pages: who gets in, worker processes and limits, queues, what is kept."""
