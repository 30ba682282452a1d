"""The command `webtools`, also as `python -m webtools`.

A command of a running session goes to that session's process; all others are left to `webtools.faces.cli`.
"""

import os
import sys

from webtools.client import SessionError, Unreachable, ask, is_local, parse

_INTERRUPTED = 130  # 128 + SIGINT, as shells have it
_PIPE_CLOSED = 141  # 128 + SIGPIPE


def main() -> None:
    """Run the command line and end the process with its exit code."""
    try:
        name, arguments = parse(sys.argv[1:])
        if is_local(arguments):
            from webtools.faces.cli import run

            run(arguments)
        sys.exit(_run_in_session(name, arguments))
    except SessionError as error:
        from webtools.printable import one_line, printable  # slow, and no command runs any more

        sys.stderr.write(f"Error: {one_line(error.message)}\n{printable(error.hint)}\n")
        sys.exit(error.exit_code)
    except BrokenPipeError:  # the reader of our output has ended, such as `head`
        os._exit(_PIPE_CLOSED)
    except OSError as error:
        from webtools.errors import NoDescriptors, lacks_descriptors  # slow, and no command runs any more

        if not lacks_descriptors(error):
            raise
        sys.stderr.write(f"Error: {error.strerror}\n{NoDescriptors.hint}\n")
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(_INTERRUPTED)


def _run_in_session(name: str, arguments: list[str]) -> int:
    directory = os.getcwd()  # noqa: PTH109  # pathlib takes long to import
    try:
        return ask(name, arguments, directory)
    except Unreachable:
        from webtools.faces.cli.session.absent import answer

        return answer(name, arguments, directory)


if __name__ == "__main__":
    main()
