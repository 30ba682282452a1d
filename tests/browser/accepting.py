"""A server for tests that need every byte which arrives, before any HTTP library has read it."""

import socket
from abc import ABC, abstractmethod
from contextlib import suppress
from threading import Thread


class Accepting(ABC):
    """Serve each connection on a thread of its own until `close`, which leaves no thread and no socket behind."""

    def __init__(self, server: socket.socket) -> None:
        self._server = server
        self.port: int = server.getsockname()[1]
        self._open: list[socket.socket] = []
        self._threads = [Thread(target=self._accept)]
        self._threads[0].start()

    def close(self) -> None:
        self._server.shutdown(socket.SHUT_RDWR)
        for each in self._open:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join()
        self._server.close()

    @abstractmethod
    def serve(self, client: socket.socket, number: int) -> None:
        """Speak with the client of the connection of this number, counted from 0."""

    @abstractmethod
    def noted(self) -> None:
        """Make room for what a new connection will send."""

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._server.accept()
                number = len(self._open)
                self._open.append(client)
                self.noted()
                self._threads.append(Thread(target=self._serve, args=(client, number)))
                self._threads[-1].start()

    def _serve(self, client: socket.socket, number: int) -> None:
        with client, suppress(OSError):
            self.serve(client, number)
