import type { OperationId } from "@tallystick/contract";
import { Refused, type Handlers } from "@tallystick/server";
import type { Tx } from "../storage/store.ts";

type Operations = Exclude<Extract<OperationId, `sandbox.${string}`>, `sandbox.cards.${string}`>;

/** What production answers to the operations of the sandbox (G-96a). Those of cards do not exist: 404. */
export const closedSandbox: Pick<Handlers<Tx>, Operations> = {
  "sandbox.internalAccounts.fund": refuse,
  "sandbox.send": refuse,
  "sandbox.uma.receive": refuse,
  "sandbox.webhooks.test": refuse,
};

async function refuse(): Promise<never> {
  const message = "Only the sandbox serves this, and these are credentials of production.";
  throw new Refused({ status: 403, code: "FORBIDDEN" }, { message });
}
