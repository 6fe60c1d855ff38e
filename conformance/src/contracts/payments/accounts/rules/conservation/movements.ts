import type { Contract, OutcomeRow } from "@tallystick/contract";
import * as fc from "fast-check";
import type { CallRequest, Fixture, Trial } from "../../../words.ts";
import { asObject, fixtureOf, isSuccess, perform, textAt } from "../../../words.ts";
import { authorizationBody } from "../../../cards/authorization.ts";
import { quoteBody } from "../../../quotes/fixtures.ts";
import { transferRequest } from "../../../transfers/transfer-request.ts";
import { masked } from "../../../../../checks/masked.ts";
import type { Made } from "./invariants.ts";
import { walletOf } from "../../fixtures.ts";
import { externalAccountOf } from "../../../external-accounts/fixtures.ts";
import { cardOf } from "../../../cards/fixtures.ts";

/** One movement of money; `amount` in minor units. */
export interface Movement {
  kind: string;
  amount: number;
  /** Decides the outcome, by the sandbox's tables; empty for a plain one. */
  suffix: string;
}

/** Movements that run concurrently. */
export type Batch = readonly Movement[];

/** An account that money moves through. */
export interface MovedAccount {
  owner: Fixture;
  account: Fixture;
}

/** Makes the calls of a movement; returns those whose replies count. */
export type Mover = (t: Trial, moved: MovedAccount, movement: Movement) => Promise<Made[]>;

/** Movements through an account in a bank currency. */
export const bankMovers: Readonly<Record<string, Mover>> = {
  fund: (t, { account }, { amount }) => call(t, "sandbox.internalAccounts.fund", fundRequest(account, amount)),
  in: (t, moved, movement) => transfer(t, moved, movement, "in"),
  out: (t, moved, movement) => transfer(t, moved, movement, "out"),
  quote: async (t, moved, { amount, suffix }) => pay(t, moved, { amount, to: suffix === "" ? {} : { suffix } }),
  home: async (t, moved, { amount }) => pay(t, moved, { amount, to: { accountId: (await walletOf(t)).id } }),
  receive: (t, { owner }, { amount }) =>
    call(t, "sandbox.uma.receive", {
      body: {
        senderUmaAddress: "$sender@example.com",
        receivingCurrencyCode: "USD",
        receivingCurrencyAmount: amount,
        customerId: owner.id,
      },
    }),
};

/** Movements through a wallet that funds a card. */
export const walletMovers: Readonly<Record<string, Mover>> = {
  fund: (t, { account }, { amount }) => call(t, "sandbox.internalAccounts.fund", fundRequest(account, amount)),
  card: (t, _moved, movement) => payByCard(t, movement, []),
  cleared: (t, _moved, movement) => payByCard(t, movement, [1]),
  "cleared in part": (t, _moved, movement) => payByCard(t, movement, [0.5]),
  lapsed: (t, _moved, movement) => payByCard(t, movement, [0]),
  returned: (t, _moved, movement) => payByCard(t, movement, [1, 1]),
  "cleared and returned in part": (t, _moved, movement) => payByCard(t, movement, [0.5, 0.5]),
};

/** Batches of a few movements each: of some of the kinds, with some of the suffixes. */
export function batchesOf(kinds: readonly string[], suffixes: readonly string[], most: number): fc.Arbitrary<Batch[]> {
  return masked({ kind: kinds, suffix: suffixes }, (left) => {
    const movement = fc.record({ kind: left.kind, amount: fc.integer({ min: 1, max: most }), suffix: left.suffix });
    return fc.array(fc.array(movement, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 });
  });
}

/** No suffix, and every one whose row does not refuse the call. */
export function suffixesOf({ operations }: Contract): string[] {
  const rows = ["transfers.in", "transfers.out", "quotes.execute"].flatMap(
    (id) => operations[id]?.outcomes?.rows ?? [],
  );
  return ["", ...new Set(rows.filter(isPlain).map(({ suffix }) => suffix))];
}

/** Three digits, except those that only delay: a sequence has no time for them. */
function isPlain({ suffix, refuses, steps }: OutcomeRow): boolean {
  return /^\d{3}$/.test(suffix) && refuses === undefined && steps.every((step) => step.after === "PT0S");
}

function fundRequest({ id }: Fixture, amount: number): CallRequest {
  return { params: { accountId: id }, body: { amount } };
}

async function call(t: Trial, operation: string, request: CallRequest): Promise<Made[]> {
  return [{ operation, request, reply: await t.call(operation, request) }];
}

async function transfer(
  t: Trial,
  moved: MovedAccount,
  { amount, suffix }: Movement,
  direction: "in" | "out",
): Promise<Made[]> {
  const external = await externalAccountOf(t, suffix === "" ? {} : { suffix });
  const { operation, body } = transferRequest({ direction, internal: moved.account, external, amount });
  return call(t, operation, { body });
}

async function pay(
  t: Trial,
  { owner, account }: MovedAccount,
  options: { amount: number; to: { suffix?: string } | { accountId: string } },
): Promise<Made[]> {
  const body = await quoteBody(t, { ...options, owner, payer: account });
  const quote = await t.call("quotes.create", { body });
  if (!isSuccess(quote)) return [];
  const request = { params: { quoteId: textAt(quote.body, "id") ?? "" } };
  return [{ operation: "quotes.execute", request, reply: await perform(t, "quotes.execute", request) }];
}

/** A payment with the card, then a clearing and a return of these parts of it. */
async function payByCard(t: Trial, { amount }: Movement, parts: readonly number[]): Promise<Made[]> {
  const card = await cardOf(t, "ACTIVE");
  const params = { id: card.id };
  const made = await call(t, "sandbox.cards.authorize", { params, body: authorizationBody(t, card, { amount }) });
  for (const [index, part] of parts.entries()) {
    const last = made.at(-1)?.reply;
    if (last === undefined || !isSuccess(last) || textAt(last.body, "status") === "DECLINED") break;
    const { id } = fixtureOf(last, "A payment with a card");
    const operation = index === 0 ? "sandbox.cards.clear" : "sandbox.cards.return";
    const body = { cardTransactionId: id, amount: Math.floor(amount * part) };
    made.push(...(await call(t, operation, { params, body })));
  }
  return made;
}

/** Every payment with a card as its last reply showed it. */
export function cardPaymentsIn(calls: readonly Made[]): Fixture[] {
  const last = new Map<string, Fixture>();
  for (const { operation, reply } of calls) {
    const body = asObject(reply.body);
    const id = textAt(reply.body, "id");
    if (operation.startsWith("sandbox.cards.") && isSuccess(reply) && id !== undefined && body !== undefined) {
      last.set(id, { id, body });
    }
  }
  return [...last.values()];
}
