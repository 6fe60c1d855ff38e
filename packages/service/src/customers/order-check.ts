import type { Schema } from "@tallystick/contract";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";

interface Check {
  platformId: string;
  /** The reply of the person or business. */
  customer: () => Promise<Schema<"Customer">>;
  documents?: Schema<"Document">[];
  verificationId?: string;
  now: number;
}

/** Orders the check of a person or business, when it is created, or with a verification and its documents. */
export async function orderCheck(
  { ids, rails }: Runtime,
  tx: Tx,
  { platformId, customer, documents = [], verificationId, now }: Check,
): Promise<void> {
  if (rails.simulated) return;
  const order = {
    kind: "customer-check",
    reference: ids.next("Work"),
    customer: await customer(),
    documents,
    ...(verificationId !== undefined && { verificationId }),
  } as const;
  await rails.place(tx, "identity", order, { platformId, now });
}
