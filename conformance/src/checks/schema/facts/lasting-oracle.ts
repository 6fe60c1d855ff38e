import { isDeepStrictEqual } from "node:util";
import type { Contract } from "@tallystick/contract";
import type { Oracle, OracleContext } from "../../check.ts";
import type { Exchange } from "../../../http/exchange.ts";
import { asObject, valueAt } from "../../../json/value-at.ts";
import type { ContractAdapter } from "../../contract-adapter.ts";
import { isUtc, type Item } from "./fact.ts";
import type { LastingMembers } from "./lasting-members.ts";

/** Where a value was first shown. */
interface FirstShown {
  value: unknown;
  operation: string;
}

/** By trial, then by resource, id and path. A trial keeps one transcript. */
type Known = WeakMap<readonly Exchange[], Map<string, FirstShown>>;

/** Compares immutable members over all replies of a trial. The rules say more, so a pass does not count as held. */
export function lastingOracle(contract: Contract, { lastingMembers }: Pick<ContractAdapter, "lastingMembers">): Oracle {
  const declared = lastingMembers.filter(({ rule }) => contract.rules[rule] !== undefined);
  const ofResource = Map.groupBy(declared, ({ resource }) => resource);
  const rules = [...new Set(declared.map(({ rule }) => rule))];
  const kinds = new Map(Object.values(contract.resources).map(({ prefix, name }) => [prefix, name]));
  const known: Known = new WeakMap();
  return {
    name: "schema/what never changes of resources",
    family: "schema",
    rules,
    onlyViolates: rules,
    examine(scene, exchange) {
      if (declared.length === 0 || exchange.status < 200 || exchange.status > 299) return;
      const shown = known.get(scene.transcript) ?? new Map<string, FirstShown>();
      known.set(scene.transcript, shown);
      for (const item of itemsIn(exchange.body)) {
        for (const members of ofResource.get(kinds.get(prefixOf(item)) ?? "") ?? [])
          judgeMembers(scene, members, item, shown, exchange);
      }
    },
  };
}

function judgeMembers(
  scene: OracleContext,
  { rule, resource, paths }: LastingMembers,
  item: Item,
  shown: Map<string, FirstShown>,
  { operation }: Exchange,
): void {
  for (const path of paths) {
    const value = valueAt(item, path);
    if (value === undefined || value === null) continue;
    const key = `${String(item["id"])} ${path}`;
    const first = shown.get(key);
    if (first === undefined) shown.set(key, { value, operation });
    else {
      scene.holds(rule, `${resource} shown again`, isSame(value, first.value), () => ({
        operation,
        expected: `${path}: ${JSON.stringify(first.value)}, as ${first.operation} showed it of ${String(item["id"])}`,
        observed: JSON.stringify(value),
      }));
    }
  }
}

/** Times are compared as exactly as both are written: a reply may show fewer digits of a second than another. */
function isSame(one: unknown, other: unknown): boolean {
  if (!isUtc(one) || !isUtc(other)) return isDeepStrictEqual(one, other);
  const [a, b] = [String(one), String(other)];
  const digits = Math.min(digitsOf(a).length, digitsOf(b).length);
  return a.slice(0, 19) === b.slice(0, 19) && digitsOf(a).slice(0, digits) === digitsOf(b).slice(0, digits);
}

/** The written digits of a part of a second. */
function digitsOf(time: string): string {
  return /\.(\d+)/.exec(time)?.[1] ?? "";
}

/** The resource that an id belongs to. */
function prefixOf({ id }: Item): string {
  return String(id).split(":", 1)[0] ?? "";
}

/** Everything with an id in a body, also inside of other things. */
function itemsIn(body: unknown): Item[] {
  if (Array.isArray(body)) return body.flatMap(itemsIn);
  const item = asObject(body);
  if (item === undefined) return [];
  const inside = Object.values(item).flatMap(itemsIn);
  return typeof item["id"] === "string" ? [item, ...inside] : inside;
}
