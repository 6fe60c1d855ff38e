import type { Contract, EndpointDecision, Shown } from "@tallystick/contract";
import type { Check, Exchange, Fixture, Trial } from "../../words.ts";
import { answerOf, declared, defineCheck, expecting, textAt, valuesAt } from "../../words.ts";
import type { Delivery, DeliveryReply } from "../../../../http/receiver.ts";
import { waitUntilNoted, waitForSilence } from "../../../../checks/events/deliveries.ts";
import { makeUmaPayment, umaBalanceOf } from "../../quotes/uma-addresses.ts";
import { expectBalanced, invariantRules } from "../../accounts/rules/conservation/balanced.ts";
import { rulesOfRows, together } from "../../../../requests/expect.ts";
import { deliveryTimeoutOf } from "./delivery.ts";
import { requireOpen } from "./require-open.ts";
import { expectEvent } from "../../../../checks/events/expect-event.ts";
import { listening, listeningByTheClock } from "../../../../checks/events/listening.ts";
import { customersEvent } from "../fixtures.ts";

/** A reply of the endpoint to a request for a decision, and its expected result. */
interface Reaction {
  name: string;
  reply: DeliveryReply;
  to?: string;
  shows: Shown[];
  rule?: string;
}

/** Every reply that the row of the request declares: its result shows within five seconds. */
export function approvalWebhooks(contract: Contract): Check[] {
  return Object.values(contract.webhooks).flatMap(({ decision }) =>
    decision === undefined
      ? []
      : [...reactions(decision).map((each) => reactionCheck(contract, decision, each)), silence(contract, decision)],
  );
}

function reactions({ answers, otherwise }: EndpointDecision): Reaction[] {
  const given = answers.map(({ status, ...verdict }) => ({ name: String(status), reply: { status }, ...verdict }));
  return [...given, { name: "anything else", reply: { status: 500 }, ...otherwise }];
}

function reactionCheck(contract: Contract, decision: EndpointDecision, reaction: Reaction): Check {
  const rules = together(
    rulesOfRows(contract, reaction.rule),
    declared(contract, "V-71e", ...(reaction.to === undefined ? [] : (["G-100c", "G-59e"] as const))),
    invariantRules({ contract }),
  );
  return defineCheck({
    ...listening,
    name: `events/${decision.event} is decided by the reply: ${reaction.name}`,
    operation: "sandbox.uma.receive",
    rules,
    async run(t: Trial) {
      const isQuestion = await answerWith(t, decision, reaction.reply);
      const balance = await umaBalanceOf(t);
      const askedAt = t.ticks();
      const payment = await makeUmaPayment(t);
      await t.receiver.arrived(isQuestion, 1, t.patienceMs);
      expecting(t, declared(contract, "V-71e"), "sandbox.uma.receive").that("at once", isOpen(payment), () => [
        `${decision.field} PENDING in the reply`,
        String(payment.body[decision.field]),
      ]);
      await expectVerdict(t, decision, reaction, { payment, askedAt }, rulesOfRows(contract, reaction.rule));
      if (reaction.to !== undefined) await expectDecided(t, `answered with ${reaction.name}`, payment);
      await expectBalanced(t, invariantRules(t), `answered with ${reaction.name}`, balance, () =>
        readPayment(t, payment),
      );
      if (reaction.to !== undefined) await expectDecisionEvent(t, decision, reaction.to, payment);
    },
  });
}

/** The decision is reported as the move by which the payment ends. */
async function expectDecisionEvent(t: Trial, { field }: EndpointDecision, to: string, { id }: Fixture): Promise<void> {
  const rules = declared(t.contract, "G-100c");
  const edges =
    Object.values(t.contract.lifecycles).find((each) => each.resource === "Transaction" && each.field === field)
      ?.edges ?? [];
  const events = edges.filter((edge) => edge.by === "answer" && edge.to === to).flatMap(({ emits }) => emits);
  await expectEvent(t, rules, `${to} by an answer`, { operation: "sandbox.uma.receive", id, events });
}

/** What the answer, or its absence, has decided waits for nobody's approval; the balance is judged afterwards. */
async function expectDecided(t: Trial, state: string, { id }: Fixture): Promise<void> {
  const operation = "transactions.approve";
  const refusals = t.contract.operations[operation]?.refusals ?? [];
  const closed = refusals.filter(({ when }) => when === "not-pending");
  if (closed.length === 0 || t.target.switchedOff.has(operation)) return;
  const reply = await t.call(operation, { params: { transactionId: id }, body: {} });
  expecting(t, declared(t.contract, "G-59e")).answer(`approved, though ${state}`, reply, closed);
}

function readPayment(t: Trial, { id }: Fixture): Promise<Exchange> {
  return t.call("transactions.get", { params: { transactionId: id } });
}

function isOpen({ body }: Fixture): boolean {
  return body["status"] === "PENDING";
}

/** No reply in time decides, too. */
function silence(contract: Contract, decision: EndpointDecision): Check {
  const { noAnswer: verdict } = decision;
  const rules = together(
    rulesOfRows(contract, verdict.rule),
    declared(contract, "G-59e"),
    invariantRules({ contract }),
  );
  const patience = deliveryTimeoutOf(contract);
  return defineCheck({
    ...listeningByTheClock,
    name: `events/${decision.event} reply times out`,
    operation: "sandbox.uma.receive",
    rules,
    async run(t: Trial) {
      const isQuestion = await answerWith(t, decision, { status: 202 });
      const balance = await umaBalanceOf(t);
      const askedAt = t.ticks();
      const payment = await makeUmaPayment(t);
      await t.receiver.arrived(isQuestion, 1, t.patienceMs);
      await waitUntilNoted(t);
      await expectClosed(t, rulesOfRows(contract, verdict.rule), { field: decision.field, patience, payment });
      const silent = { name: "nothing", reply: { status: 202 }, ...verdict };
      await expectVerdict(t, decision, silent, { payment, askedAt }, rulesOfRows(contract, verdict.rule));
      await expectDecided(t, "not answered in time", payment);
      await expectBalanced(t, invariantRules(t), "never answered", balance, () => readPayment(t, payment));
    },
  });
}

/** So much later than its end a patience is certainly over; milliseconds. */
const OVER_MS = 100;
/**
 * Most of the five seconds in which any state may show (V-30): with all of them, a target that waits twice as long as it
 * may could not be told from one that needs a moment.
 */
const LAG_MS = 4_300;

/** The payment does not stay open when no answer came in time. */
async function expectClosed(
  t: Trial,
  rules: readonly string[],
  { field, patience, payment }: { field: string; patience: number; payment: Fixture },
): Promise<void> {
  const over = await t.advance(patience + OVER_MS);
  let now = over;
  const isStillOpen = ({ body }: Exchange): boolean => textAt(body, field) === "PENDING";
  const seen = await t.eventually(
    async () => {
      now = await t.advance(0);
      return readPayment(t, payment);
    },
    (reply) => !isStillOpen(reply) || now >= over + LAG_MS,
  );
  expecting(t, rules, "sandbox.uma.receive").that(
    "not answered in time",
    !isStillOpen(seen) || now < over + LAG_MS,
    () => [`${field} no longer PENDING ${patience} milliseconds after the question`, "PENDING"],
  );
}

/** Replies to the request about the trial's own customer; returns what distinguishes it from other deliveries. */
async function answerWith(
  t: Trial,
  { event }: EndpointDecision,
  reply: DeliveryReply,
): Promise<(delivery: Delivery) => boolean> {
  const isQuestion = await customersEvent(t, event);
  t.receiver.answer(isQuestion, () => reply);
  return isQuestion;
}

async function expectVerdict(
  t: Trial,
  { field }: EndpointDecision,
  { name, to, shows }: Reaction,
  { payment, askedAt }: { payment: Fixture; askedAt: number },
  rules: readonly string[],
): Promise<void> {
  const read = (): Promise<Exchange> => readPayment(t, payment);
  const wanted = to ?? "PENDING";
  const isThere = (seen: Exchange): boolean =>
    textAt(seen.body, field) === wanted && shows.every(({ path, value }) => valuesAt(seen.body, path).includes(value));
  // What decides nothing is only seen once the target has had the time to take it for a decision.
  if (to === undefined) await waitForSilence(t);
  const seen = to === undefined ? await read() : await t.eventually(read, isThere);
  if (to === undefined) requireOpen(t, askedAt);
  expecting(t, rules, "sandbox.uma.receive").that(`answered with ${name}`, isThere(seen), () => [
    [`${field} ${wanted}`, ...shows.map(({ path, value }) => `${path} ${value}`)].join(", "),
    `${textAt(seen.body, field) ?? answerOf(seen)} ${textAt(seen.body, "failureReason") ?? ""}`.trim(),
  ]);
}
