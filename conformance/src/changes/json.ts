/** A row of a contract, or a part of a document: read from a file, so nothing of it is certain. */
export type Row = Readonly<Record<string, unknown>>;

const nothing: Row = Object.create(null);

export function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value as a row; an empty one when it is none. */
export function rowOf(value: unknown): Row {
  return isRow(value) ? value : nothing;
}

/** A row of these members, which inherits none: a name such as `constructor` is then absent where nobody gave it. */
export function rowFrom(entries: Iterable<readonly [string, unknown]>): Row {
  return Object.assign(Object.create(null), Object.fromEntries(entries));
}

/** A copy of a value as it was read, whose rows inherit nothing. */
export function withoutInherited(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutInherited);
  if (!isRow(value)) return value;
  const row: Record<string, unknown> = Object.create(null);
  for (const name of Object.keys(value)) row[name] = withoutInherited(value[name]);
  return row;
}

/** The value as a list; an empty one when it is none. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The names that one of two rows has, those of the first one first. */
export function namesIn(before: Row, after: Row): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])];
}

/** A text that is equal for equal values, in whatever order their members stand. */
export function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_name, member: unknown) =>
      isRow(member)
        ? Object.fromEntries(Object.entries(member).toSorted(([one], [other]) => (one < other ? -1 : 1)))
        : member,
    ) ?? ""
  );
}

const LONGEST = 120;

/** Any value in one line: an answer as `409 CONFLICT`, a row as its members. */
export function inline(value: unknown): string {
  const text = written(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function written(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "nothing" : value.map((item) => nested(item)).join(", ");
  if (!isRow(value)) return typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing");
  const { status, code, ...rest } = value;
  if (status === undefined || code === undefined) return members(value);
  return [`${written(status)} ${written(code)}`, members(rest)].filter((part) => part !== "").join(", ");
}

function members(row: Row): string {
  return Object.entries(row)
    .filter(([name, member]) => name !== "rule" && !(Array.isArray(member) && member.length === 0))
    .map(([name, member]) => `${name} ${nested(member)}`)
    .join(", ");
}

function nested(value: unknown): string {
  return isRow(value) ? `(${written(value)})` : written(value);
}
