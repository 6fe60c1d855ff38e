import { membersOf, type Json, type JsonObject } from "./json.ts";
import { branchOf, wordsOf, type Branch, type RowNames } from "./tree.ts";

/** A list of the contract that is not here shows too, each row named by all it says. */
const rowNames: RowNames = {
  refusals: "refuses {when} {at}",
  filters: "filters by {parameter}",
  references: "names a resource in {at}",
  rows: "for {suffix}",
  edges: "edge {from} → {to} by {by}",
  states: "state",
  drivers: "driven by {operation}",
  expiries: "expiry of {model} {field}",
  conservation: "law {name}",
};

/** Left out, table by table: what the document says as well, and what follows from the rest of the contract. */
export const toldElsewhere: Record<string, string[]> = {
  contract: ["hash", "title", "version", "basePath"],
  operations: ["id", "source", "method", "path", "summary", "parameters", "body", "replies", "rules"],
  lifecycles: ["name"],
  resources: ["name", "creates", "reads", "lists", "changes", "deletes"],
  rules: ["id", "source"],
};

/** What a contract says beyond shapes. */
export function behaviourTree(contract: JsonObject): Branch {
  const { operations, lifecycles, resources, rules, codes, ...rest } = contract;
  return {
    ...labelled("operations", operations, ""),
    ...labelled("lifecycles", lifecycles, ""),
    ...labelled("resources", resources, "resource "),
    ...labelled("rules", rules, "rule "),
    ...Object.fromEntries(membersOf(codes).map(([code, statuses]) => [`code ${code}`, wordsOf(statuses)])),
    ...labelled("contract", { contract: rest }, ""),
  };
}

/** The rows of one table, each a subject of its own. A rule says its sentence of itself. */
function labelled(table: string, named: Json | undefined, before: string): Branch {
  return Object.fromEntries(
    membersOf(named).map(([name, row]) => {
      const { sentence, ...rest } = without(row, toldElsewhere[table] ?? []);
      return [
        before + name,
        { ...(sentence === undefined ? {} : { "": wordsOf(sentence) }), ...branchOf(rest, rowNames) },
      ];
    }),
  );
}

function without(value: Json, names: string[]): JsonObject {
  return Object.fromEntries(membersOf(value).filter(([name]) => !names.includes(name)));
}
