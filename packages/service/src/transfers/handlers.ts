import type { Call, Handlers } from "@tallystick/server";
import { accountTypeOf, findExternalAccount, findInternalAccount, isPullable, moveMoney } from "../accounts/index.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { departureOf, recordTransaction, toIncomingTransaction, toOutgoingTransaction } from "../transactions/index.ts";
import { decideTransferIn, decideTransferOut } from "./decide.ts";
import { hasOneCurrency, hasOneOwner, isReady, partiesOf } from "./parties.ts";

export function transferHandlers(runtime: Runtime): Pick<Handlers<Tx>, "transfers.in" | "transfers.out"> {
  return {
    "transfers.in": (call: Call<"transfers.in", Tx>) => transferIn(runtime, call),
    "transfers.out": (call: Call<"transfers.out", Tx>) => transferOut(runtime, call),
  };
}

/** Whether they may transfer is checked in the order of V-01: what is there, who may, what makes sense. */
async function transferIn(runtime: Runtime, call: Call<"transfers.in", Tx>): ReturnType<Handlers<Tx>["transfers.in"]> {
  const { tx, body, now } = call;
  const { platformId } = call.principal;
  const external = await findExternalAccount(tx, platformId, body.source.accountId);
  if (!external) call.refuse("unknown body.source.accountId");
  const internal = await findInternalAccount(tx, platformId, body.destination.accountId);
  if (!internal) call.refuse("unknown body.destination.accountId");
  const parties = await partiesOf(tx, internal, external);
  call.require("customer-not-ready", isReady(parties));
  call.require("inactive body.source.accountId", external.status === "ACTIVE", { status: external.status });
  call.require("inactive body.destination.accountId", internal.status === "ACTIVE", { status: internal.status });
  call.require("ineligible body.source.accountId", isPullable(runtime.contract, external));
  call.require("owner-mismatch", hasOneOwner(parties));
  call.require("currency-mismatch", hasOneCurrency(parties));
  const { amount = 0 } = body;
  call.require("not-positive body.amount", amount > 0, { amount });
  const outcome = call.outcome(external.identifier);
  const row = decideTransferIn({ id: runtime.ids.next("Transaction"), parties, amount, at: now });
  await recordTransaction(runtime, tx, row, { steps: outcome.steps, emits: call.row.emits });
  return { status: 201, body: toIncomingTransaction(row) };
}

async function transferOut(
  runtime: Runtime,
  call: Call<"transfers.out", Tx>,
): ReturnType<Handlers<Tx>["transfers.out"]> {
  const { tx, body, now } = call;
  const { platformId } = call.principal;
  const internal = await findInternalAccount(tx, platformId, body.source.accountId);
  if (!internal) call.refuse("unknown body.source.accountId");
  const external = await findExternalAccount(tx, platformId, body.destination.accountId);
  if (!external) call.refuse("unknown body.destination.accountId");
  const parties = await partiesOf(tx, internal, external);
  call.require("customer-not-ready", isReady(parties));
  call.require("needs-signature body.source.accountId", internal.type !== "EMBEDDED_WALLET");
  call.require("inactive body.source.accountId", internal.status === "ACTIVE", { status: internal.status });
  call.require("inactive body.destination.accountId", external.status === "ACTIVE", { status: external.status });
  call.require("owner-mismatch", hasOneOwner(parties));
  call.require("currency-mismatch", hasOneCurrency(parties));
  const { rails: paymentRails } = accountTypeOf(runtime.contract, external);
  const { paymentRail = paymentRails[0] } = body.destination;
  const isServed = paymentRail === undefined || paymentRails.includes(paymentRail);
  call.require("unsupported body.destination.paymentRail", isServed, { paymentRails });
  const { amount = 0 } = body;
  call.require("not-positive body.amount", amount > 0, { amount });
  const outcome = call.outcome(external.identifier);
  const row = decideTransferOut({ id: runtime.ids.next("Transaction"), parties, amount, paymentRail, at: now });
  const debit = { kind: "transfer-out", reference: row.id, postings: departureOf(row), at: now };
  const shortfall = await moveMoney(runtime, tx, platformId, debit);
  call.require("insufficient-balance", !shortfall, { balance: internal.balance });
  await recordTransaction(runtime, tx, row, { steps: outcome.steps, emits: call.row.emits });
  return { status: 201, body: toOutgoingTransaction(row) };
}
