import type { OperationId } from "@tallystick/contract";
import type { Call, Handlers } from "@tallystick/server";
import { findCustomer } from "../customers/index.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { initialStatus } from "./decide/status.ts";
import { findVerification, insertVerification, readVerifications } from "./store.ts";
import type { VerificationRow } from "./tables.ts";
import { verifyCustomer } from "./verify-customer.ts";
import { toVerification } from "./view.ts";

/** Verifications of a platform's customers. */
export function verificationHandlers(
  runtime: Runtime,
): Pick<Handlers<Tx>, Extract<OperationId, `verifications.${string}`>> {
  const begins = initialStatus(runtime.contract);
  return {
    "verifications.create": async (call: Call<"verifications.create", Tx>) => {
      const { body, tx, now } = call;
      const { platformId } = call.principal;
      const customer = await findCustomer(tx, platformId, body.customerId);
      if (!customer || customer.isDeleted === 1) call.refuse("unknown body.customerId");
      const begun: VerificationRow = {
        id: runtime.ids.next("Verification"),
        platformId,
        customerId: customer.id,
        status: begins,
        errors: [],
        createdAt: now,
        updatedAt: now,
      };
      await insertVerification(tx, begun);
      await verifyCustomer(runtime, tx, customer, begun, now);
      return { status: 200, body: toVerification((await findVerification(tx, platformId, begun.id)) ?? begun) };
    },

    "verifications.list": async (call: Call<"verifications.list", Tx>) => {
      const { platformId } = call.principal;
      const { items, ...rest } = await readVerifications(call.tx, { platformId }, call.page, call.filters);
      return { status: 200, body: call.listed(items.map(toVerification), rest) };
    },

    "verifications.get": async (call: Call<"verifications.get", Tx>) => {
      const row = await findVerification(call.tx, call.principal.platformId, call.params.verificationId);
      if (!row) call.refuse("unknown path.verificationId");
      return { status: 200, body: toVerification(row) };
    },
  };
}
