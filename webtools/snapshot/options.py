"""Options of a snapshot."""

from pydantic import BaseModel, ConfigDict, Field

from webtools.elements.ref import Ref
from webtools.limits.file_roots import OutputFile


class SnapshotOptions(BaseModel):
    """Everything is shown by default. Nothing is cut in the middle: whole subtrees are folded under a ref."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    interactive_only: bool = Field(False, description="only what can be acted on")
    all_refs: bool = Field(False, description="a ref on every line")
    visible_only: bool = Field(False, description="without what no person can see")
    max_elements: int | None = Field(None, ge=1, description="fold subtrees until no more elements are left")
    max_chars: int | None = Field(None, ge=1, description="fold subtrees until the text is about this long")
    depth: int | None = Field(None, ge=1, description="levels to show; what is deeper is folded")
    root: Ref | None = Field(None, description="ref of the element to begin at")
    boxes: bool = Field(
        False, description="say where elements are: x,y,width,height in CSS pixels of their frame"
    )
    diff: bool = Field(
        False, description="only what has changed since the last snapshot of this tab with the same options"
    )
    filename: OutputFile | None = Field(None, description="write the text to this file")

    @property
    def view(self) -> str:
        """Return what two snapshots must have in common so that one can be shown as changes of the other.

        Of a budget only that there is one: a reply's room for the page differs with what else it says.
        """
        alike = self.model_copy(update={"max_chars": self.max_chars and 1})
        return alike.model_dump_json(exclude={"diff", "filename"}, exclude_defaults=True)

    @property
    def limited(self) -> bool:
        """Return whether frames can be folded away, so that it must be known first what is shown above them."""
        return bool(self.max_elements or self.max_chars or self.depth)
