/**
 * What a terminal or a log interprets instead of showing it: control characters, and those that change the direction of
 * a text.
 */
const orders = /[^\P{Cc}\n\t]|[\u2028-\u202E\u2066-\u2069]/gu;

/** Where several lines are usual. */
const bodies: ReadonlySet<string> = new Set(["body", "replyBody"]);

/** The text with every control character escaped, as in `\u001b`; line breaks and tabs stay. */
export function printable(text: string): string {
  return text.replaceAll("\r\n", "\n").replaceAll(orders, spelled);
}

function spelled(order: string): string {
  return String.raw`\u` + order.charCodeAt(0).toString(16).padStart(4, "0");
}

/** The same on a single line, so that a quoted text cannot begin a line of its own. */
export function printableLine(text: string): string {
  return printable(text).replaceAll("\n", String.raw`\n`);
}

/** The same value with every text in it on a single line; only bodies keep their lines. */
export function printableAll<Value>(value: Value): Value {
  const shown = shownAs("", value);
  return shown as Value; // Texts become texts, and everything else is unchanged.
}

function shownAs(name: string, value: unknown): unknown {
  if (typeof value === "string") return bodies.has(name) ? printable(value) : printableLine(value);
  if (Array.isArray(value)) return value.map((each) => shownAs(name, each));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [printableLine(key), shownAs(key, each)]));
}
