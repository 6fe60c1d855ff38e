import { ruleCheck } from "../../../../checks/rule-checks.ts";
import type { Derivation } from "../../../../checks/contract-adapter.ts";
import type { Contract } from "@tallystick/contract";
import type { Check } from "../../../../checks/check.ts";
import type { Trial } from "../../../../requests/trial.ts";
import { dataOf, pause, waitForSilence } from "../../../../checks/events/deliveries.ts";
import { testAt, triesInAMinute, withEndpoint } from "../fixtures.ts";
import { expectSigned } from "../signature.ts";
import { textAt, valueAt } from "../../../../json/value-at.ts";
import { defineCheck } from "../../../../checks/define-check.ts";
import { declared, expecting } from "../../../../requests/expect.ts";

/** What only a test of the endpoint has. */
export const testWebhookRules: readonly Derivation[] = [
  (contract) => [trial(contract)],
  (contract) => trialAnswers(contract),
  /** A test that failed is not repeated, however long one waits. */
  ruleCheck({
    rules: ["G-103c"],
    name: "a refused test delivery is not redelivered",
    operation: "sandbox.webhooks.test",
    needs: ["webhook-receiver", "clock"],
    phase: "alone",
    run: (t, expect) =>
      withEndpoint(t, async (url) => {
        // The trial of an endpoint that was set just before may still come here.
        await waitForSilence(t);
        const tries = await triesInAMinute(t, testAt(url), () => t.call("sandbox.webhooks.test"));
        expect.that("a minute after 503", tries === 1, () => ["one try", String(tries)]);
      }),
  }),
];

/** One after another: a platform has one endpoint. */
const oneByOne: Pick<Check, "needs" | "phase"> = { needs: ["webhook-receiver"], phase: "alone" };

/** One test reaches the endpoint, and the reply contains the endpoint's answer. */
function trial(contract: Contract): Check {
  const rules = declared(contract, "EVT-02", "G-101d", "G-102a", "SBX-01");
  const by = (rule: string): string[] => rules.filter((each) => each === rule);
  return defineCheck({
    ...oneByOne,
    name: "rules/a test delivery reaches the endpoint",
    family: "rules",
    operation: "sandbox.webhooks.test",
    rules,
    run: (t: Trial) =>
      withEndpoint(t, async (url) => {
        const isTrial = testAt(url);
        const before = t.receiver.deliveries(isTrial).length;
        const reply = await t.call("sandbox.webhooks.test");
        expecting(t, by("SBX-01")).success("a trial", reply);
        const names = ["response_status", "url", "response_body"];
        const lacking = names.filter((name) => valueAt(reply.body, name) === undefined);
        expecting(t, by("SBX-01"), reply.operation).that("a trial", lacking.length === 0, () => [
          names.join(", "),
          `no ${lacking.join(", ")}`,
        ]);
        const tests = await t.receiver.arrived(isTrial, before + 1, t.patienceMs);
        expecting(t, by("EVT-02"), reply.operation).that("a trial", tests.length > before, () => [
          "a TEST event at the endpoint",
          "none",
        ]);
        for (const test of tests) await expectSigned(t, "a trial", reply.operation, test);
        const data = tests.map((test) => dataOf(test) ?? {});
        expecting(t, by("G-101d"), reply.operation).that(
          "a trial",
          data.every((each) => Object.keys(each).length === 0),
          () => ["no data, or an empty object", JSON.stringify(data.at(-1))],
        );
      }),
  });
}

/** Certainly longer than the pause before a second try, and a moment; milliseconds. */
const SECOND_TRY_MS = 1_500;
const SHORT_MS = 100;

/** The endpoint's answer is shown unchanged, whatever it is. */
function trialAnswers(contract: Contract): Check[] {
  return [200, 418, 503].map((status) => {
    const rules = declared(contract, "SBX-02", "SBX-03", ...(status >= 400 ? (["G-97c", "G-103c"] as const) : []));
    const by = (...wanted: string[]): string[] => rules.filter((each) => wanted.includes(each));
    return defineCheck({
      ...oneByOne,
      name: `rules/a test delivery reports the endpoint's status ${status}`,
      family: "rules",
      operation: "sandbox.webhooks.test",
      rules,
      run: (t: Trial) =>
        withEndpoint(t, async (url) => {
          const isTrial = testAt(url);
          const text = `\n  {"answered":  "${t.unique("by")} – ☎${" and more".repeat(300)}" }  \n`;
          const stop = t.receiver.answer(isTrial, () => ({ status, body: text }));
          const before = t.receiver.deliveries(isTrial).length;
          const reply = await t.call("sandbox.webhooks.test");
          // A second try is due after a second; where the clock can be moved, another check waits for it.
          const isSecondTryAwaited = status >= 500 && !t.target.capabilities.has("clock");
          await pause(t, isSecondTryAwaited ? SECOND_TRY_MS : SHORT_MS);
          stop();
          const tries = t.receiver.deliveries(isTrial).length - before;
          expecting(t, by("G-97c")).status(`answered ${status}`, reply, 200);
          const received = {
            status: valueAt(reply.body, "response_status"),
            text: textAt(reply.body, "response_body"),
          };
          expecting(t, by("SBX-02"), reply.operation).that(`answered ${status}`, received.status === status, () => [
            `response_status ${status}`,
            String(received.status),
          ]);
          expecting(t, by("SBX-03"), reply.operation).that(`answered ${status}`, received.text === text, () => [
            `response_body "${text}"`,
            String(received.text),
          ]);
          expecting(t, by("G-103c"), reply.operation).that(`answered ${status}`, tries === 1, () => [
            "one try",
            String(tries),
          ]);
        }),
    });
  });
}
