import type { Contract, Derivation, Fixture, Trial } from "../../words.ts";
import { check, fixtureOf, perform, requestOf, textAt } from "../../words.ts";
import { agentOf, makePendingAction } from "../../agents/fixtures.ts";
import { cardholderWithTwoAccounts } from "../../cards/cardholders.ts";
import { waitForSilence, isEventOf } from "../../../../checks/events/deliveries.ts";
import { expectEvent, expectEventOnce } from "../../../../checks/events/expect-event.ts";
import { listening } from "../../../../checks/events/listening.ts";
import { anotherCard } from "../../cards/fixtures.ts";
import { makeBusiness } from "../../customers/businesses.ts";
import { blocked, verify } from "../../verifications/rules/verified.ts";

/** Events with extra conditions: on what was changed, or on how something begins. */
export const conditionalEvents: readonly Derivation[] = [
  /** Other funding sources are reported; unchanged ones need not be. */
  check("cards.update", "changed funding sources emit an event", "G-100a", listening, async (t, expect) => {
    const { id } = await withOtherSources(t);
    await expectEvent(t, expect.rules, "another source", {
      operation: "cards.update",
      id,
      events: ["CARD.FUNDING_SOURCE_CHANGE"],
    });
  }),
  /** Of two changes at once each is reported. */
  check(
    "cards.update",
    "one update of state and funding sources emits both events",
    ["G-100a", "G-100c"],
    listening,
    async (t, expect) => {
      const { id } = await withOtherSources(t, { state: "FROZEN" });
      for (const { event, rule, shows } of twoChanges) {
        const { rules } = expect.by(rule);
        await expectEvent(t, rules, "two changes at once", { operation: "cards.update", id, events: [event], shows });
      }
    },
  ),
  /** An action that waits is reported, one that is executed at once is not. */
  check("agents.me.transfers.out", "a pending action emits its event", "G-69a", listening, async (t, expect) => {
    const events = ["AGENT_ACTION.PENDING_APPROVAL"];
    const waiting = await makePendingAction(t);
    const operation = "agents.me.transfers.out";
    await expectEvent(t, expect.rules, "an action that waits", { operation, id: waiting.id, events });
    const as = (await agentOf(t)).credentials;
    const done = fixtureOf(await t.call(operation, { ...(await requestOf(t, operation)), as }), "An action");
    await waitForSilence(t);
    const strays = t.receiver.deliveries(isEventOf(done.id, events)).length;
    expect.that("an action that does not wait", strays === 0, () => ["no event", events.join()]);
  }),
  /** What is missing is reported, though the customer stays as it is. */
  check(
    "verifications.create",
    "a blocked verification emits its event",
    "G-100c",
    listening,
    async (t: Trial, expect) => {
      const business = await makeBusiness(t, { registrationNumber: null, address: null });
      const { id, verificationStatus } = await verify(t, business.id, blocked);
      t.precondition(verificationStatus === blocked.verificationStatus, "nothing is missing of the business");
      const expected = { operation: "verifications.create", id, events: [`VERIFICATION.${verificationStatus}`] };
      await expectEvent(t, expect.rules, "a business without an owner", expected);
    },
  ),
  decidedByHand("transactions.approve"),
  decidedByHand("transactions.reject"),
];

const twoChanges = [
  { event: "CARD.FUNDING_SOURCE_CHANGE", rule: "G-100a", shows: () => true },
  // That it became ACTIVE before may be told of late.
  { event: "CARD.STATE_CHANGE", rule: "G-100c", shows: (data: unknown) => textAt(data, "state") === "FROZEN" },
] as const;

/** A card that gets another funding source, and whatever else changes with it. */
async function withOtherSources(t: Trial, more: { state?: string } = {}): Promise<Fixture> {
  const { customer, wallet, other, session } = await cardholderWithTwoAccounts(t);
  const card = await anotherCard(t, "ACTIVE", customer);
  const body = { ...more, fundingSources: [wallet.id, other.id] };
  const reply = await perform(t, "cards.update", { params: { id: card.id }, body }, session);
  // Whether an account that is not a wallet may fund a card is the target's choice (G-70).
  t.precondition(reply.status === 200, "the other account may not fund a card");
  return card;
}

/** A payment that the platform itself decides is reported as decided. */
function decidedByHand(operation: "transactions.approve" | "transactions.reject"): Derivation {
  return check(operation, `${operation} emits its event`, "G-100c", listening, async (t, { rules }) => {
    const reply = await perform(t, operation, await requestOf(t, operation));
    const { id } = fixtureOf(reply, "A decided payment");
    const events = eventsBy(t.contract, operation).filter((event) => !event.startsWith("INTERNAL_ACCOUNT."));
    await expectEvent(t, rules, operation, { operation, id, events });
    await expectEventOnce(t, rules, operation, { operation, id, events });
  });
}

/** The events of every move that an operation makes. */
function eventsBy({ lifecycles }: Contract, operation: string): string[] {
  return Object.values(lifecycles).flatMap(({ edges }) =>
    edges.filter(({ by }) => by === operation).flatMap(({ emits }) => emits),
  );
}
