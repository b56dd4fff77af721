"""Tables as CSV, Markdown, LaTeX and JSON."""

from __future__ import annotations

import csv
import io

import msgspec

from oiebench.report.escape import latex_text, markdown_cell, markdown_text, printable
from oiebench.report.table import Block, Cell, Shown, Table


def to_csv(table: Table) -> str:
    """Every column, hidden ones included, at full precision; a header of machine names."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([column.key for column in table.columns])
    writer.writerows([_plain(cell) for cell in row] for row in table.rows())
    return out.getvalue()


def to_json(table: Table) -> str:
    """Title, notes and rows as objects, hidden columns included, at full precision."""
    keys = [column.key for column in table.columns]
    rows = [dict(zip(keys, map(_plain, row), strict=True)) for row in table.rows()]
    value = {"title": _plain(table.title), "rows": rows, "notes": [*map(_plain, table.notes)]}
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n"


def to_markdown(table: Table, level: int = 3) -> str:
    """A heading, a table and its notes; blocks become rows of their own heading."""
    shown = table.shown()
    lines = [f"{'#' * level} {markdown_text(table.title)}", ""]
    lines.append(_pipes([markdown_cell(group.column.header) for group in shown]))
    lines.append(_pipes(["---:" if group.numeric else "---" for group in shown]))
    for block in table.blocks:
        if block.heading is not None:
            lines.append(_pipes([f"*{markdown_cell(block.heading)}*"] + [""] * (len(shown) - 1)))
        lines += [_pipes([_markdown_cell(group, row) for group in shown]) for row in block.rows]
    lines += [f"\n{markdown_text(note)}" for note in table.notes]
    return "\n".join(lines) + "\n"


def to_latex(table: Table, label: str | None = None) -> str:
    """A `table` with booktabs rules; needs `\\usepackage{booktabs}`."""
    shown = table.shown()
    alignment = "".join("r" if group.numeric else "l" for group in shown)
    lines = [
        r"\begin{table}",
        r"  \centering\small\setlength{\tabcolsep}{4pt}",
        rf"  \caption{{{latex_text(table.title)}}}",
        *([rf"  \label{{{label}}}"] if label else []),
        rf"  \begin{{tabular}}{{{alignment}}}",
        r"    \toprule",
        f"    {_ampersands([_latex_header(group) for group in shown])}",
    ]
    for block in table.blocks:
        lines.append(r"    \midrule")
        lines += _latex_block(block, shown)
    lines += [r"    \bottomrule", r"  \end{tabular}"]
    if table.notes:
        notes = [latex_text(note) for note in table.notes]
        lines += [r"  \par\smallskip", r"  \begin{minipage}{\linewidth}\footnotesize\raggedright"]
        lines += [f"    {note}{chr(92) * 2 if at < len(notes) else ''}" for at, note in enumerate(notes, 1)]
        lines += [r"  \end{minipage}"]
    return "\n".join([*lines, r"\end{table}"]) + "\n"


def _latex_block(block: Block, shown: list[Shown]) -> list[str]:
    lines = []
    if block.heading is not None:
        heading = rf"\emph{{{latex_text(block.heading)}}}"
        lines.append(rf"    \multicolumn{{{len(shown)}}}{{l}}{{{heading}}} \\")
    for row in block.rows:
        lines.append(f"    {_ampersands([_latex_cell(group, row) for group in shown])}")
    return lines


def _latex_cell(group: Shown, row: tuple[Cell, ...]) -> str:
    interval = group.interval(row)
    value = latex_text(group.value(row))
    return rf"{value} {{\scriptsize {latex_text(interval)}}}" if interval else value


def _latex_header(group: Shown) -> str:
    text = latex_text(group.column.header)
    return "F$_1$" if text == "F1" else text


def _ampersands(cells: list[str]) -> str:
    return " & ".join(cells) + r" \\"


def _pipes(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _markdown_cell(group: Shown, row: tuple[Cell, ...]) -> str:
    interval = group.interval(row)
    value = markdown_cell(group.value(row))
    return f"{value} {interval}" if interval else value


def _plain(cell: Cell) -> Cell:
    """A cell for a file: numbers as they are, text without what cannot be stored."""
    return printable(cell) if isinstance(cell, str) else cell
