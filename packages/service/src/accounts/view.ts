import type { Schema } from "@tallystick/contract";
import { currencyOf } from "../currencies/index.ts";
import { toInstant } from "../runtime/instant.ts";
import type { HeldAccount } from "./store.ts";

export function toInternalAccount(row: HeldAccount): Schema<"InternalAccount"> {
  return {
    id: row.id,
    ...(row.ownerId !== row.platformId && { customerId: row.ownerId }),
    type: row.type as Schema<"InternalAccountType">, // written by openInternalAccounts
    status: row.status as Schema<"InternalAccountStatus">,
    balance: { amount: row.balance, currency: currencyOf(row.currency) },
    fundingPaymentInstructions: row.instructions,
    ...(row.privateEnabled !== null && { privateEnabled: row.privateEnabled === 1 }),
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(Math.max(row.updatedAt, row.movedAt)),
  };
}
