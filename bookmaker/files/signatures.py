"""Ed25519 signatures of a folder's manifest, beside it: whoever has no key can hash anew, and not sign anew."""

import base64
import binascii
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bookmaker.source.faults import BookError, Fault, fault
from bookmaker.source.file_bytes import Unreadable, bytes_within, first_bytes

NAME = "manifest.json.sig"
LARGEST_KEY = 1 << 14  # bytes
AGAIN = "get the folder anew from whom you trust"
_PRIVATE = "make one with 'openssl genpkey -algorithm ed25519' or 'ssh-keygen -t ed25519', without a passphrase"
_PUBLIC = "get one with 'openssl pkey -pubout', or take the .pub file of 'ssh-keygen'"


def signer(key: Path) -> Callable[[bytes], bytes]:
    """What signs bytes with the private key in a file, in PEM or of OpenSSH: gives the text of a signature's file.

    BookError where it holds no such key, or the library is not installed.
    """
    load = _library()
    private = _loaded(key, (load.load_pem_private_key, load.load_ssh_private_key), "Ed25519PrivateKey", _PRIVATE)

    def signed(data: bytes) -> bytes:
        return base64.b64encode(private.sign(data)) + b"\n"

    return signed


def is_signed(folder: Path) -> bool:
    """Whether a signature lies in a folder, be it true or not."""
    return (folder / NAME).exists()


def signature_faults(folder: Path, manifest: str, key: Path) -> tuple[Fault, ...]:
    """Why a folder's manifest was not signed with the key whose public half is in the file; nothing where it was."""
    load = _library()
    from cryptography.exceptions import InvalidSignature

    if folder.is_file():
        hint = f"name the folder that holds {NAME}"
        return (Fault(f"'{folder}' is a file, and only a folder is signed", hint),)
    public = _loaded(key, (load.load_pem_public_key, load.load_ssh_public_key), "Ed25519PublicKey", _PUBLIC)
    try:
        text = bytes_within(folder, NAME, most=LARGEST_KEY)
    except Unreadable as error:
        why = f"has no signature that can be read: {error}" if is_signed(folder) else "is not signed"
        return (Fault(f"'{folder}' {why}", AGAIN),)
    try:
        signature = base64.b64decode(text.strip(), validate=True)
        public.verify(signature, bytes_within(folder, manifest))
    except (InvalidSignature, binascii.Error, ValueError, Unreadable):
        return (Fault(f"'{folder / manifest}' was not signed with the key '{key}', or changed since", AGAIN),)
    return ()


def _library() -> Any:
    try:
        from cryptography.hazmat.primitives import serialization
    except ModuleNotFoundError:
        hint = "pip install cryptography"
        raise fault("signatures need the library 'cryptography'", hint=hint) from None
    return serialization


def _loaded(path: Path, readers: tuple[Callable[..., Any], ...], sort: str, hint: str) -> Any:
    """The key in a file; BookError where none of the readers knows it, or it is of another sort."""
    from cryptography.exceptions import UnsupportedAlgorithm

    try:
        data = first_bytes(path, LARGEST_KEY)
    except Unreadable as error:
        raise fault(f"cannot read '{path}': {error}", hint=hint) from None
    for reader in readers:
        try:
            found = reader(data, None) if "private" in reader.__name__ else reader(data)
        except (ValueError, TypeError, UnsupportedAlgorithm) as error:
            if "password" in str(error).lower() and isinstance(error, TypeError):
                raise fault(f"the key in '{path}' is locked with a passphrase", hint=hint) from None
            continue
        if sort in type(found).__name__:
            return found
    raise BookError([Fault(f"'{path}' holds no {'private' if 'Private' in sort else 'public'} Ed25519 key", hint)])
