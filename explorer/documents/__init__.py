"""Documents made from mathematical results, for pages to show and for commands to print."""
