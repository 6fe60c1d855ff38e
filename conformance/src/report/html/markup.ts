/** Text that is markup already: `html` does not escape it again. */
export interface Markup {
  readonly markup: string;
}

type Part = Markup | string | number | undefined | readonly Part[];

/**
 * Markup from a template whose values are escaped, unless they are markup themselves; lists are joined. The template's indentation
 * and the end tags that HTML lets one omit are left out: they would be a fifth of a report.
 */
export function html(texts: TemplateStringsArray, ...values: readonly Part[]): Markup {
  return { markup: texts.map((text, index) => compact(text) + written(values[index])).join("") };
}

function compact(text: string): string {
  return text.replaceAll(/\n\s*/g, "\n").replaceAll(/\s?<\/(?:td|th|tr|tbody|thead|li|dd|dt)>\s?/g, "");
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

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (found) => entities[found] ?? found);
}
