"""The marks of unseen words stand where the words are printed, and nowhere else."""

from webtools import BrowserTools


def test_cell_that_does_not_print_its_name_leaves_the_mark_to_the_control_in_it(
    browser_tools: BrowserTools,
) -> None:
    label = "Select this object for an action on all of the page: Game 7"
    browser_tools.set_content(
        f"<table><tr><td><input type=checkbox aria-label='{label}'><td>Games<td>9</table>"
    )
    tree = browser_tools.snapshot().tree
    assert f'- | checkbox "{label}" [unseen=name] [ref=' in tree
    assert tree.count("[unseen=name]") == 1
