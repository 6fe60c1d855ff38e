import type { Runtime } from "../runtime/runtime.ts";
import { takeStep, transactionSteps } from "./advance.ts";
import { decideIncoming, isObject, lacksInfo, missingInfo } from "./decision.ts";
import { changeTransaction, findTransaction } from "./store.ts";

/** Registers the steps of payments, and the decisions on incoming ones. */
export function registerTransactionWork(runtime: Runtime): void {
  runtime.steps.register(transactionSteps, async (tx, { transactionId }, step, at) => {
    const row = await findTransaction(tx, transactionId);
    if (!row) throw new Error(`There is no transaction ${transactionId}`);
    await changeTransaction(tx, row, await takeStep(runtime, tx, row, step, { by: "outcome", at }));
  });
  registerDecisions(runtime);
}

/** Lets the reply of the platform's endpoint, or its silence, decide the payments that it is asked about (G-104). */
function registerDecisions(runtime: Runtime): void {
  runtime.events.onDecision("Transaction", async (tx, { resourceId, to, shows, isAsked, reply, now: at }) => {
    const row = await findTransaction(tx, resourceId);
    if (!row) throw new Error(`There is no transaction ${resourceId}`);
    const decision = { step: { to, shows: [...shows] }, by: "answer", at };
    const isLacking = isAsked && to === "COMPLETED" && lacksInfo(row, infoIn(reply));
    await decideIncoming(runtime, tx, row, isLacking ? { ...decision, step: missingInfo } : decision);
  });
}

function infoIn(reply: unknown): unknown {
  return isObject(reply) ? Reflect.get(reply, "receiverCustomerInfo") : undefined;
}
