import type { Schema } from "@tallystick/contract";
import { submittedDocuments, toDocument } from "../documents/index.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";

interface Check {
  platformId: string;
  /** The reply of the person or business; with the owners of a business. */
  reply: () => Promise<Schema<"Customer">>;
  verificationId?: string;
  now: number;
}

/**
 * Orders the check of a person or business as it is now: when it is created, with a verification, and when what was checked has changed.
 */
export async function orderCheck(
  { ids, rails }: Runtime,
  tx: Tx,
  { platformId, reply, verificationId, now }: Check,
): Promise<void> {
  if (rails.simulated) return;
  const customer = await reply();
  const owners = customer.customerType === "BUSINESS" ? (customer.beneficialOwners ?? []) : [];
  const holders = [customer, ...owners].map(({ id }) => id);
  const order = {
    kind: "customer-check",
    reference: ids.next("Work"),
    customer,
    documents: (await submittedDocuments(tx, holders)).map(toDocument),
    ...(verificationId !== undefined && { verificationId }),
  } as const;
  await rails.place(tx, "identity", order, { platformId, now });
}
