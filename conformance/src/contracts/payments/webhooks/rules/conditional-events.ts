import type { Check, Derivation, Trial } from "../../words.ts";
import { declared, defineCheck, fixtureOf, perform, requestOf, check, textAt } from "../../words.ts";
import type { Contract } from "@tallystick/contract";
import { agentOf, makePendingAction } from "../../agents/fixtures.ts";
import { cardholderWithTwoAccounts } from "../../cards/cardholders.ts";
import { waitForSilence, isEventOf } from "../../../../checks/events/deliveries.ts";
import { expectEvent, expectEventOnce } from "../../../../checks/events/expect-event.ts";
import { listening } from "../../../../checks/events/listening.ts";
import { anotherCard } from "../../cards/fixtures.ts";

/** Events with extra conditions: on what was changed, or on how something begins. */
export const conditionalEvents: readonly Derivation[] = [
  /** Other funding sources are reported; unchanged ones need not be. */
  check("cards.update", "changed funding sources emit an event", "G-100a", listening, async (t: Trial, expect) => {
    const { customer, wallet, other, session } = await cardholderWithTwoAccounts(t);
    const { id } = await anotherCard(t, "ACTIVE", customer);
    const body = { fundingSources: [wallet.id, other.id] };
    const reply = await perform(t, "cards.update", { params: { id }, body }, session);
    // Whether an account that is not a wallet may fund a card is the target's choice (G-70).
    t.precondition(reply.status === 200, "the other account may not fund a card");
    await expectEvent(t, expect.rules, "another source", {
      operation: "cards.update",
      id,
      events: ["CARD.FUNDING_SOURCE_CHANGE"],
    });
  }),
  (contract) => [bothChanges(contract)],
  waitingAction(),
  (contract) => [decidedByHand(contract, "transactions.approve")],
  (contract) => [decidedByHand(contract, "transactions.reject")],
];

/** Of two changes at once each is reported. */
function bothChanges(contract: Contract): Check {
  const told = [
    { event: "CARD.FUNDING_SOURCE_CHANGE", rules: declared(contract, "G-100a"), shows: () => true },
    // That it became ACTIVE before may be told of late.
    {
      event: "CARD.STATE_CHANGE",
      rules: declared(contract, "G-100c"),
      shows: (data: unknown) => textAt(data, "state") === "FROZEN",
    },
  ];
  return defineCheck({
    ...listening,
    name: "events/one update of state and funding sources emits both events",
    operation: "cards.update",
    rules: told.flatMap(({ rules }) => rules),
    async run(t: Trial) {
      const { customer, wallet, other, session } = await cardholderWithTwoAccounts(t);
      const { id } = await anotherCard(t, "ACTIVE", customer);
      const body = { state: "FROZEN", fundingSources: [wallet.id, other.id] };
      const reply = await perform(t, "cards.update", { params: { id }, body }, session);
      // Whether an account that is not a wallet may fund a card is the target's choice (G-70).
      t.precondition(reply.status === 200, "the other account may not fund a card");
      for (const { event, rules, shows } of told) {
        await expectEvent(t, rules, "two changes at once", { operation: "cards.update", id, events: [event], shows });
      }
    },
  });
}

/** An action that waits is reported, one that is executed at once is not. */
function waitingAction(): Derivation {
  const event = ["AGENT_ACTION.PENDING_APPROVAL"];
  return check(
    "agents.me.transfers.out",
    "a pending action emits its event",
    "G-69a",
    listening,
    async (t: Trial, expect) => {
      const waiting = await makePendingAction(t);
      const operation = "agents.me.transfers.out";
      await expectEvent(t, expect.rules, "an action that waits", { operation, id: waiting.id, events: event });
      const as = (await agentOf(t)).credentials;
      const request = { ...(await requestOf(t, "agents.me.transfers.out")), as };
      const done = fixtureOf(await t.call("agents.me.transfers.out", request), "An action");
      await waitForSilence(t);
      const strays = t.receiver.deliveries(isEventOf(done.id, event)).length;
      expect.that("an action that does not wait", strays === 0, () => ["no event", event.join()]);
    },
  );
}

/** A payment that the platform itself decides is reported as decided. */
function decidedByHand(contract: Contract, operation: "transactions.approve" | "transactions.reject"): Check {
  const rules = declared(contract, "G-100c");
  const events = eventsBy(contract, operation).filter((event) => !event.startsWith("INTERNAL_ACCOUNT."));
  return defineCheck({
    ...listening,
    name: `events/${operation} emits its event`,
    operation,
    rules,
    async run(t: Trial) {
      const reply = await perform(t, operation, await requestOf(t, operation));
      const { id } = fixtureOf(reply, "A decided payment");
      await expectEvent(t, rules, operation, { operation, id, events });
      await expectEventOnce(t, rules, operation, { operation, id, events });
    },
  });
}

/** The events of every move that an operation makes. */
function eventsBy({ lifecycles }: Contract, operation: string): string[] {
  return Object.values(lifecycles).flatMap(({ edges }) =>
    edges.filter(({ by }) => by === operation).flatMap(({ emits }) => emits),
  );
}
