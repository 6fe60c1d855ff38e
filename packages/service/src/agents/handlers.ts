import type { OperationId } from "@tallystick/contract";
import type { Handlers } from "@tallystick/server";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { approvalHandlers } from "./actions/handlers.ts";
import { deviceCodeHandlers } from "./device-codes/handlers.ts";
import { managementHandlers } from "./management-handlers.ts";
import { ownHandlers } from "./me/handlers.ts";
import { paymentHandlers } from "./me/payment-handlers.ts";

/** Those who act for customers: how platforms manage them, and what they call themselves. */
export function agentHandlers(runtime: Runtime): Pick<Handlers<Tx>, Extract<OperationId, `agents.${string}`>> {
  return {
    ...managementHandlers(runtime),
    ...deviceCodeHandlers(runtime),
    ...approvalHandlers(runtime),
    ...paymentHandlers(runtime),
    ...ownHandlers(runtime),
  };
}
