"""Videos of contexts (option `video`): what they show and when, and that they are whole however a context ends."""

import subprocess
import sys
from base64 import b64encode
from collections.abc import Callable, Iterable
from io import BytesIO
from itertools import groupby
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageSequence, ImageStat

from tests.browser.processes import browser, kill
from tests.browser.site import Site
from tests.waiting import LONGER_THAN_A_TEST, wait_until
from webtools import BrowserDied, BrowserTools, Denied, InvalidArgument, PageClosed, WebtoolsError
from webtools.imaging.webm import WebMReader

_COLORS = {"white": (255, 255, 255), "red": (255, 0, 0), "lime": (0, 255, 0), "blue": (0, 0, 255)}
_PAINT = "color => { document.body.style.background = color }"


def _frames(path: Path) -> list[tuple[str, float]]:
    """Return the colour of each picture of a video, and its seconds; none before there is one."""
    if not path.exists() or not path.stat().st_size:
        return []
    found = []
    with Image.open(path) as image:
        for frame in ImageSequence.Iterator(image):
            pixel = frame.convert("RGB").getpixel((frame.width // 2, frame.height // 2))
            assert isinstance(pixel, tuple)
            found.append((_name(pixel), frame.info.get("duration", 0) / 1000))
    return found


def _name(pixel: Iterable[int]) -> str:
    """Return the colour of which a pixel is."""
    return min(_COLORS, key=lambda each: sum(abs(a - b) for a, b in zip(_COLORS[each], pixel, strict=True)))


def _colors(path: Path) -> list[str]:
    """Return the colours that are seen one after the other, without the empty page of the beginning."""
    return _without_beginning([name for name, _ in _frames(path)])


def _without_beginning(seen: list[str]) -> list[str]:
    while seen and seen[0] == "white":
        del seen[0]
    return seen


_PLAY = """async (data) => {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  const video = document.createElement("video");
  video.src = URL.createObjectURL(new Blob([bytes], { type: "video/webm" }));
  await new Promise((resolve, reject) => {
    video.onloadeddata = resolve;
    video.onerror = () => reject(new Error(video.error.message));
  });
  const canvas = document.createElement("canvas").getContext("2d");
  const seen = [];
  for (let at = 0; at < video.duration + 0.125; at += 0.125) {
    const isThere = new Promise((resolve) => { video.onseeked = resolve; });
    video.currentTime = Math.min(at, video.duration);
    await isThere;
    canvas.drawImage(video, 0, 0, 300, 150);
    seen.push([...canvas.getImageData(150, 75, 1, 1).data].slice(0, 3));
  }
  return seen;
}"""


def _played(tools: BrowserTools, path: Path) -> list[str]:
    """Return the colours that a browser shows one after the other when it plays a WebM, without the beginning."""
    tools.navigate("about:blank")
    played = tools.evaluate(_PLAY, [b64encode(path.read_bytes()).decode()], timeout=LONGER_THAN_A_TEST).value
    names = [_name(pixel) for pixel in played]
    return _without_beginning([name for name, _ in groupby(names)])


def _records(tools: BrowserTools) -> bool:
    """Return whether the browser knows the standard's command for videos."""
    with pytest.raises(WebtoolsError) as raised:
        tools.bidi("browsingContext.startScreencast", {"context": "none"})
    return isinstance(raised.value, PageClosed)


def _recorded(path: Path) -> list[bool]:
    """Return for each frame of a WebM whether the browser has recorded it: pictures are whole."""
    return [not frame.is_key for frame in WebMReader(path).frames()]


def _wait_for(path: Path, color: str, seconds: float = 0.0) -> None:
    """Wait until a video shows a colour, for so many seconds already."""
    wait_until(
        lambda: (shown := _frames(path)) and shown[-1][0] == color and shown[-1][1] >= seconds,
        lambda: f"the video shows {color} for {seconds} s; it has {_frames(path)}",
    )


def test_video_shows_each_state_for_its_time(tools_of: Callable[..., BrowserTools], tmp_path: Path) -> None:
    path = tmp_path / "run.webp"
    Image.new("RGB", (8, 8), "white").save(path)  # a file of that name is replaced
    tools = tools_of(video=path)
    stood = {"red": 0.3, "lime": 0.9, "blue": 0.6}
    for color, seconds in stood.items():
        tools.evaluate(_PAINT, [color])
        _wait_for(path, color, seconds)
    tools.close()
    frames = [frame for frame in _frames(path) if frame[0] != "white"]
    assert [color for color, _ in frames] == [*stood], "each state is one picture"
    for color, seconds in frames:
        assert seconds >= stood[color]
    assert [each.name for each in tmp_path.glob("*.webp*")] == ["run.webp"]
    assert path.stat().st_mode & 0o077 == 0


def test_pictures_are_taken_while_a_call_runs(tools_of: Callable[..., BrowserTools], tmp_path: Path) -> None:
    path = tmp_path / "run.webp"
    tools = tools_of(video=path)
    tools.evaluate(
        """async () => {
          for (const color of ["red", "lime", "blue"]) {
            document.body.style.background = color;
            await new Promise((resolve) => setTimeout(resolve, 1500));
          }
        }""",
        timeout=60,
    )
    tools.close()
    assert _colors(path) == ["red", "lime", "blue"]


def test_last_state_is_there_when_an_error_closes_the_context(
    tools_of: Callable[..., BrowserTools], tmp_path: Path
) -> None:
    path = tmp_path / "run.webp"

    def fail() -> None:
        with tools_of(video=path) as tools:
            tools.evaluate(_PAINT, ["red"])
            _wait_for(path, "red")
            tools.evaluate(_PAINT, ["blue"])
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert _colors(path) == ["red", "blue"]


def test_each_context_has_a_file_of_its_own(
    tools_of: Callable[..., BrowserTools], shared_tools: BrowserTools, tmp_path: Path
) -> None:
    tools = tools_of(video=tmp_path / "run.webp", roots=(tmp_path,))
    tools.evaluate(_PAINT, ["red"])
    with tools.context("anna") as anna:
        anna.evaluate(_PAINT, ["lime"])
    with tools.context("bert", video=tmp_path / "other") as bert:
        bert.evaluate(_PAINT, ["blue"])
    assert _colors(tmp_path / "run-anna.webp") == ["lime"]
    (named,) = (tmp_path / "other").iterdir()
    assert named.name.startswith("video-")
    assert named.name.endswith("-bert.webm")
    assert _played(shared_tools, named) == ["blue"]
    with tools.context("a/../b") as outside:
        outside.evaluate(_PAINT, ["blue"])
    (safe,) = tmp_path.glob("run-a-*.webp")
    assert _colors(safe) == ["blue"]
    for _ in range(2):
        with tools_of(video=tmp_path / "runs") as again:
            again.evaluate(_PAINT, ["lime"])
    assert [_played(shared_tools, each) for each in (tmp_path / "runs").iterdir()] == [["lime"], ["lime"]]
    tools.close()
    assert _colors(tmp_path / "run.webp") == ["red"]
    (tmp_path / "folder.webp").mkdir()
    with pytest.raises(InvalidArgument, match="is a folder"):
        tools_of(video=tmp_path / "folder.webp")
    with pytest.raises(Denied, match="outside"):
        tools_of(video=tmp_path.parent / "run.webp", roots=(tmp_path,))


def test_video_goes_on_after_the_death_of_a_browser(tmp_path: Path) -> None:
    path = tmp_path / "run.webp"
    with BrowserTools(video=path) as tools:
        tools.evaluate(_PAINT, ["red"])
        _wait_for(path, "red")
        kill([browser()])
        with pytest.raises(BrowserDied):
            tools.evaluate("1")
        assert _colors(path) == ["red"]
        tools.navigate("about:blank")
        tools.evaluate(_PAINT, ["blue"])
    assert [color for color in _colors(path) if color != "white"] == ["red", "blue"]


def test_video_is_whole_when_its_process_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "run.webp"
    program = (
        "import sys\nfrom webtools import BrowserTools\n"
        "tools = BrowserTools(browser=sys.argv[1], video=sys.argv[2])\n"
        f"tools.evaluate({_PAINT!r}, ['red'])\nprint('painted', flush=True)\nsys.stdin.read()"
    )
    from webtools.capabilities import default_browser  # asked late: after the option was read

    with subprocess.Popen(
        [sys.executable, "-c", program, default_browser(), path],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"painted\n"
        _wait_for(path, "red", 0.2)
        process.kill()
    assert _colors(path) == ["red"]
    assert [*tmp_path.iterdir()] == [path]


def test_webm_shows_what_each_tab_in_front_has_shown(
    tools_of: Callable[..., BrowserTools], shared_tools: BrowserTools, tmp_path: Path
) -> None:
    path = tmp_path / "run.webm"
    tools = tools_of(video=path)
    stands = "() => new Promise((resolve) => setTimeout(resolve, 1500))"  # a busy machine takes few pictures
    tools.evaluate(_PAINT, ["red"])
    tools.evaluate(stands)
    tools.navigate("data:text/html,<body style=background:lime>")
    tools.evaluate(stands)
    tab = tools.tabs.new("data:text/html,<body style=background:blue>")
    tools.evaluate(stands)
    tab.close()
    tools.evaluate(stands)
    tools.evaluate(_PAINT, ["red"])
    tools.close()
    seen = [color for color in _played(shared_tools, path) if color != "white"]  # of a tab before its page
    assert seen == ["red", "lime", "blue", "lime", "red"]
    assert any(_recorded(path)) == _records(shared_tools)
    assert [*tmp_path.iterdir()] == [path]
    assert path.stat().st_mode & 0o077 == 0


@pytest.mark.needs("recorded-videos")
def test_browser_that_records_videos_does_so_without_secrets_only(
    tools_of: Callable[..., BrowserTools], shared_tools: BrowserTools, tmp_path: Path
) -> None:
    if not _records(shared_tools):
        pytest.skip("the browser has no command to record videos")
    named, typed = tmp_path / "named.webm", tmp_path / "typed.webm"
    with tools_of(video=named, secrets={"pin": "swordfish"}) as tools:
        tools.evaluate(_PAINT, ["red"])
    assert _played(shared_tools, named) == ["red"]
    assert not any(_recorded(named))
    with tools_of(video=typed) as tools:
        tools.evaluate(_PAINT, ["red"])
        tools.evaluate("() => new Promise((resolve) => setTimeout(resolve, 4000))", timeout=60)
        tools.set_content("<body style='background: blue'><label>Code <input type=password></label>")
        tools.get(label="Code").fill("hunter2xx")
        tools.evaluate(_PAINT, ["lime"])
    assert _played(shared_tools, typed) == ["red", "lime"], (
        "what came shortly before the password is left out"
    )
    frames = _recorded(typed)
    assert any(frames)
    assert not any(frames[-2:])


@pytest.mark.needs("recorded-videos")
def test_recording_goes_on_after_the_death_of_a_browser(shared_tools: BrowserTools, tmp_path: Path) -> None:
    if not _records(shared_tools):
        pytest.skip("the browser has no command to record videos")
    path = tmp_path / "run.webm"
    with BrowserTools(video=path) as tools:
        tools.evaluate(_PAINT, ["red"])
        wait_until(
            lambda: path.exists() and any(_recorded(path)), "the browser has written its first ten seconds"
        )
        kill([browser()])
        with pytest.raises(BrowserDied):
            tools.evaluate("1")
        assert _played(shared_tools, path) == ["red"]
        tools.navigate("about:blank")
        tools.evaluate(_PAINT, ["blue"])
    assert [color for color in _played(shared_tools, path) if color != "white"] == ["red", "blue"]


def _unlike(one: Image.Image, other: Image.Image) -> float:
    return max(ImageStat.Stat(ImageChops.difference(one.convert("RGB"), other.convert("RGB"))).mean)


_LARGE = "text => { document.body.innerHTML = '<h1 style=\"font-size:150px\">' + text + '</h1>' }"


def test_secrets_and_typed_passwords_are_dots_in_videos(
    tools_of: Callable[..., BrowserTools], shared_tools: BrowserTools, tmp_path: Path
) -> None:
    def picture(tools: BrowserTools) -> Image.Image:
        data = tools.take_screenshot().data
        assert data is not None
        return Image.open(BytesIO(data))

    named, typed = tmp_path / "named.webp", tmp_path / "typed.webp"
    plain = {}
    for text in ("swordfish", "hunter2xx"):
        shared_tools.navigate("about:blank")
        shared_tools.evaluate(_LARGE, [text])
        plain[text] = picture(shared_tools)
    tools = tools_of(video=named, secrets={"pin": "swordfish"})
    tools.navigate("about:blank")
    tools.evaluate(_LARGE, ["swordfish"])
    dots = picture(tools)
    wait_until(lambda: len(_frames(named)) > 1, "the video shows the text")
    tools.close()
    tools = tools_of(video=typed)
    tools.set_content("<label>Code <input type=password></label>")
    tools.get(label="Code").fill("hunter2xx")
    tools.evaluate(_LARGE, ["hunter2xx"])
    tools.close()
    assert _unlike(dots, plain["swordfish"]) > 2
    for path, text in ((named, "swordfish"), (typed, "hunter2xx")):
        with Image.open(path) as video:
            shown = [frame.convert("RGB") for frame in ImageSequence.Iterator(video)]
        assert min(_unlike(frame, plain[text]) for frame in shown) > 2, f"{path.name} shows the text"
        assert _unlike(shown[-1], dots) < 1


def test_without_the_option_nothing_of_it_is_loaded(site: Site) -> None:
    program = (
        "import sys\nfrom webtools import BrowserTools\n"
        "with BrowserTools(browser=sys.argv[1]) as tools:\n    tools.navigate(sys.argv[2])\n"
        "    import threading\n    print([one.name for one in threading.enumerate() if 'video' in one.name],\n"
        "          [name for name in sys.modules if 'video' in name or name.endswith('animation')])"
    )
    from webtools.capabilities import default_browser  # asked late: after the option was read

    done = subprocess.run(
        [sys.executable, "-c", program, default_browser(), site.url("/index.html")],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "[] []\n"
