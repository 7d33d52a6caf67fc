"""What stands around every screen: the app, settings, theme, audio, saves, records."""
