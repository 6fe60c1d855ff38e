import { findCustomer, followSteps as followCustomer } from "../customers/index.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { transitionVerification, verificationSteps } from "./verification-steps.ts";
import { findVerification } from "./store.ts";
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
    const verification = await findVerification(tx, platformId, order.verificationId ?? "");
    const to = verificationStatusOf[result];
    if (verification && to !== undefined)
      await transitionVerification(runtime, tx, verification, { to, errors: [], now });
  });
}
