import type { Contract, Edge } from "@tallystick/contract";
import { withLifecycle, withOperation, type ContractMutant } from "./contract-mutant.ts";

/** For every event that an operation or a lifecycle edge emits: it is not sent. */
export function emissionMutants(contract: Contract): ContractMutant[] {
  const rules = ["G-100b", "G-100c", "G-104b", "V-71a", "V-71b"].filter((rule) => rule in contract.rules);
  return [
    ...Object.values(contract.operations).flatMap(({ id, emits }) =>
      emits.map((event): ContractMutant => ({
        operation: id,
        id: `${id}/events/${event}-lost`,
        fault: `${id} sends no ${event}.`,
        rules,
        mutate: (given) =>
          withOperation(given, id, (row) => ({ ...row, emits: row.emits.filter((each) => each !== event) })),
      })),
    ),
    ...Object.values(contract.lifecycles).flatMap(({ name, edges }) =>
      edges
        .filter(({ by, emits }) => by !== "operator" && emits.length > 0)
        .map((edge): ContractMutant => ({
          ...(edge.by in contract.operations && { operation: edge.by }),
          id: `${name}/events/${edge.from}→${edge.to} by ${edge.by}${edge.type === undefined ? "" : ` (${edge.type})`}-lost`,
          fault: `The transition ${edge.from}→${edge.to} of ${name} sends no event.`,
          rules,
          mutate: (given) =>
            withLifecycle(given, name, (row) => ({
              ...row,
              edges: row.edges.map((each) => (isSame(each, edge) ? { ...each, emits: [] } : each)),
            })),
        })),
    ),
  ];
}

function isSame(one: Edge, other: Edge): boolean {
  return one.from === other.from && one.to === other.to && one.by === other.by && one.type === other.type;
}
