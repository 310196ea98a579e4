"""What a machine must not decide goes to the arbiter's desk."""
