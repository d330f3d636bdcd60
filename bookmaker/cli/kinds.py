"""bookmaker kinds: what puzzles there are; with a name, its options and techniques."""

from collections.abc import Iterator

import click

from bookmaker.cli.log import note
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.asking import notations_of
from bookmaker.puzzles.contract.params import bounds_of, sides_made
from bookmaker.puzzles.contract.variants import variant_of
from bookmaker.puzzles.contract.words import Words, conditions, words_of
from bookmaker.puzzles.records.record import options_of


@click.command("kinds")
@click.argument("name", required=False)
@click.option("--table", "as_table", is_flag=True, help="All kinds, their sizes and forms, as a table in Markdown.")
def command(name: str | None, as_table: bool) -> None:
    """List the kinds of puzzle; with NAME, show one: rules (of each variant too), options, techniques."""
    if as_table and name is not None:
        raise click.UsageError("--table is of all kinds: leave the name out")
    if as_table:
        click.echo("\n".join(_table()))
        return
    if name is None:
        kinds = {known: words_of(known) for known in registry.names()}
        wide, titled = (max(map(len, column)) for column in (kinds, (words.title for words in kinds.values())))
        for known, words in kinds.items():
            click.echo(f"{known:<{wide}} {words.title:<{titled}} {words.goal}")
        return
    if not registry.has(name):
        raise click.BadParameter(f"unknown kind '{name}'; known: {', '.join(registry.names())}")
    if remark := registry.note(name):
        note(remark)
    words = words_of(name)
    _show_rules(words)
    for condition in conditions(name):
        click.echo(f"\nwith {condition.replace('+', ' and ')}:\n")
        _show_rules(words_of(name, variant=variant_of(tuple(condition.split("+")))))
    fields = registry.get(name).Params.__pydantic_fields__
    click.echo(f"\nsize: width {bounds_of(fields['width'])}, height {bounds_of(fields['height'])}")
    if made := sides_made(name):
        click.echo("\ngrades, and the sides of square grids without options in which they are made:")
        for grade, sides in made.items():
            click.echo(f"  {grade.word:<7} {sides or 'none'}")
    click.echo("\noptions:")
    for option, field in options_of(name).items():
        default = str(field.default).lower() if isinstance(field.default, bool | None) else field.default
        bounds = bounds_of(field)
        click.echo(f"  {option}: {default}{f' ({bounds})' if bounds else ''}\n      {field.description}")
    if not options_of(name):
        click.echo("  none")
    click.echo("\ntechniques, easiest first:")
    for technique in registry.get(name).LADDER:
        title = words.techniques[technique.name].title
        trusting = "  (rests on there being one answer)" if technique.trusting else ""
        click.echo(f"  {technique.grade.word:<7} {technique.name:<20} {title}{trusting}")


def _table() -> Iterator[str]:
    """A line of Markdown for each kind: its names, sizes, and the forms beside those that all kinds have."""
    yield "| kind | printed as | columns | rows | forms of other programs |"
    yield "|---|---|---|---|---|"
    for name in registry.names():
        kind = registry.get(name)
        sides = (bounds_of(kind.Params.__pydantic_fields__[side]) for side in ("width", "height"))
        forms = ", ".join(f"`{form}`" for form in sorted({one.form for one in notations_of(kind)} - {"ipuz", "text"}))
        yield f"| {' | '.join((f'`{name}`', words_of(name).title, *sides, forms or 'none'))} |"


def _show_rules(words: Words) -> None:
    click.echo(f"{words.title}\n\n{words.goal}")
    for rule in words.printed_rules:
        click.echo(f"- {rule}")
