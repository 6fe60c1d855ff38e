import type { Schema } from "@tallystick/contract";
import { currencyOf } from "../currencies/index.ts";
import { toInstant } from "../runtime/instant.ts";
import type { HeldAccount } from "./find.ts";
import type { ExternalAccountRow } from "./tables.ts";

export function toInternalAccount(row: HeldAccount): Schema<"InternalAccount"> {
  return {
    id: row.id,
    ...(row.owner_id !== row.platform_id && { customerId: row.owner_id }),
    type: row.type as Schema<"InternalAccountType">, // written by openInternalAccounts
    status: row.status as Schema<"InternalAccountStatus">,
    balance: { amount: row.balance, currency: currencyOf(row.currency) },
    fundingPaymentInstructions: JSON.parse(row.instructions) as Schema<"PaymentInstruction">[],
    ...(row.private_enabled !== null && { privateEnabled: row.private_enabled === 1 }),
    createdAt: toInstant(row.created_at),
    updatedAt: toInstant(Math.max(row.updated_at, row.moved_at)),
  };
}

export function toExternalAccount(row: ExternalAccountRow): Schema<"ExternalAccount"> {
  return {
    id: row.id,
    ...(row.owner_id !== row.platform_id && { customerId: row.owner_id }),
    status: row.status as Schema<"ExternalAccountStatus">, // this and the next two were written by decideExternalAccount
    ...(row.platform_account_id !== null && { platformAccountId: row.platform_account_id }),
    currency: row.currency,
    defaultUmaDepositAccount: row.is_default_uma_deposit === 1,
    ...(row.beneficiary_status !== null && {
      beneficiaryVerificationStatus: row.beneficiary_status as Schema<"BeneficiaryVerificationStatus">,
    }),
    ...(row.verified_name !== null && { beneficiaryVerifiedData: { fullName: row.verified_name } }),
    accountInfo: JSON.parse(row.account_info) as Schema<"ExternalAccountInfo">,
  };
}
