"""Agent frameworks' own loops, with a model that calls what the benchmark asks for."""

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from importlib.util import find_spec
from queue import Queue
from threading import Thread
from typing import Any

from benchmarks.visitors import Call
from webtools import BrowserToolset

_SECONDS = 60
_TURNS = 1_000

Asked = tuple[str, dict[str, Any]]


class Conversation:
    """Joins the benchmark, which calls tools, with a framework's loop, which asks its model what to call next."""

    def __init__(self) -> None:
        self._asked: Queue[Asked | None] = Queue()
        self._answers: Queue[str | Exception] = Queue()

    def call(self, name: str, arguments: dict[str, Any]) -> str:
        """Have the framework call a tool; return the text that reaches the model."""
        self._asked.put((name, arguments))
        answer = self._answers.get(timeout=_SECONDS)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def turn(self, answer: str | None) -> Asked | None:
        """Play the model: take the answer to the call before, return the next call; None: the run is over."""
        if answer is not None:
            self._answers.put(answer)
        return self._asked.get()

    def run(self, loop: Callable[[], object]) -> None:
        try:
            loop()
        except Exception as error:  # noqa: BLE001  # whatever a framework raises belongs to the caller's call
            self._answers.put(error)

    def end(self) -> None:
        self._asked.put(None)


@contextmanager
def _running(loop: Callable[[Conversation, BrowserToolset], object]) -> Iterator[Call]:
    with BrowserToolset() as toolset:
        conversation = Conversation()
        thread = Thread(target=conversation.run, args=(lambda: loop(conversation, toolset),))
        thread.start()
        try:
            # The browser's start is no part of it.
            conversation.call("browser_navigate", {"url": "about:blank"})
            yield conversation.call
        finally:
            conversation.end()
            thread.join()


def _langchain(conversation: Conversation, toolset: BrowserToolset) -> None:
    from langchain.agents import create_agent
    from langchain_core.language_models.chat_models import BaseChatModel
    from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, ToolMessage
    from langchain_core.outputs import ChatGeneration, ChatResult

    from webtools.integrations.langchain import tools

    class Scripted(BaseChatModel):
        _llm_type = "scripted"

        def bind_tools(self, *_: Any, **__: Any) -> Any:
            return self

        def _generate(self, messages: list[BaseMessage], *_: Any, **__: Any) -> ChatResult:
            last = messages[-1]
            asked = conversation.turn(last.text if isinstance(last, ToolMessage) else None)
            calls = [{"name": asked[0], "args": asked[1], "id": f"call-{len(messages)}"}] if asked else []
            message = AIMessage("" if asked else "Done.", tool_calls=calls)
            return ChatResult(generations=[ChatGeneration(message=message)])

    agent = create_agent(Scripted(), tools(toolset))
    agent.invoke({"messages": [HumanMessage("Buy a lamp")]}, {"recursion_limit": _TURNS})


def _openai_agents(conversation: Conversation, toolset: BrowserToolset) -> None:
    from agents import Agent, Model, ModelResponse, RunConfig, Runner, Usage
    from openai.types.responses import ResponseFunctionToolCall, ResponseOutputMessage, ResponseOutputText

    from webtools.integrations.openai_agents import tools

    class Scripted(Model):
        async def get_response(  # type: ignore[override]  # of its arguments, one is of use
            self, *_: Any, input: Any, **__: Any
        ) -> ModelResponse:
            given = input if isinstance(input, list) else []
            last = given[-1] if given else {}
            answer = _text(last["output"]) if last.get("type") == "function_call_output" else None
            asked = await asyncio.to_thread(conversation.turn, answer)
            output: list[Any]
            if asked is None:
                text = ResponseOutputText(text="Done.", type="output_text", annotations=[])
                output = [
                    ResponseOutputMessage(
                        id="m", content=[text], role="assistant", status="completed", type="message"
                    )
                ]
            else:
                output = [
                    ResponseFunctionToolCall(
                        name=asked[0],
                        arguments=json.dumps(asked[1]),
                        call_id=f"call-{len(given)}",
                        type="function_call",
                    )
                ]
            return ModelResponse(output=output, usage=Usage(), response_id=None)

        def stream_response(self, *_: Any, **__: Any) -> Any:
            raise NotImplementedError

    agent = Agent(name="Buyer", tools=tools(toolset), model=Scripted())
    run = Runner.run(agent, "Buy a lamp", max_turns=_TURNS, run_config=RunConfig(tracing_disabled=True))
    asyncio.run(run)


def _text(output: Any) -> str:
    return output if isinstance(output, str) else "\n".join(part.get("text", "") for part in output)


def frameworks() -> dict[str, Callable[[], AbstractContextManager[Call]]]:
    """Return the frameworks that are installed, by name; each opens a loop in a browser of its own."""
    known = {
        "LangChain": ("langchain", _langchain),
        "OpenAI Agents SDK": ("agents", _openai_agents),
    }
    return {name: partial(_running, loop) for name, (module, loop) in known.items() if find_spec(module)}
