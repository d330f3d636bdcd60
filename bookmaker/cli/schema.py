"""bookmaker schema: the JSON Schema of book.yaml or daily.yaml, for editors that complete and check as one types."""

from __future__ import annotations

import json

import click

from bookmaker.book.spec import Spec
from bookmaker.newspaper.spec import DailySpec


@click.command("schema")
@click.option("--daily", "is_daily", is_flag=True, help="The schema of daily.yaml instead.")
def command(is_daily: bool) -> None:
    """Print the JSON Schema of book.yaml, for an editor to complete and check with."""
    model = DailySpec if is_daily else Spec
    click.echo(json.dumps(model.model_json_schema(), indent=2))
