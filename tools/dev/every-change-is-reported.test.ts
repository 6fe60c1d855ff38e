import { expect, test } from "vitest";
import { notCompared } from "./behaviour-tree.ts";
import { difference, type Output } from "./difference.ts";
import { replaceValue, type Path } from "./replace-value.ts";
import { isObject, type Json } from "./json.ts";
import { writtenOutput } from "./read-output.ts";

const committed = writtenOutput(new URL("../..", import.meta.url).pathname);

interface Leaf {
  path: Path;
  value: Json;
}

function leavesOf(value: Json, path: Path = []): Leaf[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => leavesOf(item, [...path, index]));
  if (isObject(value)) return Object.entries(value).flatMap(([name, member]) => leavesOf(member, [...path, name]));
  return [{ path, value }];
}

/** Whether the other file has it as well, or it is made from the rest. */
function isNotCompared(file: keyof Output, { path }: Leaf): boolean {
  if (file === "document") return path.some((step) => String(step).startsWith("x-tallystick-"));
  const [table = "", , field = ""] = path;
  return notCompared["contract"]?.includes(String(table)) || notCompared[table]?.includes(String(field)) || false;
}

/** The last keyword; all values of examples are one kind. */
function kindOf({ path }: Leaf): string {
  const keywords = path.filter((step) => typeof step === "string");
  return keywords.find((step) => step.startsWith("example")) ?? keywords.at(-1) ?? "";
}

/** A file with only one part: comparing the whole file for every value takes too long. */
function partOf(value: Json | undefined, [step, ...rest]: Path): Json {
  if (step === undefined || !isObject(value)) return value ?? null;
  return { [step]: partOf(value[step], rest) };
}

function isReported(file: keyof Output, { path, value }: Leaf): boolean {
  const nothing: Output = { contract: {}, document: {} };
  const before = partOf(committed[file], path.slice(0, path.length > 3 ? 3 : 2));
  const after = replaceValue(before, path, typeof value === "boolean" ? !value : "something else");
  return difference({ ...nothing, [file]: before }, { ...nothing, [file]: after }).length > 0;
}

test.each(["contract", "document"] as const)(
  "a change of any kind of value in the committed %s is reported",
  (file) => {
    const kinds = Map.groupBy(
      leavesOf(committed[file]).filter((leaf) => !isNotCompared(file, leaf)),
      kindOf,
    );
    const notReported = [...kinds.values()].flatMap((leaves) =>
      leaves.slice(0, 20).filter((leaf) => !isReported(file, leaf)),
    );
    expect(kinds.size).toBeGreaterThan(20);
    expect(notReported).toEqual([]);
  },
);
