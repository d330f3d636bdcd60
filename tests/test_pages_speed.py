"""A book of 200 pages is laid out and written within three times what ReportLab alone needs for the same content."""

import pytest

from bookmaker.pages.manuscript import Edition
from bookmaker.production.job import lay_out
from bookmaker.render import pdf
from tests.bench.pages import by_reportlab, least, sample


@pytest.mark.long
def test_two_hundred_pages_take_at_most_three_times_what_reportlab_alone_takes() -> None:
    job, manuscript = sample()
    pages = lay_out(job, manuscript, Edition.PRINT).pages
    assert len(pages) >= 200

    def ours() -> None:
        made = lay_out(job, manuscript, Edition.PRINT).pages
        pdf.document(made, title="x", author="", language="en", edition="print")

    assert least(ours, 2) <= 3 * least(lambda: by_reportlab(pages), 2)
