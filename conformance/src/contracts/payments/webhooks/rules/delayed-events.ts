import type { Derivation, OperationId, Trial } from "../../words.ts";
import { check, fixtureOf, FixtureUnavailable, textAt } from "../../words.ts";
import { makeQuote } from "../../quotes/fixtures.ts";
import { advanceTo } from "../../../../requests/states/advance-to.ts";
import { expectEvent, newTo } from "../../../../checks/events/expect-event.ts";
import { listeningByTheClock } from "../../../../checks/events/listening.ts";

/** A payment that changes later by itself: its transaction, and the event that follows. */
interface Late {
  name: string;
  operation: OperationId;
  event: string;
  /** Returns the transaction and the time by which it has happened. */
  begin: (t: Trial) => Promise<{ id: string; by: number }>;
}

/** The longest time the sandbox takes to return money (V-31). */
const RETURN_MS = 61_000;

const lates: readonly Late[] = [
  {
    name: "an unpaid quote",
    operation: "quotes.create",
    event: "OUTGOING_PAYMENT.EXPIRED",
    async begin(t) {
      const { body } = await makeQuote(t);
      return { id: transactionOf(body), by: Date.parse(textAt(body, "expiresAt") ?? "") + 1_000 };
    },
  },
  {
    name: "a refunded payment",
    operation: "quotes.execute",
    event: "OUTGOING_PAYMENT.FAILED",
    async begin(t) {
      const { id, body } = await makeQuote(t, { to: { suffix: "005" } });
      fixtureOf(await t.call("quotes.execute", { params: { quoteId: id } }), "An executed quote");
      return { id: transactionOf(body), by: (await t.advance(0)) + RETURN_MS };
    },
  },
];

/** A delayed change of a payment is reported when it has happened. */
export const delayedEvents: readonly Derivation[] = lates.map(({ name, operation, event, begin }) =>
  check(operation, `${name} emits its event`, "V-71a", listeningByTheClock, async (t, expect) => {
    const { id, by } = await begin(t);
    const isNew = await newTo(t, id);
    await advanceTo(t, by);
    await expectEvent(t, expect.rules, name, { operation, id, events: [event], shows: (_data, each) => isNew(each) });
  }),
);

function transactionOf(body: unknown): string {
  const id = textAt(body, "transactionId");
  if (id === undefined) throw new FixtureUnavailable("A quote names no transaction.");
  return id;
}
