/** Text that is markup already: `html` does not escape it again. */
export interface Markup {
  readonly markup: string;
}

type Part = Markup | string | number | undefined | readonly Part[];

/**
 * Markup from a template whose values are escaped, unless they are markup themselves; lists are joined. The template's indentation,
 * the spaces around a cell and the end tags that HTML lets one omit are left out: they would be a fifth of a report.
 */
export function html(texts: TemplateStringsArray, ...values: readonly Part[]): Markup {
  return { markup: texts.map((text, index) => compact(text) + written(values[index])).join("") };
}

function compact(text: string): string {
  return text
    .replaceAll(/\n\s*/g, "\n")
    .replaceAll(/\s?<\/(?:td|th|tr|tbody|thead|li|dd|dt)>\s?/g, "")
    .replaceAll(/\s(?=<(?:td|th|tr|li|dt|dd)\b)/g, "");
}

/** The same with no quotes around the values of attributes that need none. Text has none that are not escaped. */
export function unquoted({ markup }: Markup): Markup {
  return raw(markup.replaceAll(/(?<=\s[\w-]+=)"([\w#.:-]+)"(?=[\s>])/g, "$1").replaceAll(" >", ">"));
}

/** Text with what stands between backticks as code; one that has no partner is kept. */
export function prose(text: string): Markup {
  const parts = text.split("`");
  return html`${parts.map((part, index) => {
    const hasPartner = index % 2 === 1 && index < parts.length - 1;
    if (hasPartner) return html`<code>${part}</code>`;
    return index % 2 === 1 ? `\`${part}` : part;
  })}`;
}

/** Text that is trusted as markup: a stylesheet, or the output of another generator. */
export function raw(markup: string): Markup {
  return { markup };
}

function written(value: Part): string {
  if (value === undefined) return "";
  if (typeof value === "string" || typeof value === "number") return escaped(String(value));
  return isMarkup(value) ? value.markup : value.map(written).join("");
}

function isMarkup(value: Markup | readonly Part[]): value is Markup {
  return "markup" in value;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Attributes stand in double quotes. */
function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (found) => entities[found] ?? found);
}
