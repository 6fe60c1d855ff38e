import { isObject, type Json, type JsonObject } from "./json.ts";

/**
 * The content of a file as a tree, for comparing. A leaf is a text. The names on the path to a leaf are joined, and each begins with its
 * own separator: `schema Card`, `.brand`, ` value VISA`. The member "" is the text of a branch itself.
 */
export type Tree = string | Branch;

export interface Branch {
  [name: string]: Tree;
}

/** The name of a row, by the name of its list: `edge {from} → {to} by {by}`. */
export type RowNames = Record<string, string>;

/** An object as a branch. The rows of a list become members of the branch; a row without a name is named by all of its members. */
export function branchOf(value: JsonObject, names: RowNames = {}): Branch {
  const entries = Object.entries(value).flatMap(([name, member]): [string, Tree][] => {
    if (Array.isArray(member)) return member.map((item) => rowOf(item, names[name] ?? name));
    return [[` ${name}`, isObject(member) ? branchOf(member, names) : inline(member)]];
  });
  const branch: Branch = {};
  for (const [name, tree] of entries) {
    const sameName = branch[name];
    branch[name] = sameName === undefined ? tree : `${textOf(sameName)}; ${textOf(tree)}`;
  }
  return branch;
}

function rowOf(item: Json, template: string): [string, Tree] {
  const named = new Set<string>();
  const name = template.replaceAll(/ ?\{(\w+)\}/g, (hole, field: string) => {
    const value = isObject(item) ? item[field] : undefined;
    if (value === undefined) return "";
    named.add(field);
    return hole.replace(`{${field}}`, inline(value));
  });
  if (!isObject(item)) return [` ${name} ${inline(item)}`, ""];
  if (named.size === 0) return [` ${name} ${inline(item) || Object.keys(item).join(" ")}`, ""];
  return [` ${name}`, inline(Object.fromEntries(Object.entries(item).filter(([field]) => !named.has(field))))];
}

/** Any value in one line. A status with a code is `404 NOT_FOUND`; empty members are left out. */
export function inline(value: Json): string {
  if (Array.isArray(value)) return value.map(inlineNested).join(" ");
  if (!isObject(value)) return String(value);
  const { status, code, ...rest } = value;
  if (status === undefined || code === undefined) return inlineMembers(value);
  return [`${inline(status)} ${inline(code)}`, inlineMembers(rest)].filter((part) => part !== "").join(", ");
}

function inlineMembers(value: JsonObject): string {
  return Object.entries(value)
    .filter(([, member]) => !isEmpty(member))
    .map(([name, member]) => `${name} ${inlineNested(member)}`)
    .join(", ");
}

function inlineNested(value: Json): string {
  return isObject(value) ? `(${inline(value)})` : inline(value);
}

function isEmpty(value: Json): boolean {
  return Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0;
}

/** A tree in one line: its own text, or everything below it. */
export function textOf(tree: Tree): string {
  if (typeof tree === "string") return tree;
  if (tree[""] !== undefined) return textOf(tree[""]);
  return Object.entries(tree)
    .map(([name, below]) => `${name} ${textOf(below)}`.trim())
    .join(", ");
}

/** Adds a remark to the text of a tree. */
export function withRemark(tree: Tree, remark: string): Tree {
  const text = `${textOf(tree)}, ${remark}`;
  return typeof tree === "string" ? text : { ...tree, "": text };
}
