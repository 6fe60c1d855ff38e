import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import type { Incoming } from "./incoming.ts";
import { faultScenarios, type FaultScenario } from "./fault-scenarios.ts";
import { createScenarioScheduler } from "./scenario-scheduler.ts";

const request: Incoming = {
  method: "GET",
  path: "/",
  query: new URLSearchParams(),
  headers: {},
  text: "",
  body: undefined,
  atMs: 0,
  closed: new AbortController().signal,
};
const cards = contract.operations["cards.list"];
const fitting = faultScenarios.filter(({ fits }) => fits(cards, request));

test("an operation cycles through its faults", () => {
  const turn = createScenarioScheduler(faultScenarios);
  const [first, second] = [1, 2].map(() => fitting.map(() => turn(cards, request)));
  expect(new Set(first)).toEqual(new Set(fitting));
  expect(second).toEqual(first);
});

test("operations share the faults before one repeats", () => {
  const turn = createScenarioScheduler(faultScenarios);
  const rows = ["cards.list", "customers.list", "config.get", "cards.get", "cards.create", "tokens.get"] as const;
  const met = rows.map((id) => turn(contract.operations[id], request).name);
  expect(new Set(met).size).toBe(rows.length);
});

test("the first session neither expires early nor meets a fault", () => {
  const turn = createScenarioScheduler(faultScenarios);
  const verify = contract.operations["auth.credentials.verify"];
  const met = [1, 2].map(() => turn(verify, request));
  expect(met.map(({ faults }) => faults)).toEqual([undefined, undefined]);
  expect(met.map(({ session }) => session)).toEqual([undefined, "short"]);
});

test("without faults nothing is scheduled", () => {
  const nothing: Partial<FaultScenario> = { name: "none" };
  expect(createScenarioScheduler([])(cards, request)).toMatchObject(nothing);
});
