import type { Contract, OutcomeRow } from "@tallystick/contract";
import { rulesOfRows, rulesOfRowsFor, together } from "../../requests/expect.ts";
import { rulesStatingFor } from "../rules-stating.ts";
import { statesBefore } from "./faults.ts";
import type { SandboxOperation } from "../../requests/trial.ts";

/** The rule of the row and of its transitions; for further account types, the rule that every type has outcomes. */
export function outcomeRules(
  contract: Contract,
  operation: SandboxOperation,
  row: OutcomeRow,
  isOfFurtherKind: boolean = false,
): string[] {
  return isOfFurtherKind
    ? rulesStatingFor(contract, operation.id, "every-kind-has-outcomes")
    : together(rulesOfRowsFor(contract, operation.id, row.rule), rulesOfMoves(contract, operation, row));
}

/** The rules of the edges that the steps of a row follow. A step that accepts other values follows none for sure. */
function rulesOfMoves({ lifecycles, ...contract }: Contract, operation: SandboxOperation, row: OutcomeRow): string[] {
  const { outcomes } = operation;
  const lifecycle = Object.values(lifecycles).find(
    ({ resource, field }) => resource === outcomes.resource && field === outcomes.field,
  );
  if (lifecycle === undefined || row.steps.some(({ accepts }) => accepts.length > 0)) return [];
  const steps = row.steps.map(({ to }, index) => ({
    to,
    from: index === 0 ? statesBefore({ lifecycles, ...contract }, operation) : [row.steps[index - 1]?.to ?? ""],
  }));
  const edges = lifecycle.edges.filter(
    (edge) => edge.by === "outcome" && steps.some(({ from, to }) => from.includes(edge.from) && to === edge.to),
  );
  return rulesOfRows({ lifecycles, ...contract }, ...edges.map(({ rule }) => rule));
}
