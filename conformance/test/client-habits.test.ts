import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { expect, test } from "vitest";
import clientSchema from "../src/clients/client-report.schema.json" with { type: "json" };
import { habits } from "../src/clients/habits/index.ts";
import { faultScenarios } from "../src/clients/fault-scenarios.ts";
import reportSchema from "../src/report/report.schema.json" with { type: "json" };
import { badClients } from "./clients/bad-clients.ts";
import { judgeClient, withVerdict } from "./clients/judge-client.ts";
import { correctClients } from "./clients/correct-clients.ts";

const ajv = new Ajv2020({ allErrors: true, schemas: [reportSchema] });
formats.default(ajv);
const check = ajv.compile(clientSchema);

test("every habit has a client that breaks it", () => {
  expect(badClients.map(({ habit }) => habit)).toEqual(habits.map(({ id }) => id));
  const named = [...badClients, ...correctClients].flatMap((client) => client.scenarios);
  expect(named.filter((name) => faultScenarios.every((scenario) => scenario.name !== name))).toEqual([]);
});

test.concurrent.for(badClients)("a client that $does breaks $habit and nothing else", async (bad) => {
  const report = await judgeClient(bad.scenarios, bad.run, bad.program);
  expect(withVerdict("violated", report)).toEqual([bad.habit]);
  const [violation] = report.habits.flatMap(({ violations = [] }) => violations);
  expect(violation?.expected).not.toBe(violation?.observed);
  expect(violation?.transcript).not.toEqual([]);
  check(structuredClone(report));
  expect(check.errors).toBeNull();
});

test("a call of an operation without idempotency keys is not judged for the missing key", async () => {
  const bad = badClients.find(({ habit }) => habit === "CLIENT-04");
  const report = await judgeClient(bad?.scenarios ?? [], async (service) => bad?.run(service));
  const [violation] = report.habits.flatMap(({ violations = [] }) => violations);
  expect(violation?.expected).toContain("this operation takes no key");
});

test.concurrent.for(correctClients)(
  "a client that $does is charged with nothing",
  async ({ scenarios: met, run, shows }) => {
    const report = await judgeClient(met, run);
    expect(withVerdict("violated", report)).toEqual([]);
    expect(withVerdict("held", report)).toEqual(expect.arrayContaining(shows));
  },
);
