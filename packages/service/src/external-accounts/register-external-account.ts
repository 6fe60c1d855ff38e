import { parseDuration, type OutcomeStep, type Schema } from "@tallystick/contract";
import { declaredPart } from "../runtime/declared-part.ts";
import type { OperationRefuser } from "../runtime/refuser.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { typeNamed, acceptsCurrency } from "./decide/account-type.ts";
import { decideExternalAccount } from "./decide/external-account.ts";
import { addExternalAccount } from "./store.ts";
import { identifiersOf, isNamedOnce } from "./decide/identifiers.ts";
import type { ExternalAccountRow } from "./tables.ts";

export const nameCheckKind = "external-account.name-check";

export interface PlannedCheck {
  accountId: string;
  to: string;
}

/** Reasons to refuse an account, from any caller. */
export type RegistrationFault =
  | "missing body.accountInfo"
  | "exclusive body.accountInfo"
  | "currency-mismatch body.currency"
  | "duplicate body.accountInfo";

export interface Registration {
  platformId: string;
  /** The owner: a customer's id, or the platform's own. */
  ownerId: string;
  body: Schema<"OwnExternalAccountCreate">;
  /** Whether payments to the owner's UMA address are credited there. */
  isDefault?: boolean;
  now: number;
}

/** Registers an external account for a platform, one of its customers, or an agent of one. */
export async function registerExternalAccount(
  runtime: Runtime,
  tx: Tx,
  { platformId, ownerId, body, isDefault = false, now: at }: Registration,
  refuser: OperationRefuser<RegistrationFault>,
): Promise<ExternalAccountRow> {
  const { contract, ids } = runtime;
  const accountInfo = declaredPart("ExternalAccountInfoCreate", body.accountInfo);
  const { accountType } = accountInfo;
  const type = typeNamed(contract, accountType);
  const identifiers = identifiersOf(contract, accountInfo);
  const [identifier = ""] = identifiers;
  refuser.refuseUnless("missing body.accountInfo", identifier !== "", { accountType });
  refuser.refuseUnless("exclusive body.accountInfo", isNamedOnce(type, identifiers), { accountType });
  const { currency } = body;
  const { currencies } = type;
  refuser.refuseUnless("currency-mismatch body.currency", acceptsCurrency(type, currency), { accountType, currencies });
  const { steps } = refuser.outcome(identifier);
  const id = ids.next("ExternalAccount");
  const account = { id, platformId, ownerId, body, isDefault, accountInfo, type, identifier, steps, at };
  const row = decideExternalAccount(account);
  refuser.refuseUnless("duplicate body.accountInfo", await addExternalAccount(tx, row));
  if (row.beneficiaryStatus !== null) {
    await planChecks(runtime, tx, row, steps);
    const order = { kind: "beneficiary-check", reference: row.id, account: row.accountInfo } as const;
    await runtime.rails.place(tx, "bank", order, { platformId, now: at });
  }
  return row;
}

async function planChecks(
  { work }: Runtime,
  tx: Tx,
  row: ExternalAccountRow,
  steps: readonly OutcomeStep[],
): Promise<void> {
  for (const { after, to } of steps) {
    const delay = parseDuration(after);
    const payload: PlannedCheck = { accountId: row.id, to };
    if (delay > 0) await work.plan(tx, { kind: nameCheckKind, payload, dueAt: row.createdAt + delay });
  }
}
