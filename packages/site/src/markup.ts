const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text for HTML, in an attribute too. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (found) => entities[found] ?? found);
}

export function code(text: string): string {
  return `<code>${escaped(text)}</code>`;
}

/** A sentence for HTML: what stands between backticks is code. */
export function prose(text: string): string {
  return escaped(text).replaceAll(/`([^`]+)`/g, "<code>$1</code>");
}

export function link(href: string, html: string): string {
  return `<a href="${escaped(href)}">${html}</a>`;
}

/** A table of HTML cells. It stands in Markdown, so no line of it is empty. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${oneLine(cell)}</td>`).join("")}</tr>`).join("\n");
  const scope = head.map((name) => `<th scope="col">${name}</th>`).join("");
  return `<table>\n<thead><tr>${scope}</tr></thead>\n<tbody>\n${body}\n</tbody>\n</table>`;
}

export function list(items: readonly string[]): string {
  return `<ul>\n${items.map((item) => `<li>${oneLine(item)}</li>`).join("\n")}\n</ul>`;
}

/** The entries of a page, as links to their anchors. A search finds the entries themselves. */
export function contents(ids: readonly string[]): string {
  const links = ids.map((id) => link(`#${id}`, escaped(id)));
  return `<p class="contents" data-pagefind-ignore>${links.join(" · ")}</p>`;
}

/** A heading whose anchor is the very id, also when it has capital letters. */
export function heading(id: string, html: string = escaped(id), level = 2): string {
  return `<h${level} id="${escaped(id)}">${html}</h${level}>`;
}

/** Text of a spec as Markdown: a tag in it would be HTML, and is meant as text; an address in angle brackets is a link. */
export function markdown(text: string): string {
  return outsideCode(text, (part) => part.replaceAll(/<(?!https?:)(?=[a-z/!])/gi, "&lt;"));
}

/** Changes what of a Markdown text is no code: neither a fenced block nor between backticks. */
export function outsideCode(text: string, change: (part: string) => string): string {
  return outsideBlocks(text, (part) => alternating(part.split(/(`[^`\n]+`)/), change));
}

/** Changes what of a Markdown text stands in no fenced block. */
export function outsideBlocks(text: string, change: (part: string) => string): string {
  const parts = [""];
  for (const line of text.split(/(?<=\n)/)) {
    const isInside = parts.length % 2 === 0;
    const isFence = line.trimStart().startsWith("```");
    if (isFence && !isInside) parts.push("");
    parts.push(`${parts.pop() ?? ""}${line}`);
    if (isFence && isInside) parts.push("");
  }
  return alternating(parts, change);
}

function alternating(parts: readonly string[], change: (part: string) => string): string {
  return parts.map((part, index) => (index % 2 === 1 ? part : change(part))).join("");
}

/** HTML that stands in Markdown: an empty line would end it. */
export function oneLine(html: string): string {
  return html
    .split("\n")
    .map((line) => line.trim())
    .join(" ");
}
