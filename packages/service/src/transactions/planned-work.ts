import type { Runtime } from "../runtime/runtime.ts";
import { applyStep, transactionSteps } from "./record-transaction.ts";
import { answerOf } from "./decide/decision.ts";
import { applyDecision } from "./request-decision.ts";
import { changeTransaction, findTransaction } from "./store.ts";

/** Registers the steps of payments, and the decisions on incoming ones. */
export function registerTransactionWork(runtime: Runtime): void {
  runtime.steps.register(transactionSteps, async (tx, { transactionId }, step, at) => {
    const row = await findTransaction(tx, transactionId);
    if (!row) throw new Error(`There is no transaction ${transactionId}`);
    await changeTransaction(tx, row, await applyStep(runtime, tx, row, step, { by: "outcome", at }));
  });
  registerDecisions(runtime);
}

/** The reply of the platform's endpoint, or its silence, decides incoming payments (G-104). */
function registerDecisions(runtime: Runtime): void {
  runtime.events.onDecision("Transaction", async (tx, answer) => {
    const row = await findTransaction(tx, answer.resourceId);
    if (!row) throw new Error(`There is no transaction ${answer.resourceId}`);
    await applyDecision(runtime, tx, row, answerOf(row, answer));
  });
}
