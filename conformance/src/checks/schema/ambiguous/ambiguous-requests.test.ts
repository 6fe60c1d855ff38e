import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import type { Trial } from "../../../requests/trial.ts";
import { select } from "../../../runner/selection/select.ts";
import { ambiguousBodies } from "./ambiguous-bodies.ts";
import { ambiguousRequests } from "./ambiguous-requests.ts";
import { repeatedHeaders } from "./repeated-headers.ts";

const transfer = contract.operations["transfers.in"];

test("ambiguity is judged only by rules that state it", () => {
  expect(new Set(ambiguousRequests(contract).flatMap(({ rules }) => rules))).toEqual(
    new Set(["V-96a", "V-96b", "V-96c", "V-96d", "V-96e", "V-96f"]),
  );
  const rules = Object.fromEntries(Object.entries(contract.rules).filter(([id]) => !id.startsWith("V-96")));
  expect(ambiguousRequests({ ...contract, rules })).toEqual([]);
});

test("only a decision says it: all of it is SHOULD, and nothing is judged by the source alone", () => {
  const rules = Object.values(contract.rules).filter(({ id }) => id.startsWith("V-96"));
  expect(rules.map(({ level, origin }) => [level, origin])).toEqual(rules.map(() => ["SHOULD", "decision"]));
  expect(select(contract, ambiguousRequests(contract), [], { sourceOnly: true }).checks).toEqual([]);
});

test("whichever of two members counts, at the top or within, one text has all right values", () => {
  const memberTwice = ambiguousBodies.find(({ statement }) => statement === "repeated-member-refused");
  const texts = (body: unknown): unknown[] =>
    memberTwice?.requests({} as Trial, transfer, { body }).map(({ request }) => request.raw?.body) ?? [];
  expect(texts({ a: { b: 1 }, c: 2 })).toEqual([
    '{"a":{"suiteSays":"wrong"},"a":{"b":1},"c":2}',
    '{"a":{"b":1},"c":2,"a":{"suiteSays":"wrong"}}',
    String.raw`{"a":{"b":1},"c":2,"\u0061":{"b":1}}`,
    '{"a":{"b":{"suiteSays":"wrong"},"b":1},"c":2}',
    '{"a":{"b":1,"b":{"suiteSays":"wrong"}},"c":2}',
    String.raw`{"a":{"b":1,"\u0062":1},"c":2}`,
  ]);
  // Of an object without members, one that nothing declares; of anything else there is none.
  expect(texts({})).toContain('{"suiteSays":{"suiteSays":"wrong"},"suiteSays":"right"}');
  expect(texts([1])).toEqual([]);
});

test("a header stands in two lines in both orders, and its right value is that of the plain request", () => {
  const t = { contract, unique: (prefix: string) => prefix } as Trial;
  const sent = repeatedHeaders.requests(t, transfer, { body: {} });
  expect(sent.map(({ state }) => state)).toEqual(
    ["authorization", "content-type", "idempotency-key"].flatMap((name) => [
      `${name} in two lines, the right one first`,
      `${name} in two lines, the wrong one first`,
    ]),
  );
  const [, , , , key, before] = sent.map(({ request }) => request);
  expect(key).toMatchObject({
    headers: { "idempotency-key": "suite-says-one" },
    raw: { after: { "IDEMPOTENCY-KEY": "suite-says-two" } },
  });
  expect(before?.raw).toEqual({ before: { "IDEMPOTENCY-KEY": "suite-says-two" } });
});
