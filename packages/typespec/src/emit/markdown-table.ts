/** A Markdown table; a bar or a line break inside a cell cannot end it. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map(line).join("\n");
}

function line(cells: readonly string[]): string {
  return `| ${cells.map((text) => onOneLine(text.replaceAll("|", "\\|"))).join(" | ")} |`;
}

function onOneLine(text: string): string {
  const lines = text.split("\n");
  return lines.length === 1 ? text : lines.map((each) => each.trim()).join(" ");
}
