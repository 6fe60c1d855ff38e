import { isObject, type Json, type JsonObject } from "./json.ts";

/**
 * What a file says, laid out for comparing. A leaf is what is said. The names of branches are read after one another, each with
 * its own separator: `schema Card`, `.brand`, ` value VISA`. Under "" stands what a branch says of itself.
 */
export type Tree = string | Branch;

export interface Branch {
  [name: string]: Tree;
}

/** How the rows of a list are named, by the list's name: `edge {from} → {to} by {by}`. */
export type RowNames = Record<string, string>;

/** An object as a branch. A list in it melts into it, row by row; a row without a name is named by all it says. */
export function branchOf(value: JsonObject, names: RowNames = {}): Branch {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]): [string, Tree][] => {
      if (Array.isArray(member)) return member.map((item) => rowOf(item, names[name] ?? name));
      return [[` ${name}`, isObject(member) ? branchOf(member, names) : wordsOf(member)]];
    }),
  );
}

function rowOf(item: Json, template: string): [string, Tree] {
  const named = new Set<string>();
  const name = template.replaceAll(/ ?\{(\w+)\}/g, (hole, field: string) => {
    const value = isObject(item) ? item[field] : undefined;
    if (value === undefined) return "";
    named.add(field);
    return hole.replace(`{${field}}`, wordsOf(value));
  });
  if (!isObject(item)) return [` ${name} ${wordsOf(item)}`, ""];
  if (named.size === 0) return [` ${name} ${wordsOf(item) || Object.keys(item).join(" ")}`, ""];
  return [` ${name}`, wordsOf(Object.fromEntries(Object.entries(item).filter(([field]) => !named.has(field))))];
}

/** Any value in one line; an answer reads `404 NOT_FOUND`, and what is empty is left out. */
export function wordsOf(value: Json): string {
  if (Array.isArray(value)) return value.map(inner).join(" ");
  if (!isObject(value)) return String(value);
  const { status, code, ...rest } = value;
  if (status === undefined || code === undefined) return memberWords(value);
  return [`${wordsOf(status)} ${wordsOf(code)}`, memberWords(rest)].filter((part) => part !== "").join(", ");
}

function memberWords(value: JsonObject): string {
  return Object.entries(value)
    .filter(([, member]) => !isEmpty(member))
    .map(([name, member]) => `${name} ${inner(member)}`)
    .join(", ");
}

function inner(value: Json): string {
  return isObject(value) ? `(${wordsOf(value)})` : wordsOf(value);
}

function isEmpty(value: Json): boolean {
  return Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0;
}

/** A tree in one line: what it says of itself, else everything below it. */
export function textOf(tree: Tree): string {
  if (typeof tree === "string") return tree;
  if (tree[""] !== undefined) return textOf(tree[""]);
  return Object.entries(tree)
    .map(([name, below]) => `${name} ${textOf(below)}`.trim())
    .join(", ");
}

/** Adds to what a tree says of itself. */
export function remarked(tree: Tree, remark: string): Tree {
  const text = `${textOf(tree)}, ${remark}`;
  return typeof tree === "string" ? text : { ...tree, "": text };
}
