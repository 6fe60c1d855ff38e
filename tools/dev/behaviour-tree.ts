import { membersOf, type Json, type JsonObject } from "./json.ts";
import { branchOf, inline, type Branch, type RowNames } from "./tree.ts";

/** How the rows of each list are named. The rows of another list are named by all of their members. */
const rowNames: RowNames = {
  refusals: "refuses {when} {at}",
  filters: "filters by {parameter}",
  references: "names a resource in {at}",
  rows: "for {suffix}",
  edges: "edge {from} → {to} by {by}",
  states: "state",
  drivers: "driven by {operation}",
  expiries: "expiry of {model} {field}",
  conservation: "invariant {name}",
};

/** Members that are not compared, by table: the document has them as well, or they follow from the rest of the contract. */
export const notCompared: Record<string, string[]> = {
  contract: ["hash", "shapeHash", "behaviourHash", "title", "version", "basePath"],
  operations: ["id", "source", "method", "path", "summary", "parameters", "body", "replies", "rules"],
  lifecycles: ["name"],
  resources: ["name", "creates", "reads", "lists", "changes", "deletes"],
  rules: ["id", "source"],
  webhooks: ["source"],
};

/** The behaviour that a contract declares, without shapes. */
export function behaviourTree(contract: JsonObject): Branch {
  const { operations, lifecycles, resources, rules, codes, webhooks, ...others } = contract;
  const rest = { ...others, ...(webhooks === undefined ? {} : { webhooks: withoutSources(webhooks) }) };
  return {
    ...labelled("operations", operations, ""),
    ...labelled("lifecycles", lifecycles, ""),
    ...labelled("resources", resources, "resource "),
    ...labelled("rules", rules, "rule "),
    ...Object.fromEntries(membersOf(codes).map(([code, statuses]) => [`code ${code}`, inline(statuses)])),
    ...labelled("contract", { contract: rest }, ""),
  };
}

/** The rows of one table, each as its own subject. The text of a rule is its sentence. */
function labelled(table: string, named: Json | undefined, before: string): Branch {
  return Object.fromEntries(
    membersOf(named).map(([name, row]) => {
      const { sentence, ...rest } = without(row, notCompared[table] ?? []);
      return [
        before + name,
        { ...(sentence === undefined ? {} : { "": inline(sentence) }), ...branchOf(rest, rowNames) },
      ];
    }),
  );
}

function withoutSources(webhooks: Json): JsonObject {
  return Object.fromEntries(
    membersOf(webhooks).map(([name, row]) => [name, without(row, notCompared["webhooks"] ?? [])]),
  );
}

function without(value: Json, names: string[]): JsonObject {
  return Object.fromEntries(membersOf(value).filter(([name]) => !names.includes(name)));
}
