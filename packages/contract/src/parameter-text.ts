import type { Parameter, ParameterStyle } from "./gen/model.ts";

/** How one place or style writes the values of a parameter: RFC 6570, and the delimiters of OpenAPI. */
interface Writing {
  /** Before the first value. */
  first: string;
  /** Between values that are written by themselves. */
  between: string;
  /** Between the values of one text. */
  within: string;
  /** Whether each text begins with the name of the parameter. */
  isNamed: boolean;
}

const ofPlace: Record<Parameter["in"], Writing> = {
  path: { first: "", between: ",", within: ",", isNamed: false },
  query: { first: "", between: "&", within: ",", isNamed: true },
  header: { first: "", between: ",", within: ",", isNamed: false },
  cookie: { first: "", between: "; ", within: ",", isNamed: true },
};

const ofStyle: Record<ParameterStyle, Partial<Writing>> = {
  label: { first: ".", between: "." },
  matrix: { first: ";", between: ";", isNamed: true },
  path: { first: "/", between: "/" },
  reserved: {},
  spaceDelimited: { within: "%20" },
  pipeDelimited: { within: "|" },
  newlineDelimited: { within: "%0A" },
};

function writingOf({ in: place, style }: Parameter): Writing {
  return { ...ofPlace[place], ...(style && ofStyle[style]) };
}

/**
 * The text of a parameter where its template stands, encoded for its place: `/a/b` of a path, `tags=a&tags=b` of a query, `a,b` of
 * a header. Empty for a value without items. Members without a value are left out.
 */
export function writeParameter(parameter: Parameter, value: unknown): string {
  const { first, between, within, isNamed } = writingOf(parameter);
  const { explode = false } = parameter;
  const encode = encoderOf(parameter);
  const named = isNamed ? `${encode(parameter.name)}=` : "";
  const text = (each: unknown): string => encode(textOf(each));
  const texts = Array.isArray(value)
    ? value.filter(isPresent).map((each) => (explode ? named : "") + text(each))
    : membersOf(value)?.map(([name, member]) => `${encode(name)}${explode ? "=" : within}${text(member)}`);
  if (texts === undefined) return first + named + text(value);
  if (texts.length === 0) return "";
  return first + (explode ? texts.join(between) : named + texts.join(within));
}

/** The members of an object; undefined for a value of another kind. */
function membersOf(value: unknown): [string, unknown][] | undefined {
  if (typeof value !== "object" || value === null || value instanceof Date) return undefined;
  return Object.entries(value).filter(([, member]) => isPresent(member));
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function textOf(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value);
}

function encoderOf({ in: place, style }: Parameter): (text: string) => string {
  if (place === "header") return (text) => text;
  return style === "reserved" ? encodeURI : encodeURIComponent;
}

/** The reverse of `writeParameter`, for a list or an object: `text` is still encoded. Absent members are not there. */
export function readParameter(parameter: Parameter, text: string): unknown {
  const { first, between, within, isNamed } = writingOf(parameter);
  const { shape, explode = false, name } = parameter;
  const bare = text.startsWith(first) ? text.slice(first.length) : text;
  const delimiter = explode ? between : within;
  const parts = bare === "" ? [] : partsOf(bare, delimiter);
  const own = isNamed ? parts.map((part) => (part.startsWith(`${name}=`) ? part.slice(name.length + 1) : part)) : parts;
  const decoded = own.map((part) => decodedText(parameter, part));
  if (shape === "list") return decoded;
  if (shape !== "object") return decoded.join(delimiter);
  const pairs = explode
    ? decoded.map((part) => [part.slice(0, part.indexOf("=")), part.slice(part.indexOf("=") + 1)] as const)
    : decoded.flatMap((part, index) => (index % 2 === 0 ? [[part, decoded[index + 1] ?? ""] as const] : []));
  return Object.fromEntries(pairs);
}

/** Some senders encode a delimiter, others do not: where it stands as it is, it alone separates. */
function partsOf(text: string, delimiter: string): string[] {
  if (text.includes(delimiter)) return text.split(delimiter);
  return text.split(new RegExp(encodedForms[delimiter] ?? "$^", "i"));
}

const encodedForms: Record<string, string> = {
  ",": "%2C",
  "|": "%7C",
  "%20": String.raw`\+| `,
  "%0A": String.raw`\n`,
  ";": "%3B",
};

function decodedText({ in: place }: Parameter, text: string): string {
  if (place === "header") return text.trim();
  return decodeURIComponent(place === "query" ? text.replaceAll("+", " ") : text);
}
