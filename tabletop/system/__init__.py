"""What of the machine the product stands on: paths, log, errors, wording."""
