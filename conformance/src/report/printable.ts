/** What a terminal or a log obeys instead of showing it: control characters, and those that turn the direction of a text. */
const orders = /[^\P{Cc}\n\t]|[\u2028-\u202E\u2066-\u2069]/gu;

/** Where several lines are usual. */
const bodies: ReadonlySet<string> = new Set(["body", "replyBody"]);

/** The text with every control character written out, as in `\u001b`; line breaks and tabs stay. */
export function printable(text: string): string {
  return text.replaceAll("\r\n", "\n").replaceAll(orders, spelled);
}

function spelled(order: string): string {
  return String.raw`\u` + order.charCodeAt(0).toString(16).padStart(4, "0");
}

/** The same on a single line, so that nobody who is quoted can begin one of his own. */
export function printableLine(text: string): string {
  return printable(text).replaceAll("\n", String.raw`\n`);
}

/** The same value with every text in it on a single line; only bodies keep theirs. */
export function printableAll<Value>(value: Value): Value {
  const shown = shownAs("", value);
  return shown as Value; // Texts become texts, and everything else stays what it is.
}

function shownAs(name: string, value: unknown): unknown {
  if (typeof value === "string") return bodies.has(name) ? printable(value) : printableLine(value);
  if (Array.isArray(value)) return value.map((each) => shownAs(name, each));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [printableLine(key), shownAs(key, each)]));
}
