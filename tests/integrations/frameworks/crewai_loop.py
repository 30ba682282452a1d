"""CrewAI's own loop with a scripted model, run by an interpreter that has CrewAI: prints what the model was sent."""

import json
import sys
from pathlib import Path
from typing import Any

from crewai import Agent, Crew, Task
from crewai.llms.base_llm import BaseLLM

from webtools import BrowserToolset
from webtools.integrations.crewai import tools

TURNS = json.loads(sys.argv[1])


class Scripted(BaseLLM):
    def call(self, messages: Any, *_: Any, **__: Any) -> str:
        sent.append(
            messages if isinstance(messages, str) else "\n".join(str(each["content"]) for each in messages)
        )
        if len(sent) > len(TURNS):
            return "Thought: I know.\nFinal Answer: Done."
        name, given = TURNS[len(sent) - 1]
        return f"Thought: next\nAction: {name}\nAction Input: {json.dumps(given)}"

    def supports_function_calling(self) -> bool:
        return False


sent: list[str] = []
with BrowserToolset(tools=sorted({name for name, _ in TURNS})) as toolset:
    agent = Agent(
        role="Reader",
        goal="Read pages",
        backstory="Reads.",
        tools=tools(toolset, Path(sys.argv[2])),
        llm=Scripted(model="scripted"),
    )
    task = Task(description="Look", expected_output="A word", agent=agent)
    result = Crew(agents=[agent], tasks=[task]).kickoff()
sys.stdout.write(json.dumps([sent[-1], str(result)]))
