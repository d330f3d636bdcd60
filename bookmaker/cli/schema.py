"""bookmaker schema: the JSON Schema of book.yaml, for editors that complete and check as one types."""

from __future__ import annotations

import json

import click

from bookmaker.book.spec import Spec


@click.command("schema")
def command() -> None:
    """Print the JSON Schema of book.yaml, for an editor to complete and check with."""
    click.echo(json.dumps(Spec.model_json_schema(), indent=2))
