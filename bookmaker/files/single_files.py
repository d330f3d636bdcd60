"""Single files: put where nothing is or in the place of one of ours, whole or not at all, and never through a link."""

import errno
import os
import shutil
from pathlib import Path

from bookmaker.files.atomic_replace import locked
from bookmaker.source.faults import fault
from bookmaker.source.file_bytes import Unreadable, first_bytes, is_within, read_bytes, reason

HEAD = 300  # bytes of a file's beginning, in which one of ours says what it is


def part_of(file: Path) -> Path:
    """The file that takes another one's place once it is whole."""
    return file.with_name(f".{file.name}.part")


def put(folder: Path, path: str, data: bytes) -> None:
    """Write a file whole or not at all: a reader, or a run that follows a killed one, never sees half of it.

    OSError where it cannot be written, or would come to lie outside the folder.
    """
    target, draft = folder / path, part_of(folder / path)
    if not is_within(target.parent, folder):
        raise OSError(errno.EPERM, f"'{target.parent}' leads out of it")
    target.parent.mkdir(parents=True, exist_ok=True)
    if os.path.lexists(draft) and (draft.is_symlink() or not draft.is_file()):
        raise OSError(errno.EPERM, f"'{draft}' is in the way")
    draft.write_bytes(data)
    try:
        draft.replace(target)
    except FileNotFoundError:
        # A worker that outlived a killed run was at the same file, and faster.
        if target.read_bytes() != data:
            raise


def linked(source: Path, target: Path) -> None:
    """The same file under a second name, or a copy of it where the file system knows no links."""
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        os.link(source, target, follow_symlinks=False)
    except (OSError, NotImplementedError):
        shutil.copy2(source, target, follow_symlinks=False)


def refuse_others(file: Path, sign: bytes, *, what: str, hint: str) -> None:
    """BookError where something is in a file's place that does not say `sign` in its beginning, or a link."""
    try:
        is_ours = not os.path.lexists(file) or (not file.is_symlink() and sign in first_bytes(file, HEAD))
    except Unreadable:
        is_ours = False
    if not is_ours:
        raise fault(f"'{file}' exists and is no {what} of ours", hint=hint)


def put_own(file: Path, data: bytes, sign: bytes, *, what: str, hint: str) -> None:
    """Write a file in which the data begins with what holds `sign`; see `refuse_others`. BookError where it cannot."""
    refuse_others(file, sign, what=what, hint=hint)
    try:
        put(file.parent, file.name, data)
    except OSError as error:
        raise fault(f"cannot write '{file}': {reason(error)}", hint=hint) from None


def put_again(file: Path, before: bytes, after: bytes) -> None:
    """Write a user's own file anew, whole or not at all, with the rights that it has; a link leads to the file meant.

    BookError where it is not any more as it was `before`, or cannot be written.
    """
    file = file.resolve()
    try:
        with locked(file.parent):
            if read_bytes(file, most=len(before)) != before:
                raise Unreadable("changed")
            draft = part_of(file)
            if os.path.lexists(draft) and (draft.is_symlink() or not draft.is_file()):
                raise OSError(errno.EPERM, f"'{draft}' is in the way")
            draft.write_bytes(after)
            shutil.copymode(file, draft)
            draft.replace(file)
    except Unreadable:
        hint = "look at it, then do it again; nothing was written"
        raise fault(f"'{file}' was changed by something else in the meantime", hint=hint) from None
    except OSError as error:
        raise fault(f"cannot write '{file}': {reason(error)}", hint="give it and its folder rights and room") from None
