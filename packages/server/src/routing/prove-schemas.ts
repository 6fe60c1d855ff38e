import { setImmediate as nextTurn } from "node:timers/promises";
import { Refused } from "../refusals/refused.ts";
import type { OperationPlan } from "./operation-plan.ts";

/**
 * Compiles every check of an operation, which else is done with its first request.
 * @throws when a schema does not compile: with the operation, and what is wrong
 */
export function proveSchemas<Tx>({ row, validator, contents, replies }: OperationPlan<Tx>): void {
  const nothing = { params: {}, query: {}, headers: {}, cookies: {} };
  const types = contents.length === 0 ? [undefined] : contents.map(({ validationType }) => validationType);
  const proofs = [
    ...types.map((contentType) => () => validator.check({ ...nothing, body: contentType && {}, contentType })),
    ...replies.map(({ declared, key, contents: shown, faultOf }) => () => {
      if (declared.schema !== undefined) faultOf(key, shown[0].validationType, {});
    }),
  ];
  for (const proof of proofs) {
    try {
      proof();
    } catch (error) {
      if (error instanceof Refused) continue;
      const problem = error instanceof Error ? error.message : String(error);
      throw new Error(`A schema of ${row.id} does not compile: ${problem}`, { cause: error });
    }
  }
}

/** Compiles the checks of one operation in each turn of the event loop: a request meanwhile waits for one of them at most. */
export async function compileAhead<Tx>(plans: readonly OperationPlan<Tx>[]): Promise<void> {
  for (const plan of plans) {
    await nextTurn(undefined, { ref: false });
    proveSchemas(plan);
  }
}
