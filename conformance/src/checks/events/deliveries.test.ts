import type { Resource, Webhook } from "@tallystick/contract";
import { expect, test } from "vitest";
import type { Trial } from "../../requests/trial.ts";
import type { Delivery, Receiver } from "../../http/receiver.ts";
import { isEventOf, waitForSilence } from "./deliveries.ts";

/** A trial whose receiver notes how long it was waited at, in milliseconds, and learns how long deliveries usually take. */
function trialWithUsual(usual: (waited: number) => number | undefined): { t: Trial; waited: () => number } {
  let waited = 0;
  const receiver: Pick<Receiver, "arrived" | "usualMs"> = {
    async arrived(_fits, _count, withinMs) {
      waited += withinMs;
      return [];
    },
    usualMs: () => usual(waited),
  };
  // Only the receiver is asked.
  return { t: { receiver } as Trial, waited: () => waited };
}

function delivery(members: object): Delivery {
  return { atMs: 0, path: "/", headers: {}, raw: Buffer.from(""), body: { id: "e1", type: "launched", ...members } };
}

const flight: Resource = {
  name: "Flight",
  prefix: "Flight",
  idMember: "number",
  schema: "#/components/schemas/Flight",
  creates: [],
  reads: [],
  lists: [],
  changes: [],
  deletes: [],
};
const retry = { first: "PT1S", longest: "PT1M", until: "PT1H" };
const flights: Webhook = {
  id: "events.flight",
  name: "flight",
  summary: "A flight began",
  source: { file: "main.tsp", line: 1 },
  events: ["launched"],
  schema: "#/components/schemas/FlightEvent",
  resource: "Flight",
  headers: [],
  delivery: { signatureHeader: "Signature", timeout: "PT5S", retry, once: [], settles: [] },
  rules: [],
};

test("an event is about the resource in data, or else in its only object", () => {
  const isLaunch = isEventOf("f1", ["launched"]);
  expect(isLaunch(delivery({ data: { id: "f1" }, by: { id: "u1" } }))).toBe(true);
  expect(isLaunch(delivery({ flag: { id: "f1" } }))).toBe(true);
  expect(isLaunch(delivery({ flag: { id: "f1" }, by: { id: "u1" } }))).toBe(false);
  expect(isLaunch(delivery({ data: { id: "u1" }, flag: { id: "f1" } }))).toBe(false);
});

test("an event is about the resource whose id has another name, and may be a number", () => {
  const isLaunch = isEventOf("12", ["launched"], { webhooks: { flights }, resources: { Flight: flight } });
  expect(isLaunch(delivery({ data: { number: 12, seats: 3 } }))).toBe(true);
  expect(isLaunch(delivery({ data: { number: 3, seats: 12 } }))).toBe(false);
});

test("the quiet period is three times the usual delivery time", async () => {
  const { t, waited } = trialWithUsual(() => 200);
  await waitForSilence(t);
  expect(waited()).toBe(600);
});

test("an observation by another check ends the wait", async () => {
  const { t, waited } = trialWithUsual((ms) => (ms < 300 ? undefined : 10));
  await waitForSilence(t);
  expect(waited()).toBe(300);
});

test("a delivery ends the wait", async () => {
  const { t, waited } = trialWithUsual(() => 200);
  // It is there after the first wait.
  await waitForSilence(t, { unless: { fits: () => true, count: 0 } });
  expect(waited()).toBe(100);
});
