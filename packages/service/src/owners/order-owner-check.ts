import type { Schema } from "@tallystick/contract";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";

/** Orders the check of an owner: with each verification of the business, and when what was checked has changed. */
export async function orderOwnerCheck(
  { ids, rails }: Pick<Runtime, "ids" | "rails">,
  tx: Tx,
  owner: Schema<"BeneficialOwner">,
  context: { platformId: string; now: number },
): Promise<void> {
  await rails.place(tx, "identity", { kind: "owner-check", reference: ids.next("Work"), owner }, context);
}
