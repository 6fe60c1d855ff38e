import { readFileSync } from "node:fs";

/** A JSON value. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

export interface JsonObject {
  [name: string]: Json;
}

/** What a finding should say of one audience. A free sentence asks a person. */
export type ExpectedSize = "major" | "minor" | "patch" | "asked";

/** A change of one place of a compiled contract, and what it means, written from the documentation of the vocabulary. */
export interface Mutation {
  contract: "payments" | "rental";
  /**
   * The place, its steps parted by `/`. `from=OUT&to=LOST` is the row with these members. It begins in contract.json, after
   * `doc:` in the OpenAPI document, and after `doc:op/ID` at an operation there.
   */
  at: string;
  /** `set JSON`, `add JSON` to a list, `without JSON` of a list, or `drop`. */
  edit: string;
  callers: ExpectedSize;
  implementers: ExpectedSize;
  reason: string;
}

/** The mutations of a file beside this one: a line each, its columns parted by tabs, the first line their names. */
export function readMutations(name: string): Mutation[] {
  const [, ...lines] = readFileSync(new URL(name, import.meta.url), "utf8")
    .trimEnd()
    .split("\n");
  return lines.map((line) => {
    const [contract, at, edit, callers, implementers, reason] = line.split("\t");
    return { contract, at, edit, callers, implementers, reason } as Mutation; // as the test of the tables expects
  });
}

/** A contract and its document, as they are compiled. */
export interface Compiled {
  contract: Json;
  document: Json;
}

/** A copy with the mutation. @throws when there is nothing to change, or the change changes nothing. */
export function mutated(compiled: Compiled, { at, edit }: Pick<Mutation, "at" | "edit">): Compiled {
  const isOfDocument = at.startsWith("doc:");
  const file = isOfDocument ? "document" : "contract";
  const steps = isOfDocument ? documentSteps(compiled.document, at.slice("doc:".length)) : at.split("/");
  const after = replaced(compiled[file], steps, edited(edit)) ?? null;
  if (JSON.stringify(after) === JSON.stringify(compiled[file])) throw new Error(`${at}: the mutation changes nothing`);
  return { ...compiled, [file]: after };
}

/** The new value of a place; undefined: it is removed. */
type Edit = (value: Json | undefined) => Json | undefined;

function edited(text: string): Edit {
  const [word = "", ...rest] = text.split(" ");
  if (word === "drop") return () => undefined;
  const given: Json = JSON.parse(rest.join(" "));
  const same = (item: Json): boolean => JSON.stringify(item) === JSON.stringify(given);
  if (word === "set") return () => given;
  if (word === "add") return (list) => [...(Array.isArray(list) ? list : []), given];
  if (word !== "without") throw new Error(`no edit "${word}"`);
  return (list) => (Array.isArray(list) ? list.filter((item) => !same(item)) : list);
}

function documentSteps(document: Json, at: string): string[] {
  const [kind = "", name = "", ...rest] = at.split("/");
  if (kind === "schemas" || kind === "parameters") return ["components", kind, name, ...rest];
  if (kind !== "op") return [kind, name, ...rest].filter((step) => step !== "");
  for (const [path, item] of membersOf(memberOf(document, "paths")))
    for (const [method, operation] of membersOf(item))
      if (memberOf(operation, "operationId") === name) return ["paths", path, method, ...rest];
  throw new Error(`no operation ${name}`);
}

function replaced(value: Json | undefined, [step, ...rest]: readonly string[], edit: Edit): Json | undefined {
  if (step === undefined) return edit(value);
  if (Array.isArray(value)) {
    const index = value.findIndex((item, position) => String(position) === step || isRowOf(item, step));
    if (index < 0) throw new Error(`no row ${step}`);
    const row = replaced(value[index], rest, edit);
    return row === undefined ? value.toSpliced(index, 1) : value.with(index, row);
  }
  const members = membersOf(value);
  const member = replaced(memberOf(value, step), rest, edit);
  if (member !== undefined) return { ...Object.fromEntries(members), [step]: member };
  return Object.fromEntries(members.filter(([name]) => name !== step));
}

function isRowOf(item: Json, step: string): boolean {
  return step.split("&").every((pair) => {
    const [name = "", wanted] = pair.split("=");
    const value = memberOf(item, name);
    return wanted !== undefined && (typeof value === "string" ? value : JSON.stringify(value)) === wanted;
  });
}

function membersOf(value: Json | undefined): [string, Json][] {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}

function memberOf(value: Json | undefined, name: string): Json | undefined {
  return membersOf(value).find(([each]) => each === name)?.[1];
}
