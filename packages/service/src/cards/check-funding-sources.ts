import type { ConditionOf } from "@tallystick/contract";
import type { Call, Refuser } from "@tallystick/server";
import { findInternalAccount, type InternalAccountRow } from "../accounts/index.ts";
import type { Tx } from "../storage/store.ts";
import type { Card } from "./store.ts";
import { areDistinct, areEligible } from "./decide.ts";

type Operations = "cards.create" | "cards.update";

/** The refusals that both operations share. */
type SourceCondition = ConditionOf<"cards.create"> & ConditionOf<"cards.update">;

type SourcesCall = Pick<Call<Operations, Tx>, "tx" | "principal"> & Refuser<SourceCondition>;

/** Refuses funding sources that a card of this cardholder, in one of these currencies, cannot have (CARD-06, V-05). */
export async function checkFundingSources(
  call: SourcesCall,
  ids: readonly string[],
  card: { cardholderId: string; currencies: readonly string[] },
): Promise<void> {
  call.refuseUnless("duplicate body.fundingSources", areDistinct(ids));
  const accounts: InternalAccountRow[] = [];
  for (const id of ids) {
    const account = await findInternalAccount(call.tx, call.principal.platformId, id);
    if (!account) call.refuse("unknown body.fundingSources", { accountId: id });
    accounts.push(account);
  }
  const foreign = accounts.find(({ ownerId }) => ownerId !== card.cardholderId);
  call.refuseUnless("owner-mismatch body.fundingSources", !foreign, { accountId: foreign?.id });
  const { currencies } = card;
  call.refuseUnless("ineligible body.fundingSources", areEligible(accounts, currencies), { currencies });
}

/** The currency of a card is that of its funding sources, which all share one (CARD-14). */
export async function currencyOf(
  tx: Tx,
  { id, platformId, fundingSources }: Pick<Card, "id" | "platformId" | "fundingSources">,
): Promise<string> {
  const [first = ""] = fundingSources;
  const source = await findInternalAccount(tx, platformId, first);
  if (!source) throw new Error(`${id} has no funding source ${first}`);
  return source.currency;
}
