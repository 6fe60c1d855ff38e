import type { Check, Derivation } from "../../words.ts";
import { check, textAt, valueAt } from "../../words.ts";
import { dataOf, pause, waitForSilence } from "../../../../checks/events/deliveries.ts";
import { setNewEndpoint, testAt, triesInAMinute } from "../fixtures.ts";
import { expectSigned } from "../signature.ts";

/** One after another: a platform has one endpoint. */
const oneByOne: Pick<Check, "needs" | "phase"> = { needs: ["webhook-receiver"], phase: "alone" };

/** Certainly longer than the pause before a second try, and a moment; milliseconds. */
const SECOND_TRY_MS = 1_500;
const SHORT_MS = 100;

/** What only a test of the endpoint has. */
export const testWebhookRules: readonly Derivation[] = [
  /** One test reaches the endpoint, and the reply contains the endpoint's answer. */
  check(
    "sandbox.webhooks.test",
    "a test delivery reaches the endpoint",
    ["EVT-02", "G-101d", "G-102a", "SBX-01"],
    { ...oneByOne, cost: 1 },
    async (t, expect) => {
      const url = await setNewEndpoint(t);
      const isTrial = testAt(url);
      const before = t.receiver.deliveries(isTrial).length;
      const reply = await t.call("sandbox.webhooks.test");
      expect.by("SBX-01").success("a trial", reply);
      const names = ["response_status", "url", "response_body"];
      const shown = names.filter((name) => valueAt(reply.body, name) !== undefined);
      expect.by("SBX-01").same("a trial", "", names, shown);
      const tests = await t.receiver.arrived(isTrial, before + 1, t.patienceMs);
      expect.by("EVT-02").that("a trial", tests.length > before, () => ["a TEST event at the endpoint", "none"]);
      for (const test of tests) await expectSigned(t, "a trial", reply.operation, test);
      const data = tests.map((test) => dataOf(test) ?? {});
      expect.by("G-101d").that(
        "a trial",
        data.every((each) => Object.keys(each).length === 0),
        () => ["no data, or an empty object", JSON.stringify(data.at(-1))],
      );
    },
  ),
  ...([200, 418, 503] as const).map((status) => answered(status)),
  /** A test that failed is not repeated, however long one waits. */
  check(
    "sandbox.webhooks.test",
    "a refused test delivery is not redelivered",
    "G-103c",
    { needs: ["webhook-receiver", "clock"], phase: "alone" },
    async (t, expect) => {
      const url = await setNewEndpoint(t);
      // The trial of an endpoint that was set just before may still come here.
      await waitForSilence(t);
      const tries = await triesInAMinute(t, testAt(url), () => t.call("sandbox.webhooks.test"));
      expect.that("a minute after 503", tries === 1, () => ["one try", String(tries)]);
    },
  ),
];

/** The endpoint's answer is shown unchanged, whatever it is. */
function answered(status: 200 | 418 | 503): Derivation {
  return check(
    "sandbox.webhooks.test",
    `a test delivery reports the endpoint's status ${status}`,
    ["SBX-02", "SBX-03", ...(status >= 400 ? (["G-97c", "G-103c"] as const) : [])],
    { ...oneByOne, cost: 1 },
    async (t, expect) => {
      const url = await setNewEndpoint(t);
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
      const state = `answered ${status}`;
      if (status >= 400) expect.by("G-97c").status(state, reply, 200);
      expect.by("SBX-02").same(state, "response_status", status, valueAt(reply.body, "response_status"));
      expect.by("SBX-03").same(state, "response_body", text, textAt(reply.body, "response_body"));
      if (status >= 400) expect.by("G-103c").same(state, "tries:", 1, tries);
    },
  );
}
