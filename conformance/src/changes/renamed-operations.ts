import { finding, type Place } from "./compare-words.ts";
import type { Finding } from "./finding.ts";
import { isRow, rowOf, type Row } from "./json.ts";
import { effect } from "./word.ts";

/** The new id of each operation that has its method and path, but not its id, from the version before. */
export function renamedOperations(before: Row, after: Row): ReadonlyMap<string, string> {
  const [old, present] = [rowOf(before["operations"]), rowOf(after["operations"])];
  const gone = Object.keys(old).filter((id) => present[id] === undefined);
  const added = Object.keys(present).filter((id) => old[id] === undefined);
  const pairs = gone.flatMap((id) => {
    const there = (rows: Row, ids: string[]): string[] => ids.filter((each) => callOf(rows[each]) === callOf(old[id]));
    const [name, ...others] = there(present, added);
    // Of several operations at one path nobody can say which is which.
    const isOne = others.length === 0 && there(old, gone).length === 1;
    return name !== undefined && isOne ? [[id, name] as const] : [];
  });
  return new Map(pairs);
}

function callOf(operation: unknown): string {
  const { method, path } = rowOf(operation);
  return `${String(method)} ${String(path)}`;
}

/** The value with the new id wherever it has an old one, as a text or as a key. */
export function withNewIds(value: unknown, renamed: ReadonlyMap<string, string>): unknown {
  if (typeof value === "string") return renamed.get(value) ?? value;
  if (Array.isArray(value)) return value.map((each) => withNewIds(each, renamed));
  if (!isRow(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [renamed.get(name) ?? name, withNewIds(inner, renamed)]),
  );
}

const renaming = {
  ...effect(
    "major",
    "patch",
    "A program that calls {before} by the generated client does not compile; requests are the same.",
  ),
  direction: "renamed",
};

export function renamingFindings(renamed: ReadonlyMap<string, string>, root: Place): Finding[] {
  return [...renamed].map(([before, after]) =>
    finding(renaming, "id", before, after, {
      ...root,
      words: ["operations"],
      rows: [after],
      labels: [`operation ${after}`],
    }),
  );
}
