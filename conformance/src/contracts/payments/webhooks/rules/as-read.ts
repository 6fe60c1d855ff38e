import { isDeepStrictEqual } from "node:util";
import type { Contract, EventType } from "@tallystick/contract";
import type { Check, Trial } from "../../words.ts";
import { declared, defineCheck, expecting, fixtureOf, fixturesOf, perform, textAt } from "../../words.ts";
import { carefulAgent, makePendingAction } from "../../agents/fixtures.ts";
import { cardLifecycle, moveRequest } from "../../cards/moves.ts";
import { anotherCard } from "../../cards/fixtures.ts";
import { customerOf, individual } from "../../customers/fixtures.ts";
import type { Delivery } from "../../../../http/receiver.ts";
import { dataOf, isEventOf } from "../../../../checks/events/deliveries.ts";
import { fund } from "../../accounts/fixtures.ts";
import { PLAIN_AMOUNT } from "../../plain-amount.ts";
import { umaBalanceOf } from "../../quotes/uma-addresses.ts";
import { listening } from "../../../../checks/events/listening.ts";
import { isOfOneMoment } from "../../../../checks/events/same-event.ts";

/** A resource that events are about: whether an event shows it as it is now, and how it is read. */
interface Known {
  id: string;
  isNow?: (data: unknown) => boolean;
  read: () => Promise<unknown>;
}

/** For an event about each kind of resource: how to make something that causes the event and then changes no more. */
const triggers: Readonly<Record<string, (t: Trial) => Promise<Known>>> = {
  "CARD.STATE_CHANGE": async (t) => {
    const { id } = await anotherCard(t, "ACTIVE");
    await perform(t, "cards.update", moveRequest(cardLifecycle(t.contract), "cards.update", id, "FROZEN"));
    return {
      id,
      isNow: (data) => textAt(data, "state") === "FROZEN",
      read: async () => (await t.call("cards.get", { params: { id } })).body,
    };
  },
  "CUSTOMER.KYC_APPROVED": async (t) => {
    const { id } = fixtureOf(await t.call("customers.create", { body: individual(t) }), "A customer");
    return { id, read: async () => (await t.call("customers.get", { params: { customerId: id } })).body };
  },
  "INTERNAL_ACCOUNT.BALANCE_UPDATED": async (t) => {
    const { accountId } = await umaBalanceOf(t);
    const { id: customerId } = await customerOf(t);
    const { body } = await fund(t, accountId, PLAIN_AMOUNT);
    const read = async (): Promise<unknown> => {
      const listed = await t.call("customers.internalAccounts.list", { query: { customerId } });
      return fixturesOf(listed, "Internal accounts").find(({ id }) => id === accountId)?.body;
    };
    return { id: accountId, isNow: (data) => isDeepStrictEqual(Object(data).balance, body["balance"]), read };
  },
  "AGENT_ACTION.PENDING_APPROVAL": async (t) => {
    const { id } = await makePendingAction(t);
    const { credentials: as } = await carefulAgent(t);
    return { id, read: async () => (await t.call("agents.me.actions.get", { as, params: { actionId: id } })).body };
  },
} satisfies Partial<Record<EventType, (t: Trial) => Promise<Known>>>;

/** Whether what is read now was last changed before the event was: then the event must show that change, too. */
function isUnchangedSince({ body }: Delivery, now: unknown): boolean {
  const [told, changed] = [textAt(body, "timestamp"), textAt(now, "updatedAt")];
  if (told === undefined || changed === undefined || textAt(body, "data.status") !== textAt(now, "status"))
    return false;
  // Times of another precision do not tell which was first.
  return told.length === changed.length && Date.parse(changed) <= Date.parse(told);
}

/** `data` equals what a GET returns, as long as nothing has changed since. */
export function asRead(contract: Contract): Check[] {
  const rules = declared(contract, "G-101c");
  return Object.entries(triggers).map(([event, triggerEvent]) =>
    defineCheck({
      ...listening,
      name: `events/${event} data equals the read`,
      rules,
      async run(t: Trial) {
        const { id, isNow = () => true, read } = await triggerEvent(t);
        const isMeant = isEventOf(id, [event]);
        const arrived = await t.receiver.arrived(
          (delivery) => isMeant(delivery) && isNow(dataOf(delivery)),
          1,
          t.patienceMs,
        );
        const received = arrived.at(-1);
        const now = await read();
        // Whether the event arrives at all is another rule's subject.
        t.precondition(received !== undefined, `${event} does not arrive`);
        const isAsThen = isOfOneMoment(dataOf(received), now) || isUnchangedSince(received, now);
        t.precondition(isAsThen, "it has changed since");
        expecting(t, rules, "webhooks").same(event, "as it is read:", now, dataOf(received));
      },
    }),
  );
}
