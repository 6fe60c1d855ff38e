import type { ConditionOf } from "@tallystick/contract";
import type { Call, Refuser } from "@tallystick/server";
import type { Platform } from "../config/index.ts";
import type { Tx } from "../storage/store.ts";
import { findUmaHolder } from "./store.ts";
import type { Randomness } from "../runtime/randomness.ts";
import { isUmaAddress } from "./decide.ts";

type Operations = "customers.create" | "customers.update";

/** The refusals that creating and changing a customer share. */
type InputCondition = ConditionOf<"customers.create"> & ConditionOf<"customers.update">;

/** The used part of a call. */
type InputCall = Pick<Call<Operations, Tx>, "tx" | "body"> & Refuser<InputCondition>;

/** The UMA address of the request, in lower case; undefined when there is none (G-16). */
export async function checkUmaAddress(
  call: InputCall,
  { umaDomain }: Platform,
  customerId?: string,
): Promise<string | undefined> {
  const requested = call.body.umaAddress;
  if (requested === undefined) return undefined;
  const address = requested.toLowerCase(); // names are the same in either letter case
  call.refuseUnless("malformed body.umaAddress", isUmaAddress(address, umaDomain), { domain: umaDomain });
  const holder = await findUmaHolder(call.tx, address);
  call.refuseUnless("duplicate body.umaAddress", holder === undefined || holder === customerId);
  return address;
}

/** A new address, for a customer without one. */
export function generateUmaAddress(random: Randomness, domain: string): string {
  return `$${random.hex(8)}@${domain}`;
}
