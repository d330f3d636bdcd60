"""Verifying: a folder that a build or a daily run wrote -> what of it is no longer, or never was, true."""
