import { parseDuration, type Contract, type Webhook } from "@tallystick/contract";
import { isDeepStrictEqual } from "node:util";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import type { Delivery } from "../../http/receiver.ts";
import { textAt } from "../../json/value-at.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import { defineCheck } from "../define-check.ts";
import { expecting, rulesOfRows } from "../../requests/expect.ts";
import { isAbout, isEventOf, typeOf, waitForSilence } from "./deliveries.ts";
import { causesOf, type EventCause, type PreparedCause } from "./event-cause.ts";
import { listening, listeningByTheClock } from "./listening.ts";

/** How the events of a webhook with a rule of its own arrive: signed, and again until they are accepted. */
export function redeliveries(
  contract: Contract,
  adapter: Pick<ContractAdapter, "lifecycleDrivers" | "events">,
): Check[] {
  return Object.values(contract.webhooks).flatMap((webhook) => {
    const rules = rulesOfRows(contract, webhook.delivery.rule);
    const cause = causesOf(contract, adapter).find(
      ({ events, needsClock }) => !needsClock && events.some((each) => webhook.events.includes(each)),
    );
    const event = cause?.events.find((each) => webhook.events.includes(each));
    if (rules.length === 0 || cause === undefined || event === undefined) return [];
    const parts = { webhook, rules, cause, event };
    if (webhook.delivery.once.includes(event)) return [signed(parts)];
    return [signed(parts), repeated(parts), givenUp(parts), ...settled(parts)];
  });
}

interface Parts {
  webhook: Webhook;
  rules: readonly string[];
  cause: EventCause;
  event: string;
}

/** Longer than the clock may be moved inexactly. */
const MARGIN_MS = 1_000;
/** The target's clock goes on while nothing is waited for: no wait takes more than this part of a declared pause. */
const PART_OF_PAUSE = 0.4;

const named = ({ webhook }: Parts, what: string): Pick<Check, "name" | "family" | "operation"> => ({
  name: `events/${webhook.name} ${what}`,
  family: "events",
  operation: webhook.id,
});

function signed(parts: Parts): Check {
  const { webhook, rules, event } = parts;
  const { signatureHeader } = webhook.delivery;
  return defineCheck({
    ...listening,
    ...named(parts, "is signed"),
    rules,
    async run(t: Trial) {
      const { act } = await parts.cause.prepare(t);
      const id = await happen(t, parts, act);
      const [first] = await attempts(t, parts, id, 1);
      const signature = first?.headers[signatureHeader.toLowerCase()]?.trim() ?? "";
      expect(t, parts, "the first try", first !== undefined && signature !== "", {
        expected: `${event} about ${id}, with a signature in ${signatureHeader}`,
        observed: first === undefined ? "no such delivery" : `no ${signatureHeader}`,
      });
    },
  });
}

/** A delivery that was not accepted comes again, after the declared pause and then after twice that pause. */
function repeated(parts: Parts): Check {
  const { webhook, rules } = parts;
  const { first, longest } = webhook.delivery.retry;
  const pause = parseDuration(first);
  const second = Math.min(2 * pause, parseDuration(longest));
  return defineCheck({
    ...listeningByTheClock,
    ...named(parts, "is redelivered until it is accepted"),
    rules,
    async run(t: Trial) {
      const { id, begun, stop } = await deliveredOnce(t, parts, 503);
      t.inTime((await t.advance(0)) < begun + pause, "the first pause went by unused");
      const tried = await t.advance(pause + MARGIN_MS);
      const [one, other] = await expectAttempts(t, parts, id, 2, `${first} later`);
      const triedAt = t.ticks();
      expectSame(t, parts, one, other);
      await waitForSilence(t, { longestMs: PART_OF_PAUSE * pause });
      if (second > pause + 2 * MARGIN_MS) {
        await t.advance(Math.max(0, Math.round(second - 2 * MARGIN_MS - (t.ticks() - triedAt))));
        await waitForSilence(t, { longestMs: MARGIN_MS });
        await attempts(t, parts, id, 2);
        t.inTime((await t.advance(0)) < tried + second, "twice that pause went by unused");
        await expectAttempts(t, parts, id, 2, "before twice that pause");
      }
      stop();
      await t.advance(3 * MARGIN_MS);
      await expectAttempts(t, parts, id, 3, "after twice that pause");
      await waitForSilence(t);
      await t.advance(parseDuration(longest) + MARGIN_MS);
      await waitForSilence(t);
      await expectAttempts(t, parts, id, 3, "after it was accepted");
    },
  });
}

function givenUp(parts: Parts): Check {
  const { webhook, rules } = parts;
  const pause = parseDuration(webhook.delivery.retry.longest) + MARGIN_MS;
  const halfway = parseDuration(webhook.delivery.retry.until) / 2;
  return defineCheck({
    ...listeningByTheClock,
    ...named(parts, "is abandoned after the retry window"),
    rules,
    async run(t: Trial) {
      const { id, stop } = await deliveredOnce(t, parts, 503);
      await t.advance(halfway);
      const late = await attempts(t, parts, id, 2);
      expect(t, parts, "half of the time", late.length > 1, { expected: "another try", observed: "none" });
      await waitForSilence(t);
      // One try may have been due since the beginning; only a further one shows that the server goes on.
      if (halfway > pause) {
        const before = count(t, parts, id);
        await t.advance(pause);
        const going = await attempts(t, parts, id, before + 1);
        expect(t, parts, "past half of the time", going.length > before, {
          expected: `a further try within ${webhook.delivery.retry.longest}`,
          observed: "none",
        });
        await waitForSilence(t);
      }
      await t.advance(halfway + MARGIN_MS);
      await waitForSilence(t);
      const last = count(t, parts, id);
      await t.advance(2 * pause);
      await waitForSilence(t);
      stop();
      const further = count(t, parts, id) - last;
      expect(t, parts, "all of the time", further === 0, { expected: "no further try", observed: `${further}` });
    },
  });
}

/** Every reply that accepts a delivery, or ends it. */
function settled(parts: Parts): Check[] {
  const { webhook, rules } = parts;
  return [204, ...webhook.delivery.settles].map((status) =>
    defineCheck({
      ...listeningByTheClock,
      ...named(parts, `is not redelivered after ${status}`),
      rules,
      async run(t: Trial) {
        const { id, stop } = await deliveredOnce(t, parts, status);
        await t.advance(parseDuration(webhook.delivery.retry.longest) + MARGIN_MS);
        await waitForSilence(t);
        stop();
        await expectAttempts(t, parts, id, 1, `after ${status}`);
      },
    }),
  );
}

/** The first delivery of an event, after a time of the target, answered with this status, as all further ones are until `stop`. */
async function deliveredOnce(
  t: Trial,
  parts: Parts,
  status: number,
): Promise<{ id: string; begun: number; stop: () => void }> {
  const { id: known, act } = await parts.cause.prepare(t);
  let id = known;
  const isMeant = (delivery: Delivery): boolean =>
    typeOf(delivery) === parts.event && (id === undefined || isAbout(id, t.contract)(delivery));
  const stop = t.receiver.answer(isMeant, () => ({ status }));
  const begun = await t.advance(0);
  id = await happen(t, parts, act);
  await expectAttempts(t, parts, id, 1, "at once");
  await waitForSilence(t, { longestMs: PART_OF_PAUSE * parseDuration(parts.webhook.delivery.retry.first) });
  return { id, begun, stop };
}

/** Makes the call; the id of what the event is about. */
async function happen(t: Trial, { event }: Parts, act: PreparedCause["act"]): Promise<string> {
  const { subjectOf } = await act();
  const id = subjectOf(event);
  t.precondition(id !== undefined, `nothing says what ${event} is about`);
  return id;
}

function attempts(t: Trial, { event }: Parts, id: string, wanted: number): Promise<Delivery[]> {
  return t.receiver.arrived(isEventOf(id, [event], t.contract), wanted, t.patienceMs);
}

function count(t: Trial, { event }: Parts, id: string): number {
  return t.receiver.deliveries(isEventOf(id, [event], t.contract)).length;
}

async function expectAttempts(t: Trial, parts: Parts, id: string, wanted: number, when: string): Promise<Delivery[]> {
  const found = await attempts(t, parts, id, wanted);
  expect(t, parts, when, found.length === wanted, {
    expected: `${wanted} ${wanted === 1 ? "try" : "tries"} of ${parts.event} about ${id} ${when}`,
    observed: `${found.length}`,
  });
  return found;
}

/** Every attempt is the same event, and signed. */
function expectSame(t: Trial, parts: Parts, one?: Delivery, other?: Delivery): void {
  const header = parts.webhook.delivery.signatureHeader.toLowerCase();
  const isSigned = (other?.headers[header] ?? "").trim() !== "";
  expect(t, parts, "the second try", isSigned && isDeepStrictEqual(one?.body, other?.body), {
    expected: `the event ${textAt(one?.body, "id")} again, signed`,
    observed: isSigned ? JSON.stringify(other?.body) : `no ${parts.webhook.delivery.signatureHeader}`,
  });
}

function expect(
  t: Trial,
  { rules, cause }: Parts,
  state: string,
  condition: boolean,
  finding: { expected: string; observed: string },
): void {
  expecting(t, rules, cause.operation).that(state, condition, () => [finding.expected, finding.observed]);
}
