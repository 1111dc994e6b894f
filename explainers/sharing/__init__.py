"""Links and files that leave the program."""
