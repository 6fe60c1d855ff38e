import type { HeldAccount } from "../accounts/index.ts";
import { findCustomer, type CustomerRow } from "../customers/index.ts";
import type { Tx } from "../storage/store.ts";
import type { ExternalAccountRow } from "../external-accounts/index.ts";

/** The two ends of a transfer, and its customer. */
export interface Parties {
  internal: HeldAccount;
  external: ExternalAccountRow;
  /** Undefined when the internal account is the platform's own. */
  customer: CustomerRow | undefined;
}

/** A transfer belongs to its internal account's owner (V-34). */
export async function partiesOf(tx: Tx, internal: HeldAccount, external: ExternalAccountRow): Promise<Parties> {
  const { ownerId, platformId } = internal;
  const customer = ownerId === platformId ? undefined : await findCustomer(tx, platformId, ownerId);
  return { internal, external, customer };
}

/** Both ends have one owner, or one of them is the platform's (V-34). */
export function hasOneOwner({ internal, external }: Parties): boolean {
  const owners = new Set([internal.ownerId, external.ownerId]);
  owners.delete(internal.platformId);
  return owners.size <= 1;
}

export function hasOneCurrency({ internal, external }: Parties): boolean {
  return internal.currency === external.currency;
}
