import type { Contract } from "@tallystick/contract";
import type { Check, Trial } from "../../engine/check.ts";
import type { Delivery } from "../../http/receiver.ts";
import { readConfig } from "../../world/config.ts";
import { about, LONGEST_WAIT_MS, quietly, typeOf } from "../../world/deliveries.ts";
import { cameTo, isTest, newUrl, setEndpoint, withEndpoint } from "../../world/endpoint.ts";
import { fixturesOf } from "../../world/fixture.ts";
import { PLAIN_AMOUNT } from "../../world/plain-amount.ts";
import { requestOf } from "../../world/requests/all-requests.ts";
import { textAt } from "../../world/value-at.ts";
import { defineCheck } from "../define-check.ts";
import { declared, expectSame, expectStatus, expectThat } from "../expect.ts";

/** What is particular to the endpoint: set, tried, moved and cleared. */
export function endpointRules(contract: Contract): Check[] {
  return [setting, untaken, moved, othersEvents, clearing].map((check) => check(contract));
}

/** A new endpoint is tried once. */
function setting(contract: Contract): Check {
  const rules = declared(contract, "V-70b");
  return defineCheck({
    needs: ["webhook-receiver"],
    phase: "alone",
    name: "rules/a new endpoint is tried once",
    family: "rules",
    operation: "config.update",
    rules,
    run: (t: Trial) =>
      withEndpoint(t, async () => {
        const url = newUrl(t);
        await setEndpoint(t, url);
        const isTrial = (delivery: Delivery): boolean => isTest(delivery) && cameTo(url)(delivery);
        await t.receiver.arrived(isTrial, 1, LONGEST_WAIT_MS);
        await quietly(t);
        const trials = t.receiver.deliveries(isTrial).length;
        expectThat(t, rules, "a new endpoint", trials === 1, () => ({
          operation: "config.update",
          expected: "one TEST delivery",
          observed: String(trials),
        }));
      }),
  });
}

/** Whether the trial is taken or not, the endpoint is set. */
function untaken(contract: Contract): Check {
  const rules = declared(contract, "V-70b");
  return defineCheck({
    needs: ["webhook-receiver"],
    phase: "alone",
    name: "rules/a new endpoint need not take its trial",
    family: "rules",
    operation: "config.update",
    rules,
    run: (t: Trial) =>
      withEndpoint(t, async () => {
        const refusing = newUrl(t);
        const stop = t.receiver.answer(cameTo(refusing), () => ({ status: 500 }));
        for (const [state, webhookEndpoint] of [
          ["an endpoint that answers 500", refusing],
          ["an endpoint that is not there", "http://127.0.0.1:1/nobody"],
        ] as const) {
          const reply = await t.call("config.update", { body: { webhookEndpoint } });
          expectStatus(t, rules, state, reply, [200]);
          expectSame(t, rules, state, {
            operation: "config.get",
            what: "webhookEndpoint",
            expected: webhookEndpoint,
            observed: (await readConfig(t)).body["webhookEndpoint"],
          });
        }
        stop();
      }),
  });
}

/** What happens is told at the endpoint there is now, and no longer at the one before. */
function moved(contract: Contract): Check {
  const rules = declared(contract, "EVT-01");
  return defineCheck({
    needs: ["webhook-receiver"],
    phase: "alone",
    name: "rules/what happens is told at the endpoint there is now",
    family: "rules",
    operation: "config.update",
    rules,
    run: (t: Trial) =>
      withEndpoint(t, async () => {
        const url = newUrl(t);
        await setEndpoint(t, url);
        const reply = await t.call("transfers.out", await requestOf(t, "transfers.out"));
        const isTold = about(textAt(reply.body, "id") ?? "");
        await t.receiver.arrived((delivery) => isTold(delivery) && cameTo(url)(delivery), 1, LONGEST_WAIT_MS);
        await quietly(t);
        const heard = new Set(t.receiver.deliveries(isTold).map(({ path }) => path));
        expectSame(t, rules, "a payment", {
          operation: "transfers.out",
          what: "events at the new endpoint:",
          expected: [new URL(url).pathname],
          observed: [...heard],
        });
      }),
  });
}

/** What befalls another platform is not told to this one. */
function othersEvents(contract: Contract): Check {
  const rules = declared(contract, "EVT-01");
  return defineCheck({
    needs: ["webhook-receiver", "other-platform"],
    phase: "alone",
    name: "rules/a platform hears nothing of what befalls another",
    family: "rules",
    operation: "sandbox.internalAccounts.fund",
    rules,
    run: (t: Trial) =>
      withEndpoint(t, async () => {
        const [account] = fixturesOf(await t.call("platform.internalAccounts.list", { as: "other" }), "Its accounts");
        t.precondition(account !== undefined, "the other platform has no account of its own");
        const funding = { as: "other", params: { accountId: account.id }, body: { amount: PLAIN_AMOUNT } } as const;
        const reply = await t.call("sandbox.internalAccounts.fund", funding);
        t.precondition(reply.status === 200, "the other platform's account cannot be funded");
        await quietly(t);
        const heard = t.receiver.deliveries(about(account.id));
        expectThat(t, rules, "another platform's account", heard.length === 0, () => ({
          operation: "sandbox.internalAccounts.fund",
          expected: "no delivery",
          observed: heard.map(typeOf).join(", "),
        }));
      }),
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
