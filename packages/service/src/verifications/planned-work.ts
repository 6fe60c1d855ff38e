import type { Runtime } from "../runtime/runtime.ts";
import { moveVerification, verificationSteps } from "./status.ts";
import { findVerification } from "./store.ts";

export function registerVerificationWork(runtime: Runtime): void {
  runtime.steps.register(verificationSteps, async (tx, { platformId, verificationId }, { linked }, now) => {
    const verification = await findVerification(tx, platformId, verificationId);
    if (verification && linked) await moveVerification(runtime, tx, verification, { to: linked.to, errors: [], now });
  });
}
