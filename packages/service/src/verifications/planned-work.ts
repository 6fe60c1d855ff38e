import { lifecycle } from "@tallystick/contract";
import { findCustomer, followSteps as followCustomer } from "../customers/index.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { transitionVerification, verificationSteps } from "./verification-steps.ts";
import { findVerification, openVerifications } from "./store.ts";
import { verificationStatusOf } from "./decide/status.ts";

export function registerVerificationWork(runtime: Runtime): void {
  runtime.steps.register(verificationSteps, async (tx, { platformId, verificationId }, { linked }, now) => {
    const verification = await findVerification(tx, platformId, verificationId);
    if (verification && linked)
      await transitionVerification(runtime, tx, verification, { to: linked.to, errors: [], now });
  });
  runtime.rails.onReport("customer-check", async (tx, { order, report: { result } }, { platformId, now }) => {
    const customer = await findCustomer(tx, platformId, order.customer.id);
    const step = { after: "PT0S", to: result, accepts: [], shows: [] };
    if (customer) await followCustomer(runtime, tx, customer, [step], now);
    await endVerifications(runtime, tx, { customerId: order.customer.id, to: verificationStatusOf[result], now });
  });
}

/** What the latest check finds holds for every verification of the customer that has not ended. */
async function endVerifications(
  runtime: Runtime,
  tx: Tx,
  { customerId, to, now }: { customerId: string; to: string | undefined; now: number },
): Promise<void> {
  if (to === undefined) return;
  const { initial, terminal: ended } = lifecycle(runtime.contract, "VerificationStatus");
  for (const verification of await openVerifications(tx, { customerId, ended })) {
    const by = initial.includes(verification.status) ? "verifications.create" : "operator";
    await transitionVerification(runtime, tx, verification, { to, by, errors: [], now });
  }
}
