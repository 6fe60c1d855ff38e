import { expect, test } from "vitest";
import { toldElsewhere } from "./behaviour-tree.ts";
import { difference, type Output } from "./difference.ts";
import { edited, type Path } from "./edited.ts";
import { isObject, type Json } from "./json.ts";
import { outputIn } from "./read-output.ts";

const committed = outputIn(new URL("../..", import.meta.url).pathname);

interface Leaf {
  path: Path;
  value: Json;
}

function leavesOf(value: Json, path: Path = []): Leaf[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => leavesOf(item, [...path, index]));
  if (isObject(value)) return Object.entries(value).flatMap(([name, member]) => leavesOf(member, [...path, name]));
  return [{ path, value }];
}

/** Said by the other file as well, or made from the rest. */
function isTold(file: keyof Output, { path }: Leaf): boolean {
  if (file === "document") return path.some((step) => String(step).startsWith("x-tallystick-"));
  const [table = "", , field = ""] = path;
  return toldElsewhere["contract"]?.includes(String(table)) || toldElsewhere[table]?.includes(String(field)) || false;
}

/** The last keyword; whatever stands in an example is of one kind. */
function kindOf({ path }: Leaf): string {
  const words = path.filter((step) => typeof step === "string");
  return words.find((step) => step.startsWith("example")) ?? words.at(-1) ?? "";
}

/** A file with nothing in it but one part: a difference of the whole would take long, many times over. */
function partOf(value: Json | undefined, [step, ...rest]: Path): Json {
  if (step === undefined || !isObject(value)) return value ?? null;
  return { [step]: partOf(value[step], rest) };
}

function isSeen(file: keyof Output, { path, value }: Leaf): boolean {
  const nothing: Output = { contract: {}, document: {} };
  const before = partOf(committed[file], path.slice(0, path.length > 3 ? 3 : 2));
  const after = edited(before, path, typeof value === "boolean" ? !value : "something else");
  return difference({ ...nothing, [file]: before }, { ...nothing, [file]: after }).length > 0;
}

test.each(["contract", "document"] as const)("no kind of value in the committed %s can change unseen", (file) => {
  const kinds = Map.groupBy(
    leavesOf(committed[file]).filter((leaf) => !isTold(file, leaf)),
    kindOf,
  );
  const unseen = [...kinds.values()].flatMap((leaves) => leaves.slice(0, 20).filter((leaf) => !isSeen(file, leaf)));
  expect(kinds.size).toBeGreaterThan(20);
  expect(unseen).toEqual([]);
});
