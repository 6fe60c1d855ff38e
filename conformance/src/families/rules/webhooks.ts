import type { Contract } from "@tallystick/contract";
import { FixtureUnavailable, type Check, type Trial } from "../../engine/check.ts";
import type { Delivery } from "../../http/receiver.ts";
import { readConfig } from "../../world/config.ts";
import { dataOf, LONGEST_WAIT_MS, quietly, typeOf } from "../../world/deliveries.ts";
import { answerOf } from "../../world/fixture.ts";
import { requestOf } from "../../world/requests/all-requests.ts";
import { textAt, valueAt } from "../../world/value-at.ts";
import { defineCheck } from "../define-check.ts";
import { listening } from "../events/listening.ts";
import { declared, expectStatus, expectSuccess, expectThat } from "../expect.ts";

/** What is particular to the endpoint and its trial. */
export function webhookRules(contract: Contract): Check[] {
  return [trial(contract), ...trialAnswers(contract), setting(contract), clearing(contract)];
}

const isTest = (delivery: Delivery): boolean => typeOf(delivery) === "TEST";

/** One trial reaches the endpoint, and tells what it answered. */
function trial(contract: Contract): Check {
  const rules = declared(contract, "EVT-02", "G-101d", "SBX-01", "G-103c");
  const by = (rule: string): string[] => rules.filter((each) => each === rule);
  return defineCheck({
    ...listening,
    name: "rules/a trial reaches the endpoint",
    family: "rules",
    operation: "sandbox.webhooks.test",
    rules,
    async run(t: Trial) {
      const before = t.receiver.deliveries(isTest).length;
      const reply = await t.call("sandbox.webhooks.test");
      expectSuccess(t, by("SBX-01"), "a trial", reply);
      const names = ["response_status", "url", "response_body"];
      const lacking = names.filter((name) => valueAt(reply.body, name) === undefined);
      expectThat(t, by("SBX-01"), "a trial", lacking.length === 0, () => ({
        operation: reply.operation,
        expected: names.join(", "),
        observed: `no ${lacking.join(", ")}`,
      }));
      const tests = await t.receiver.arrived(isTest, before + 1, LONGEST_WAIT_MS);
      expectThat(t, by("EVT-02"), "a trial", tests.length > before, () => ({
        operation: reply.operation,
        expected: "a TEST event at the endpoint",
        observed: "none",
      }));
      const data = tests.map((test) => dataOf(test) ?? {});
      expectThat(
        t,
        by("G-101d"),
        "a trial",
        data.every((each) => Object.keys(each).length === 0),
        () => ({
          operation: reply.operation,
          expected: "no data, or an empty object",
          observed: JSON.stringify(data.at(-1)),
        }),
      );
    },
  });
}

/** Whatever the endpoint answers is told as it came. */
function trialAnswers(contract: Contract): Check[] {
  return [200, 418, 503].map((status) => {
    const rules = declared(contract, "SBX-02", "SBX-03", ...(status >= 400 ? ["G-97c", "G-103c"] : []));
    const by = (...wanted: string[]): string[] => rules.filter((each) => wanted.includes(each));
    return defineCheck({
      // One after another: nothing tells whose trial a TEST belongs to.
      needs: ["webhook-receiver"],
      phase: "alone",
      name: `rules/a trial tells what the endpoint answered: ${status}`,
      family: "rules",
      operation: "sandbox.webhooks.test",
      rules,
      run: (t: Trial) =>
        withEndpoint(t, async () => {
          await quietly(t);
          const text = `answered ${t.unique("by")}`;
          const stop = t.receiver.answer(isTest, () => ({ status, body: text }));
          const before = t.receiver.deliveries(isTest).length;
          const reply = await t.call("sandbox.webhooks.test");
          await quietly(t, status >= 500 ? 1_500 : 100);
          stop();
          const tries = t.receiver.deliveries(isTest).length - before;
          expectStatus(t, by("G-97c"), `answered ${status}`, reply, [200]);
          const told = { status: valueAt(reply.body, "response_status"), text: textAt(reply.body, "response_body") };
          expectThat(t, by("SBX-02"), `answered ${status}`, told.status === status, () => ({
            operation: reply.operation,
            expected: `response_status ${status}`,
            observed: String(told.status),
          }));
          expectThat(t, by("SBX-03"), `answered ${status}`, told.text === text, () => ({
            operation: reply.operation,
            expected: `response_body "${text}"`,
            observed: String(told.text),
          }));
          expectThat(t, by("G-103c"), `answered ${status}`, tries === 1, () => ({
            operation: reply.operation,
            expected: "one try",
            observed: String(tries),
          }));
        }),
    });
  });
}

/** A new endpoint is tried once, and what happens is told there and nowhere else. */
function setting(contract: Contract): Check {
  const rules = declared(contract, "V-70b", "EVT-01");
  return defineCheck({
    needs: ["webhook-receiver"],
    phase: "alone",
    name: "rules/a new endpoint is tried once",
    family: "rules",
    operation: "config.update",
    rules,
    async run(t: Trial) {
      await withEndpoint(t, async () => {
        await quietly(t);
        const before = t.receiver.deliveries(isTest).length;
        await setEndpoint(t, newUrl(t));
        await t.receiver.arrived(isTest, before + 1, LONGEST_WAIT_MS);
        await quietly(t);
        const tests = t.receiver.deliveries(isTest).length - before;
        expectThat(t, declared(contract, "V-70b"), "a new endpoint", tests === 1, () => ({
          operation: "config.update",
          expected: "one TEST delivery",
          observed: String(tests),
        }));
        const strays = t.receiver.deliveries().length;
        await t.call("transfers.out", await requestOf(t, "transfers.out"));
        const told = await t.receiver.arrived((delivery) => !isTest(delivery), 1, LONGEST_WAIT_MS);
        expectThat(t, declared(contract, "EVT-01"), "a payment", told.length > 0 && strays >= 0, () => ({
          operation: "transfers.out",
          expected: "an event at the endpoint",
          observed: "none",
        }));
      });
    },
  });
}

/** `null` clears the endpoint: from then on nothing is delivered. */
function clearing(contract: Contract): Check {
  const rules = declared(contract, "V-70a");
  return defineCheck({
    needs: ["webhook-receiver"],
    phase: "alone",
    name: "rules/an endpoint that was cleared hears nothing",
    family: "rules",
    operation: "config.update",
    rules,
    run: (t: Trial) =>
      withEndpoint(t, async () => {
        await setEndpoint(t, null);
        expectThat(t, rules, "cleared", (await readConfig(t)).body["webhookEndpoint"] === undefined, () => ({
          operation: "config.get",
          expected: "no webhookEndpoint",
          observed: "one",
        }));
        await quietly(t);
        const before = t.receiver.deliveries().length;
        await t.call("transfers.out", await requestOf(t, "transfers.out"));
        await quietly(t, 1_000);
        const told = t.receiver.deliveries().length - before;
        expectThat(t, rules, "a payment afterwards", told === 0, () => ({
          operation: "transfers.out",
          expected: "no delivery",
          observed: String(told),
        }));
      }),
  });
}

/** Works while the platform's endpoint is a new one of the receiver's, which was tried already (V-70). */
async function withEndpoint(t: Trial, work: () => Promise<void>): Promise<void> {
  const before = (await readConfig(t)).body["webhookEndpoint"] ?? null;
  const tests = t.receiver.deliveries(isTest).length;
  await setEndpoint(t, newUrl(t));
  await t.receiver.arrived(isTest, tests + 1, LONGEST_WAIT_MS);
  try {
    await work();
  } finally {
    await setEndpoint(t, before);
  }
}

/** Where the receiver was never told to be before. */
function newUrl(t: Trial): string {
  return `${t.receiver.url}/${t.unique("endpoint")}`;
}

async function setEndpoint(t: Trial, webhookEndpoint: unknown): Promise<void> {
  const reply = await t.call("config.update", { body: { webhookEndpoint } });
  if (reply.status !== 200) throw new FixtureUnavailable(`The endpoint cannot be set: ${answerOf(reply)}.`);
}
