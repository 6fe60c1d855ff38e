import type { Contract, OutcomeRow, Operation } from "@tallystick/contract";
import { rulesOf, withOperation, type ContractMutant } from "./contract-mutant.ts";

/** For every row of an outcome table: the outcome of another row, no delay, a delay of a day. */
export function outcomeMutants(contract: Contract): ContractMutant[] {
  return Object.values(contract.operations).flatMap((operation) =>
    (operation.outcomes?.rows ?? []).flatMap((row) => [
      ...swapped(operation, row),
      ...withChangedDelays(operation, row),
    ]),
  );
}

function swapped(operation: Operation, row: OutcomeRow): ContractMutant[] {
  const other = operation.outcomes?.rows.find((each) => distinguishes(row, each));
  if (other === undefined) return [];
  return [
    {
      operation: operation.id,
      id: `${operation.id}/outcomes/${row.suffix}-behaves-as-${other.suffix}`,
      fault: `Suffix ${row.suffix} of ${operation.id} has the outcome of ${other.suffix}.`,
      rules: rulesOf(row.rule),
      mutate: (given) => replaceRow(given, operation.id, { ...other, suffix: row.suffix }),
    },
  ];
}

/** Whether a caller can always distinguish the two rows. */
function distinguishes(row: OutcomeRow, other: OutcomeRow): boolean {
  if (row.refuses !== undefined || other.refuses !== undefined) return row.refuses?.code !== other.refuses?.code;
  const [last, otherLast] = [row.steps.at(-1), other.steps.at(-1)];
  if (otherLast === undefined) return last?.after === "PT0S";
  return last?.to !== otherLast.to && !(last?.accepts.includes(otherLast.to) ?? false) && otherLast.after === "PT0S";
}

function withChangedDelays(operation: Operation, row: OutcomeRow): ContractMutant[] {
  if (row.steps.every((step) => step.after === "PT0S")) return [];
  const at = (after: string): OutcomeRow => ({
    ...row,
    steps: row.steps.map((step) => (step.after === "PT0S" ? step : { ...step, after })),
  });
  return [
    { after: "PT0S", label: "at-once", text: "immediately" },
    { after: "P1D", label: "a-day-late", text: "a day late" },
  ].map(({ after, label, text }) => ({
    operation: operation.id,
    id: `${operation.id}/outcomes/${row.suffix}-${label}`,
    fault: `Suffix ${row.suffix} of ${operation.id} has its delayed outcome ${text}.`,
    rules: rulesOf(row.rule),
    mutate: (given) => replaceRow(given, operation.id, at(after)),
  }));
}

function replaceRow(contract: Contract, id: string, row: OutcomeRow): Contract {
  return withOperation(contract, id, (operation) => {
    const { outcomes } = operation;
    if (outcomes === undefined) return operation;
    const rows = outcomes.rows.map((each) => (each.suffix === row.suffix ? row : each));
    return { ...operation, outcomes: { ...outcomes, rows } };
  });
}
