"""A signed book is known by its key: hashing anew is no defence, and a signature that is missing is a fault."""

import builtins
import shutil
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519

from bookmaker.cli import app
from bookmaker.files.signatures import NAME, signer
from bookmaker.pages.manuscript import Edition
from bookmaker.source.faults import BookError

from .altering import manifest
from .test_build import SMALL, built

RAW, PEM, SSH = serialization.NoEncryption(), serialization.Encoding.PEM, serialization.Encoding.OpenSSH


def written(folder: Path, name: str, data: bytes) -> Path:
    (folder / name).write_bytes(data)
    return folder / name


@pytest.fixture(scope="module")
def keys(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Keys as openssl and ssh-keygen write them, and such as are of no use."""
    folder, key = tmp_path_factory.mktemp("keys"), ed25519.Ed25519PrivateKey.generate()
    public, other = key.public_key(), ed25519.Ed25519PrivateKey.generate().public_key()
    pkcs8, info = serialization.PrivateFormat.PKCS8, serialization.PublicFormat.SubjectPublicKeyInfo
    made = {
        "private.pem": key.private_bytes(PEM, pkcs8, RAW),
        "id_ed25519": key.private_bytes(PEM, serialization.PrivateFormat.OpenSSH, RAW),
        "public.pem": public.public_bytes(PEM, info),
        "id_ed25519.pub": public.public_bytes(SSH, serialization.PublicFormat.OpenSSH),
        "other.pem": other.public_bytes(PEM, info),
        "curve.pem": ec.generate_private_key(ec.SECP256R1()).private_bytes(PEM, pkcs8, RAW),
        "locked.pem": key.private_bytes(PEM, pkcs8, serialization.BestAvailableEncryption(b"x")),
    }
    return {name: written(folder, name, data) for name, data in made.items()}


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory, keys: dict[str, Path]) -> Path:
    sign = signer(keys["private.pem"])
    return built(tmp_path_factory.mktemp("book"), SMALL, editions=(Edition.PRINT,), reads_back=False, sign=sign)


def verdict(folder: Path, *asked: str) -> int:
    return app.run(["verify", str(folder), "--jobs", "1", "--folder", str(folder.parent), "--no-pages", *asked])


def test_a_book_that_was_signed_is_known_by_the_public_key_of_either_form(
    book: Path, keys: dict[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("public.pem", "id_ed25519.pub"):
        assert verdict(book, "--key", str(keys[name])) == 0, capsys.readouterr().err
        assert f"signed with '{keys[name]}'" in capsys.readouterr().out
    assert verdict(book) == 0
    assert "not checked:" in (said := capsys.readouterr().out)
    assert "the signature, for want of --key" in said


def test_both_forms_of_a_private_key_sign_alike(keys: dict[str, Path]) -> None:
    assert signer(keys["private.pem"])(b"x") == signer(keys["id_ed25519"])(b"x")


def test_an_altered_manifest_a_missing_signature_and_another_key_are_faults(
    book: Path, keys: dict[str, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    changes: dict[str, Any] = {
        "was not signed": manifest("seed", "s"),  # which writes the same in another way
        "is not signed": lambda folder: (folder / NAME).unlink(),
        "or changed since": lambda folder: (folder / NAME).write_text("x"),
    }
    for said, change in changes.items():
        copy = tmp_path / "copy"
        shutil.copytree(book, copy)
        change(copy)
        assert verdict(copy, "--key", str(keys["public.pem"])) == 1
        assert said in capsys.readouterr().err
        shutil.rmtree(copy)
    assert verdict(book, "--key", str(keys["other.pem"])) == 1


def test_what_is_no_key_is_told_before_the_long_work(keys: dict[str, Path], tmp_path: Path) -> None:
    for name in ("curve.pem", "public.pem"):
        with pytest.raises(BookError, match="holds no private Ed25519 key"):
            signer(keys[name])
    with pytest.raises(BookError, match="is locked with a passphrase"):
        signer(keys["locked.pem"])
    with pytest.raises(BookError, match="no such file"):
        signer(tmp_path / "none.pem")
    with pytest.raises(BookError, match="it is a folder"):
        signer(tmp_path)


def test_only_a_folder_is_signed(book: Path, keys: dict[str, Path], capsys: pytest.CaptureFixture[str]) -> None:
    assert verdict(book / "puzzles.jsonl", "--key", str(keys["public.pem"])) == 1
    assert "is a file, and only a folder is signed" in capsys.readouterr().err


def test_a_signed_folder_is_replaced_by_the_next_build(book: Path, keys: dict[str, Path], tmp_path: Path) -> None:
    shutil.copytree(book.parent, tmp_path / "own")
    again = built(tmp_path / "own", SMALL, editions=(Edition.PRINT,), reads_back=False)
    assert not (again / NAME).exists()


def test_without_the_library_it_is_told_what_to_install(keys: dict[str, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def missing(name: str, *more: Any) -> Any:
        if name.startswith("cryptography"):
            raise ModuleNotFoundError(name)
        return real(name, *more)

    monkeypatch.setattr(builtins, "__import__", missing)
    with pytest.raises(BookError, match=r"need the library 'cryptography'") as caught:
        signer(keys["private.pem"])
    assert caught.value.faults[0].hint == "pip install cryptography"
