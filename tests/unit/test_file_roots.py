"""Real files: where they may be, and that each is as it was or complete."""

import errno
import os
import resource
import signal
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from webtools.errors import Denied, InvalidArgument, NoDescriptors
from webtools.limits.address_rules import AddressRules
from webtools.limits.file_roots import FileRoots, OutputFile, Quota
from webtools.operations.acting.file_paths import check_paths
from webtools.options.browser import Options


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "root"
    root.mkdir()
    return root


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.txt").write_text("secret")
    return outside


@pytest.fixture
def files(root: Path) -> FileRoots:
    return FileRoots([root])


def test_file_inside_of_a_root_is_read(files: FileRoots, root: Path) -> None:
    (root / "in").mkdir()
    (root / "in" / "a.txt").write_text("text")
    (root / "link").symlink_to(root / "in")
    assert files.read(root / "link" / "a.txt") == b"text"


@pytest.mark.parametrize(
    "name", ["../outside/secret.txt", "file-link", "folder-link/secret.txt", "in/../../outside/secret.txt"]
)
def test_paths_that_lead_out_of_the_roots_are_denied(
    files: FileRoots, root: Path, outside: Path, name: str
) -> None:
    (root / "file-link").symlink_to(outside / "secret.txt")
    (root / "folder-link").symlink_to(outside)
    with pytest.raises(Denied, match=r"is outside of the folders .*root") as refused:
        files.read(root / name)
    assert "--root" in refused.value.hint
    with pytest.raises(Denied):
        files.write(OutputFile(root / name, overwrite=True), b"changed")
    assert (outside / "secret.txt").read_text() == "secret"


@pytest.mark.parametrize("swap", ["file", "folder"])
def test_link_that_is_put_in_place_after_the_check_leads_nowhere(
    files: FileRoots, root: Path, outside: Path, swap: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (root / "in").mkdir()
    (root / "in" / "secret.txt").write_text("harmless")
    covers = FileRoots.covers

    def check_and_lose_the_race(self: FileRoots, path: Path) -> bool:
        covered = covers(self, path)
        swapped = root / "in" / "secret.txt" if swap == "file" else root / "in"
        swapped.rename(root / "was")
        swapped.symlink_to(outside / "secret.txt" if swap == "file" else outside)
        return covered

    monkeypatch.setattr(FileRoots, "covers", check_and_lose_the_race)
    with pytest.raises(Denied, match="became a symbolic link"):
        files.read(root / "in" / "secret.txt")


def test_link_that_is_put_in_place_after_the_check_is_replaced_and_not_followed(
    files: FileRoots, root: Path, outside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    covers = FileRoots.covers

    def check_and_lose_the_race(self: FileRoots, path: Path) -> bool:
        covered = covers(self, path)
        (root / "a.txt").symlink_to(outside / "secret.txt")
        return covered

    monkeypatch.setattr(FileRoots, "covers", check_and_lose_the_race)
    files.write(OutputFile(root / "a.txt", overwrite=True), b"changed")
    assert (outside / "secret.txt").read_text() == "secret"
    assert (root / "a.txt").read_bytes() == b"changed"


def test_name_that_no_file_can_have_is_refused_before_there_is_anything_to_write(
    files: FileRoots, root: Path
) -> None:
    for use in (files, FileRoots()):
        for do in (use.check_output, lambda file, use=use: use.write(file, b"")):
            with pytest.raises(InvalidArgument, match="File name too long") as refused:
                do(OutputFile(root / ("x" * 300)))
            assert len(refused.value.message) < 400
            for name in ("a\0b", "a\ud800b"):
                with pytest.raises(InvalidArgument, match="is not a path"):
                    do(OutputFile(root / name))
        with pytest.raises(InvalidArgument, match="File name too long"):
            use.read(root / ("x" * 300))
        for ask in (use.check, use.read, lambda path, use=use: check_paths([path], use)):
            for name, refusal in ("x" * 300, "File name too long"), ("a\0b", "is not a path"):
                with pytest.raises(InvalidArgument, match=refusal):
                    ask(root / name)


@pytest.mark.parametrize("roots", [True, False])
def test_nothing_is_overwritten_unless_asked(root: Path, roots: bool) -> None:
    files = FileRoots([root] if roots else None)
    path = root / "a.txt"
    files.write(OutputFile(path), b"old")
    with pytest.raises(InvalidArgument, match=r"a.txt exists already") as refused:
        files.write(OutputFile(path), b"new")
    assert "overwrite=True" in refused.value.hint
    with pytest.raises(InvalidArgument, match="exists already"):
        files.check_output(OutputFile(path))
    assert path.read_bytes() == b"old"
    files.write(OutputFile(path, overwrite=True), b"new")
    assert files.write(OutputFile(path, numbered=True), b"third") == root / "a (2).txt"
    assert {one.name: one.read_bytes() for one in root.iterdir()} == {"a.txt": b"new", "a (2).txt": b"third"}


@pytest.mark.parametrize("roots", [True, False])
def test_files_and_folders_are_their_owners_alone(root: Path, roots: bool) -> None:
    before = os.umask(0)
    try:
        FileRoots([root] if roots else None).write(OutputFile(root / "a" / "b" / "c.txt"), b"text")
    finally:
        os.umask(before)
    assert stat.S_IMODE((root / "a" / "b" / "c.txt").stat().st_mode) == 0o600
    assert {stat.S_IMODE((root / each).stat().st_mode) for each in ("a", "a/b")} == {0o700}


def test_full_disk_leaves_the_old_file(files: FileRoots, root: Path) -> None:
    """A limit on the size of files stands in for the disk: writing fails in the middle."""
    path = root / "a.bin"
    files.write(OutputFile(path), b"old")
    ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, limits[1]))
        for given in (OutputFile(path, overwrite=True), OutputFile(root / "new.bin")):
            with pytest.raises(InvalidArgument, match="can't be written: File too large"):
                files.write(given, bytes(100_000))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        signal.signal(signal.SIGXFSZ, ignored)
    assert {one.name: one.read_bytes() for one in root.iterdir()} == {"a.bin": b"old"}


def test_file_system_without_hard_links_will_do(
    files: FileRoots, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr("webtools.limits.file_roots.os.link", refuse)
    files.write(OutputFile(root / "a.txt"), b"old")
    with pytest.raises(InvalidArgument, match="exists already"):
        files.write(OutputFile(root / "a.txt"), b"new")
    assert {one.name: one.read_bytes() for one in root.iterdir()} == {"a.txt": b"old"}


def test_quota_counts_what_was_written(root: Path) -> None:
    files = FileRoots([root], Quota(1_000_000))
    files.write(OutputFile(root / "a"), bytes(700_000))
    with pytest.raises(Denied, match=r"exceed the quota: 0\.7 of 1 MB are used") as refused:
        files.write(OutputFile(root / "b"), bytes(700_000))
    assert "--quota-mb" in refused.value.hint
    with pytest.raises(InvalidArgument):  # what fails does not count
        files.write(OutputFile(root / "a"), bytes(200_000))
    files.write(OutputFile(root / "b"), bytes(300_000))
    assert sorted(one.name for one in root.iterdir()) == ["a", "b"]


@pytest.mark.parametrize("name", ["shop.env", "link", "hard", "folder/../shop.env"])
def test_file_of_secrets_that_an_option_names_is_kept_from_callers_with_roots(
    files: FileRoots, root: Path, name: str
) -> None:
    given = root / "shop.env"
    given.write_text("PASSWORD=correct horse")
    (root / "folder").mkdir()
    (root / "link").symlink_to(given)
    (root / "hard").hardlink_to(given)
    Options.of("BrowserTools", secrets=given)
    with pytest.raises(Denied, match="holds secrets"):
        files.read(root / name)
    with pytest.raises(Denied, match="holds secrets"):
        files.write(OutputFile(root / name, overwrite=True), b"")
    refusal = AddressRules(files=files).refuse((root / name).as_uri())
    assert refusal is not None
    assert FileRoots().read(given) == b"PASSWORD=correct horse"


def test_named_pipe_holds_nobody_up(files: FileRoots, root: Path) -> None:
    os.mkfifo(root / "pipe")
    with pytest.raises(InvalidArgument, match="It is not a file"):
        files.read(root / "pipe")


def test_without_roots_a_device_may_be_written_to() -> None:
    reader, writer = os.pipe()
    try:
        FileRoots().write(OutputFile(Path(f"/dev/fd/{writer}")), b"text")
        assert os.read(reader, 10) == b"text"
    finally:
        os.close(reader)
        os.close(writer)


def test_roots_of_a_context_are_inside_of_the_browsers(files: FileRoots, root: Path, outside: Path) -> None:
    (root / "in").mkdir()
    narrowed = files.narrowed([root / "in"])
    with pytest.raises(Denied):
        narrowed.check(root / "a.txt")
    with pytest.raises(Denied, match="outside"):
        files.narrowed([outside])
    assert files.narrowed(None) is files


@pytest.fixture
def in_a_folder_that_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()


@pytest.mark.usefixtures("in_a_folder_that_is_gone")
@pytest.mark.parametrize(
    "use",
    [
        lambda: FileRoots([Path()]),
        lambda: FileRoots().check(Path("a.txt")),
        lambda: FileRoots().write(OutputFile(Path("a.txt")), b""),
    ],
    ids=["root", "check", "write"],
)
def test_working_directory_that_is_gone_is_named(use: Callable[[], object]) -> None:
    with pytest.raises(InvalidArgument, match="the working directory, which no longer exists"):
        use()


def test_files_fail_by_name_where_no_descriptors_are_left(files: FileRoots, root: Path) -> None:
    (root / "there.txt").write_text("text")
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (0, limits[1]))
    try:
        with pytest.raises(NoDescriptors, match=r"there\.txt can't be read: Too many open files"):
            files.read(root / "there.txt")
        with pytest.raises(NoDescriptors, match=r"new\.txt can't be written: Too many open files"):
            files.write(OutputFile(root / "new.txt"), b"text")
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, limits)
