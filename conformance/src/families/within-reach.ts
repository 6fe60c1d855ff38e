import type { Contract, Resource, Rule } from "@tallystick/contract";
import { isCallable } from "../world/requests.ts";

/**
 * The part of the contract whose operations the suite can call. Checks are derived from it and trials look things up
 * in it; a rule that stands only on the rest is reported as never exercised.
 */
export function withinReach(contract: Contract): Contract {
  const operations = keep(contract.operations, ({ id }) => isCallable(id));
  return {
    ...contract,
    operations,
    rules: rulesWithin(contract, operations),
    resources: Object.fromEntries(
      Object.entries(contract.resources).map(([name, resource]) => [name, withCallableParts(resource)]),
    ),
    lifecycles: keep(contract.lifecycles, ({ drivers }) => drivers.every(({ operation }) => isCallable(operation))),
    conservation: contract.conservation.map((law) => ({
      ...law,
      terms: law.terms.filter((term) => !("operation" in term) || isCallable(term.operation)),
    })),
  };
}

/** The rules without those of other operations; one that reaches further than where it stands is moved within reach. */
function rulesWithin(contract: Contract, operations: Contract["operations"]): Contract["rules"] {
  const isElsewhere = ({ on }: Rule): boolean => on in contract.operations && !(on in operations);
  const rules = Object.values(contract.rules).flatMap((rule): Rule[] => {
    if (!isElsewhere(rule)) return [rule];
    const sharer = Object.values(operations).find((operation) => operation.rules.includes(rule.id));
    return sharer === undefined ? [] : [{ ...rule, on: sharer.id }];
  });
  return Object.fromEntries(rules.map((rule) => [rule.id, rule]));
}

function withCallableParts(resource: Resource): Resource {
  const { creates, reads, lists, changes, deletes } = resource;
  return {
    ...resource,
    creates: creates.filter(isCallable),
    reads: reads.filter(isCallable),
    lists: lists.filter(isCallable),
    changes: changes.filter(isCallable),
    deletes: deletes.filter(isCallable),
  };
}

function keep<Row>(rows: Record<string, Row>, isWanted: (row: Row) => boolean): Record<string, Row> {
  return Object.fromEntries(Object.entries(rows).filter(([, row]) => isWanted(row)));
}
