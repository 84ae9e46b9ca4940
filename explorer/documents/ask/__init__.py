"""What a class is asked, as the page of the lecturer takes it."""
