import type { Check, Derivation, Expectations, Trial } from "../../words.ts";
import { declared, defineCheck, expecting, fixtureOf, requestOf, check, textAt, valueAt } from "../../words.ts";
import { parseDuration, type Contract } from "@tallystick/contract";
import type { Delivery } from "../../../../http/receiver.ts";
import {
  isAbout,
  arrival,
  waitUntilNoted,
  waitForSilence,
  isEventOf,
  typeOf,
} from "../../../../checks/events/deliveries.ts";
import { customersEvent } from "../fixtures.ts";
import { expectSigned } from "../signature.ts";
import { valueInRequest } from "../../../../requests/fixtures/request-value.ts";
import { makeQuote } from "../../quotes/fixtures.ts";
import { makeUmaPayment } from "../../quotes/uma-addresses.ts";
import { expectSameEvent } from "../../../../checks/events/same-event.ts";
import { listening, listeningByTheClock } from "../../../../checks/events/listening.ts";
import { customerOf } from "../../customers/fixtures.ts";
import { internalAccountOf } from "../../accounts/fixtures.ts";
import { externalAccountOf } from "../../external-accounts/fixtures.ts";

/** How deliveries behave: retried until accepted, not after they are settled, not twice for one event. */
export const deliveries: readonly Derivation[] = [
  (contract) => retried(contract),
  (contract) => settled(contract),
  /** A request for a decision is delivered once, whatever the reply. */
  check(
    "sandbox.uma.receive",
    "INCOMING_PAYMENT.PENDING is delivered once",
    "G-103c",
    listeningByTheClock,
    async (t, expect) => {
      const isQuestion = await customersEvent(t, "INCOMING_PAYMENT.PENDING");
      t.receiver.answer(isQuestion, () => ({ status: 500 }));
      await makeUmaPayment(t);
      await t.receiver.arrived(isQuestion, 1, t.patienceMs);
      await t.advance(60_000);
      await waitForSilence(t);
      const tries = t.receiver.deliveries(isQuestion).length;
      expect.that("after 500", tries === 1, () => ["one try", `${tries} within a minute`]);
    },
  ),
  /** A refused call causes no event. */
  check("transfers.out", "a refused payment emits no event", "G-100c", listening, async (t: Trial, expect) => {
    const customer = await customerOf(t);
    const account = await internalAccountOf(t, { type: "INTERNAL_FIAT", currency: "USD" });
    const external = await externalAccountOf(t);
    const body = { source: { accountId: account.id }, destination: { accountId: external.id }, amount: 1_000_000 };
    const reply = await t.call("transfers.out", { body });
    t.precondition(reply.status >= 400, "the payment was not refused");
    await waitForSilence(t);
    const received = t.receiver.deliveries(
      ({ body: event }) =>
        textAt(event, "data.customerId") === customer.id || isAbout(account.id)({ body: event } as Delivery),
    );
    const isPayment = received.filter(({ body: event }) => textAt(event, "type")?.includes("PAYMENT") === true);
    expect.that("a refused payment", isPayment.length === 0, () => [
      "no event",
      isPayment.map(({ body: event }) => textAt(event, "type")).join(", "),
    ]);
  }),
  /** A quote that is not executed for lack of money still waits: of its payment nothing but that is told. */
  check("quotes.execute", "a refused execution emits no event", "G-100c", listening, async (t: Trial, expect) => {
    const payer = await internalAccountOf(t, { type: "INTERNAL_FIAT", currency: "USD" });
    const quote = await makeQuote(t, { payer });
    const reply = await t.call("quotes.execute", { params: { quoteId: quote.id } });
    t.precondition(reply.status === 400, "the execution was not refused");
    await waitForSilence(t);
    const received = t.receiver.deliveries(isAbout(textAt(quote.body, "transactionId") ?? "")).map(typeOf);
    const wrong = received.filter((type) => !PAID.includes(type));
    expect.that("a refused execution", wrong.length === 0, () => [`nothing but ${PAID.join()}`, wrong.join(", ")]);
  }),
  /** A repeated key causes no second event. */
  check("transfers.out", "a repeated key emits no event", "G-100c", listening, async (t, expect) => {
    const header = t.contract.operations["transfers.out"]?.idempotent?.header ?? "";
    const request = { ...(await requestOf(t, "transfers.out")), headers: { [header]: t.unique("key") } };
    const { id } = fixtureOf(await t.call("transfers.out", request), "A transfer");
    await arrival(t, id, PAID);
    await t.call("transfers.out", request);
    await waitForSilence(t);
    expectBalancesToldOnce(t, expect, String(valueInRequest(request, "body.source.accountId")));
    const events = new Map(t.receiver.deliveries(isAbout(id)).map((each) => [textAt(each.body, "id"), typeOf(each)]));
    const told = [...events.values()];
    expect.that("one key twice", new Set(told).size === told.length, () => [
      "each event of the payment once",
      told.join(", "),
    ]);
  }),
];

/** The event of the first payment out: the simplest one. */
const PAID: readonly [string] = ["OUTGOING_PAYMENT.PENDING"];

async function pay(t: Trial): Promise<string> {
  return fixtureOf(await t.call("transfers.out", await requestOf(t, "transfers.out")), "A transfer").id;
}

/** Replies that do not accept a delivery: the endpoint is down, or does not know it. Redirects are not declared. */
const untaken = [503, 404];

function retried(contract: Contract): Check[] {
  const rules = declared(contract, "G-103a");
  const ofTries = declared(contract, "G-102a", "G-101a", "G-101b", "G-101c");
  return untaken.map((status) =>
    defineCheck({
      ...listening,
      name: `events/a delivery answered ${status} is redelivered`,
      rules: [...rules, ...ofTries],
      cost: 3,
      waits: true,
      async run(t: Trial) {
        const isFirst = await customersEvent(t, PAID[0]);
        let refused = 0;
        t.receiver.answer(isFirst, () => ({ status: refused++ === 0 ? status : 200 }));
        const id = await pay(t);
        const tries = await t.receiver.arrived(isEventOf(id, PAID), 2, t.patienceMs + 3_000);
        t.precondition(refused > 0, "no delivery about the customer's payment could be refused");
        expecting(t, rules, "transfers.out").that(`after ${status}`, tries.length >= 2, () => [
          "a second try",
          `${tries.length} in time`,
        ]);
        const [first, second] = tries;
        if (first !== undefined && second !== undefined) await judgeTries(t, rules, first, second);
      },
    }),
  );
}

async function judgeTries(t: Trial, rules: readonly string[], first: Delivery, second: Delivery): Promise<void> {
  const ids = [first, second].map(({ body }) => textAt(body, "id"));
  expecting(t, rules, "transfers.out").that("the second try", ids[0] === ids[1], () => [
    "the same id with every try",
    ids.join(", "),
  ]);
  expectSameEvent(t, first, second);
  for (const each of [first, second]) await expectSigned(t, "a try and the next", "transfers.out", each);
  expecting(t, rules, "transfers.out").that("the pause", second.atMs - first.atMs >= 300, () => [
    "a pause of about a second",
    `${Math.round(second.atMs - first.atMs)} ms`,
  ]);
}

/** Everything that settles a delivery: a 2xx other than 200, and every status that the row names. */
function settled(contract: Contract): Check[] {
  const rules = declared(contract, "G-103b");
  const settling = new Set(Object.values(contract.webhooks).flatMap(({ delivery }) => delivery.settles));
  return [[204, 202], ...[...settling].map((status) => [status])].map((statuses) =>
    defineCheck({
      ...listeningByTheClock,
      name: `events/a delivery answered ${statuses.join(" or ")} is not redelivered`,
      rules,
      async run(t: Trial) {
        const { id: customer } = await customerOf(t);
        const answers = new Map<string | undefined, number>();
        t.receiver.answer(
          ({ body }) => textAt(body, "data.customerId") === customer,
          ({ body }) => {
            const payment = textAt(body, "data.id");
            const status = answers.get(payment) ?? statuses[answers.size % statuses.length] ?? 204;
            answers.set(payment, status);
            return { status };
          },
        );
        const paid: string[] = [];
        for (const _ of statuses) paid.push(await pay(t));
        for (const id of paid) await arrival(t, id, PAID);
        // A target that had not noted the answer when time went on would try again a moment after the new time.
        await waitUntilNoted(t);
        for (let minute = 1; minute <= 2; minute += 1) {
          await t.advance(60_000);
          await waitForSilence(t);
        }
        for (const id of paid) {
          const tries = t.receiver.deliveries(isEventOf(id, PAID)).length;
          expecting(t, rules, "transfers.out").that(`after ${answers.get(id)}`, tries === 1, () => [
            `one try, as it was answered ${answers.get(id)}`,
            `${tries} within two minutes`,
          ]);
        }
      },
    }),
  );
}

/** Of an account that was filled once and pays once no balance is told twice. */
function expectBalancesToldOnce(t: Trial, expect: Expectations, accountId: string): void {
  const told = new Map<string, unknown>();
  for (const { body } of t.receiver.deliveries(isEventOf(accountId, ["INTERNAL_ACCOUNT.BALANCE_UPDATED"]))) {
    const event = textAt(body, "id") ?? "";
    if (!told.has(event)) told.set(event, valueAt(body, "data.balance.amount"));
  }
  const balances = [...told.values()];
  expect.that("one key twice", new Set(balances).size === balances.length, () => [
    "each balance of the account in one event",
    balances.join(", "),
  ]);
}

/** How long a request for a decision may wait for its reply. */
export function deliveryTimeoutOf(contract: Contract): number {
  const decision = Object.values(contract.webhooks).find((webhook) => webhook.decision !== undefined)?.decision;
  return parseDuration(decision?.timeout ?? "PT5S");
}
