"""Reads pages that a test writes, with every option that a snapshot has."""

import json
from collections.abc import Callable
from typing import Any, TypeVar

from webtools import BrowserTools, Snapshot
from webtools.deadline import Deadline
from webtools.elements.ref import parse
from webtools.page import call
from webtools.page.contract import element
from webtools.page.contract_types import ProblemDetails
from webtools.page.page_functions import FunctionCall
from webtools.protocol import script
from webtools.session.browsing_contexts import SANDBOX
from webtools.session.refs import Refs
from webtools.session.session import Session
from webtools.snapshot.capture import SnapshotOptions, capture
from webtools.snapshot.find import Found, Search, find
from webtools.snapshot.refusal import context_of

R = TypeVar("R")


class Reader:
    """One context's eyes."""

    def __init__(self, browser_tools: BrowserTools) -> None:
        self.browser_tools = browser_tools

    def begin_refs_anew(self) -> None:
        """Let refs begin at e1, as in a `BrowserTools` that has shown nothing; the page must have shown none."""

        def run(session: Session, _: Deadline) -> None:
            session.refs = Refs(session.contexts)

        self.call(run)

    def show(self, html: str) -> None:
        """Put this into the body of the page; `<template shadowrootmode=open>` makes shadow roots."""
        self.run(f"document.body.setHTMLUnsafe({json.dumps(html)})")

    def run(self, expression: str) -> Any:
        return self.browser_tools.evaluate(f"() => ({expression})").value

    def snapshot(
        self, *, since: Snapshot | None = None, timeout: float = 20.0, root: str | None = None, **options: Any
    ) -> Snapshot:
        chosen = SnapshotOptions(root=parse(root) if root else None, **options)
        return self.call(lambda session, deadline: capture(session, deadline, chosen, since=since), timeout)

    def read(self, html: str, **options: Any) -> str:
        """The text of a page with this body."""
        self.show(html)
        return self.snapshot(**options).tree

    def find(self, **wanted: Any) -> Found:
        return self.call(lambda session, deadline: find(session, deadline, Search(**wanted)))

    def resolve(self, ref: str) -> str | ProblemDetails:
        """The shared id of a ref's element, or the problem with it."""

        def run(session: Session, deadline: Deadline) -> str | ProblemDetails:
            tab = session.contexts.active
            assert tab is not None
            parsed = parse(ref)
            context = context_of(session, deadline, tab, parsed)
            shared_id, told = call.element(session, deadline, context, element(parsed.number))
            if "problem" in told:
                return told["problem"]
            assert shared_id is not None
            return shared_id

        return self.call(run)

    def attribute(self, ref: str, name: str) -> Any:
        """Return an attribute of the element that a ref resolves to, by the browser's own reference."""
        shared_id = self.resolve(ref)
        assert isinstance(shared_id, str)

        def run(session: Session, deadline: Deadline) -> Any:
            context = context_of(session, deadline, str(session.contexts.active), parse(ref))
            command = script.call_function(
                "(element, name) => element.getAttribute(name)",
                context=context,
                sandbox=SANDBOX,
                arguments=[script.shared_reference(shared_id), script.text(name)],
            )
            answer = session.ask(command, deadline=deadline)
            assert isinstance(answer, script.Success)
            return answer.result.value

        return self.call(run)

    def page(self, function: str, *args: Any) -> Any:
        """Call one of our page-side functions in the tab."""

        def run(session: Session, deadline: Deadline) -> Any:
            return call.call(session, deadline, str(session.contexts.active), FunctionCall(function, args))

        return self.call(run)

    def call(self, operation: Callable[[Session, Deadline], R], timeout: float = 20.0) -> R:
        return self.browser_tools._call("test", timeout, timeout, operation)
