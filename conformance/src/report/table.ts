/** Rows as lines with aligned columns; the columns named in `right` are flush right. Widths ignore colour. */
export function table(rows: readonly (readonly string[])[], right: ReadonlySet<number> = new Set()): string[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, widthOf(cell));
  return rows.map((row) =>
    row
      .map((cell, index) => {
        const space = " ".repeat((widths[index] ?? 0) - widthOf(cell));
        return right.has(index) ? space + cell : cell + space;
      })
      .join("  ")
      .trimEnd(),
  );
}

/** Colour codes begin with the escape character. */
function widthOf(cell: string): number {
  return cell.replaceAll(/\p{Cc}\[\d+m/gu, "").length;
}
