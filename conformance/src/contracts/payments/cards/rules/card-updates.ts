import type { CallRequest, Derivation, Exchange, Expectations, Trial } from "../../words.ts";
import { byTheClock, check, perform, textAt } from "../../words.ts";
import { cardholderWithTwoAccounts } from "../cardholders.ts";
import { anotherCard, cardIssuedLater, moveTo } from "../fixtures.ts";
import { signedRetryOf } from "../../../../requests/fixtures/perform.ts";
import type { WalletSession } from "../../auth/sessions.ts";
import { walletOf } from "../../accounts/fixtures.ts";
import { sessionOf } from "../../auth/fixtures.ts";

const update = "cards.update";

/** What only updates of cards have. */
export const cardUpdateRules: readonly Derivation[] = [
  /** Funding sources are replaced as a whole, in the given order (CARD-31). */
  check(update, "an update replaces the funding sources in order", "CARD-31", async (t, expect) => {
    const { id } = await anotherCard(t, "ACTIVE");
    const alone = [(await walletOf(t)).id];
    await replaced(t, expect, id, alone);
    await replaced(t, expect, (await anotherCard(t, "FROZEN")).id, alone);
    const { customer, wallet, other, session } = await cardholderWithTwoAccounts(t);
    const card = await anotherCard(t, "ACTIVE", customer);
    for (const wanted of [[other.id, wallet.id], [wallet.id, other.id], [wallet.id]]) {
      await replaced(t, expect, card.id, wanted, session);
    }
  }),
  /** A pending card can be moved by nobody, and its sources can be replaced all the same (G-71). */
  check(update, "a pending card's funding sources can be replaced", "CARD-31", async (t, expect) => {
    await replaced(t, expect, (await anotherCard(t, "PENDING_ISSUE")).id, [(await walletOf(t)).id]);
  }),
  /** What was replaced while a card was pending stays when it is issued. */
  check(
    update,
    "a pending card's funding sources remain after issuing",
    "CARD-31",
    byTheClock,
    async (t: Trial, expect) => {
      const { customer, wallet, other, session } = await cardholderWithTwoAccounts(t);
      const { id } = await cardIssuedLater(t, customer, wallet);
      const fundingSources = [other.id, wallet.id];
      const reply = await perform(t, update, { params: { id }, body: { fundingSources } }, session);
      t.precondition(reply.status !== 400, WALLETS_ONLY);
      t.precondition(reply.status === 200, "the card was not changed while it was pending");
      await t.advance(60_000);
      const read = await t.eventually(
        () => t.call("cards.get", { params: { id } }),
        ({ body }) => textAt(body, "state") === "ACTIVE",
      );
      t.precondition(textAt(read.body, "state") === "ACTIVE", "the card was not issued");
      expect.members("once it is issued", read, { fundingSources });
    },
  ),
  /** State and funding sources in one update (CARD-33). */
  check(update, "one update changes state and funding sources", "CARD-33", async (t, expect) => {
    const { id } = await anotherCard(t, "ACTIVE");
    for (const state of ["FROZEN", "ACTIVE"]) {
      const body = { state, fundingSources: [(await walletOf(t)).id] };
      const reply = await perform(t, update, { params: { id }, body });
      await expectBoth(t, expect, { id, body, reply });
    }
  }),
  /** Of the two changes neither is left out: the sources are others than before (CARD-33). */
  check(update, "one update changes state and to other funding sources", "CARD-33", async (t: Trial, expect) => {
    const { customer, wallet, other, session } = await cardholderWithTwoAccounts(t);
    const { id } = await anotherCard(t, "ACTIVE", customer);
    for (const body of [
      { state: "FROZEN", fundingSources: [other.id, wallet.id] },
      { state: "ACTIVE", fundingSources: [wallet.id] },
    ]) {
      const reply = await perform(t, update, { params: { id }, body }, session);
      t.precondition(reply.status !== 400 || !body.fundingSources.includes(other.id), WALLETS_ONLY);
      await expectBoth(t, expect, { id, body, reply });
    }
  }),
  /** A card that no wallet funds is signed for by any wallet of the cardholder, and so can still be changed (V-15). */
  check(
    update,
    "the cardholder's wallet signs for a card without a wallet source",
    "SRETRY-18",
    async (t: Trial, expect) => {
      const { customer, wallet, other, session } = await cardholderWithTwoAccounts(t);
      const { id } = await anotherCard(t, "ACTIVE", customer);
      const params = { id };
      const without = await perform(t, update, { params, body: { fundingSources: [other.id] } }, session);
      t.precondition(without.status === 200, WALLETS_ONLY);
      const reply = await perform(t, update, { params, body: { fundingSources: [wallet.id] } }, session);
      expect.success("funded by no wallet", reply);
    },
  ),
  /** Allowed when requested, and no longer when the signature comes: the state at that moment counts (V-10). */
  check(update, "signed retry re-checks the state", ["CARD-20", "CARD-21"], async (t: Trial, expect) => {
    const session = await sessionOf(t);
    for (const [rule, state] of [
      ["CARD-21", "FROZEN"],
      ["CARD-20", "CLOSED"],
    ] as const) {
      const { id } = await anotherCard(t, "ACTIVE");
      const retry = await signedFreeze(t, id);
      const between = await perform(t, update, { params: { id }, body: { state } }, session);
      t.precondition(between.status === 200, `the card did not become ${state}`);
      const reply = await t.call(update, retry);
      // A target may end a challenge when the state it was made for ends.
      expect.by(rule).status(`${state} in the meantime`, reply, 409, 401);
    }
  }),
  /** A retry that the state of things refuses can be sent again when the state allows it (V-10). */
  check(update, "a refused signed retry can be sent again", "V-10a", async (t: Trial, expect) => {
    const card = await anotherCard(t, "ACTIVE");
    const retry = await signedFreeze(t, card.id);
    await moveTo(t, card, "FROZEN");
    const refused = await t.call(update, retry);
    // A target may end a challenge when the state it was made for ends.
    t.precondition(refused.status === 409, "the state did not refuse the retry");
    await moveTo(t, card, "ACTIVE");
    expect.success("sent again, once the card is ACTIVE again", await t.call(update, retry));
  }),
  /** It keeps its sources, as a record of what it was (G-71a). */
  check(update, "a closed card has a stateReason", "G-71a", async (t, expect) => {
    const card = await anotherCard(t, "ACTIVE");
    await moveTo(t, card, "CLOSED");
    const read = await t.call("cards.get", { params: { id: card.id } });
    const { fundingSources } = card.body;
    const closed = { state: "CLOSED", stateReason: "CLOSED_BY_PLATFORM", fundingSources };
    expect.of("cards.get").members("closed by the platform", read, closed);
  }),
];

/** Whether an account that is not a wallet may fund a card is the target's choice (G-70). */
const WALLETS_ONLY = "the target funds cards by wallets only";

async function replaced(
  t: Trial,
  expect: Expectations,
  id: string,
  wanted: string[],
  session?: WalletSession,
): Promise<void> {
  const reply = await perform(t, update, { params: { id }, body: { fundingSources: wanted } }, session);
  // Whether an account that is not a wallet may fund a card is the target's choice (G-70).
  if (wanted.length > 1 && reply.status === 400) return;
  expect.success(`${wanted.length} sources`, reply);
  const read = await t.call("cards.get", { params: { id } });
  expect.members(`${wanted.length} sources`, read, { fundingSources: wanted });
}

/** The signed retry by which a card would be frozen: asked for, and not sent yet. */
async function signedFreeze(t: Trial, id: string): Promise<CallRequest> {
  return signedRetryOf(t, update, { params: { id }, body: { state: "FROZEN" } }, await sessionOf(t));
}

/** The card shows the state and the sources that the update asked for. */
async function expectBoth(
  t: Trial,
  expect: Expectations,
  { id, body, reply }: { id: string; body: { state: string; fundingSources: string[] }; reply: Exchange },
): Promise<void> {
  const at = `${body.state} and ${body.fundingSources.length} sources at once`;
  expect.success(at, reply);
  expect.members(at, await t.call("cards.get", { params: { id } }), body);
}
