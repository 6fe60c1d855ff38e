import type { Contract, Operation, Refusal } from "@tallystick/contract";
import { rulesOf, withOperation, type ContractMutant } from "./contract-mutant.ts";

/**
 * Two mutants for each declared refusal: one never refuses, one refuses with another declared answer. No caller can cause
 * a refusal without a rule, so its mutants could not be detected.
 */
export function refusalMutants(contract: Contract): ContractMutant[] {
  return Object.values(contract.operations).flatMap((operation) =>
    operation.refusals
      .filter(({ rule }) => rule !== undefined)
      .flatMap((refusal) => {
        const clause = `${operation.id}/refusals/${[refusal.when, refusal.at].filter(Boolean).join("-at-")}`;
        const rules = rulesOf(refusal.rule);
        const without: ContractMutant = {
          operation: operation.id,
          id: `${clause}/forgotten`,
          fault: `${operation.id} no longer refuses ${refusal.when}.`,
          rules,
          mutate: (given) => withoutRefusal(given, operation.id, refusal),
        };
        const other = wrongAnswer(operation, refusal);
        if (other === undefined) return [without];
        const wrongReply: ContractMutant = {
          operation: operation.id,
          id: `${clause}/answers-${other.status}-${other.code}`,
          fault: `${operation.id} refuses ${refusal.when} with ${other.status} ${other.code}.`,
          rules,
          mutate: (given) => replaceRefusal(given, operation.id, refusal, [{ ...refusal, ...other }]),
        };
        return [without, wrongReply];
      }),
  );
}

/** A copy of the contract in which the operation does not refuse this. */
export function withoutRefusal(contract: Contract, id: string, refusal: Refusal): Contract {
  return replaceRefusal(contract, id, refusal, []);
}

function replaceRefusal(contract: Contract, id: string, refusal: Refusal, by: Refusal[]): Contract {
  return withOperation(contract, id, (row) => ({
    ...row,
    refusals: row.refusals.flatMap((each) => (each.when === refusal.when && each.at === refusal.at ? by : [each])),
  }));
}

/** Another declared error that the refusal does not accept, with the same status if possible. */
function wrongAnswer(operation: Operation, refusal: Refusal): { status: number; code: string } | undefined {
  const right = new Set([refusal, ...refusal.accepts].map((answer) => `${answer.status} ${answer.code}`));
  const declared = operation.replies
    .filter((reply) => reply.kind === "error" && reply.status < 500)
    .flatMap((reply) => reply.codes.map((code) => ({ status: reply.status, code })))
    .filter((answer) => !right.has(`${answer.status} ${answer.code}`));
  return declared.find((answer) => answer.status === refusal.status) ?? declared[0];
}
