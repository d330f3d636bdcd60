"""Calibration: our grades and efforts beside independent measures, and costs of techniques from solving times."""
