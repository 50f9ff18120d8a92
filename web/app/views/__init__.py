"""The screens, as pure functions from the model and the texts to markup."""
