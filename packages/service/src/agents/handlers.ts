import type { OperationId } from "@tallystick/contract";
import type { Handlers } from "@tallystick/server";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { approvalHandlers } from "./actions/handlers.ts";
import { deviceCodeHandlers } from "./device-codes/handlers.ts";
import { managementHandlers } from "./management-handlers.ts";
import { ownHandlers } from "./me/handlers.ts";
import { paymentHandlers } from "./me/payment-handlers.ts";

/** Agents: how platforms manage them, and the operations that agents call. */
export function agentHandlers(runtime: Runtime): Pick<Handlers<Tx>, Extract<OperationId, `agents.${string}`>> {
  return {
    ...managementHandlers(runtime),
    ...deviceCodeHandlers(runtime),
    ...approvalHandlers(runtime),
    ...paymentHandlers(runtime),
    ...ownHandlers(runtime),
  };
}
