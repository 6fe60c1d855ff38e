import { expect, test } from "vitest";
import { FixtureUnavailable, Skipped } from "../errors/trial-errors.ts";
import type { Exchange } from "../http/exchange.ts";
import { expecting, type Judging } from "./expect.ts";

const refused = { operation: "loans.create", status: 409, body: { code: "NO_ITEM" } } as unknown as Exchange;

function judging(refusedAnyway: () => string | undefined): { t: Judging; observed: string[] } {
  const observed: string[] = [];
  const t = {
    support: { refusedAnyway },
    holds: (_rule: string, _state: string, condition: boolean, finding: () => { observed: string }) =>
      condition || observed.push(finding().observed),
  } as unknown as Judging;
  return { t, observed };
}

test("an answer that the operation gives to every request is no fault of the one that was tried", () => {
  const { t, observed } = judging(() => "it refuses what is derived");
  const expectations = expecting(t, ["LEND-01"]);
  expect(() => expectations.answer("no amount", refused, [{ status: 400, code: "NO_AMOUNT" }])).toThrow(
    FixtureUnavailable,
  );
  expectations.answer("no item", refused, [{ status: 409, code: "NO_ITEM" }]);
  expect(observed).toEqual([]);
  expectations.answer("no credentials", refused, [{ status: 401, code: "NO_CALLER" }]);
  expect(observed).toEqual(["409 NO_ITEM"]);
});

test("a wrong value says nothing where any request is refused so", () => {
  const { t, observed } = judging(() => "it refuses what is derived");
  expect(() => expecting(t, ["LEND-01"]).refused("no amount", refused, false, "400")).toThrow(FixtureUnavailable);
  expecting(t, ["LEND-01"]).refused("no item", refused, true, "409");
  expect(observed).toEqual([]);
  const other = judging(() => undefined);
  expecting(other.t, ["LEND-01"]).refused("no amount", refused, false, "400");
  expect(other.observed).toEqual(["409 NO_ITEM"]);
});

test("any other wrong answer is a fault", () => {
  const { t, observed } = judging(() => undefined);
  expecting(t, ["LEND-01"]).answer("no amount", refused, [{ status: 400, code: "NO_AMOUNT" }]);
  expect(observed).toEqual(["409 NO_ITEM"]);
});

test("a rule that is not judged in a run hides no rule that is", () => {
  const violated: string[] = [];
  const t = {
    holds: (rule: string) => {
      if (rule === "LEND-01") throw new Skipped(rule);
      violated.push(rule);
    },
  } as unknown as Judging;
  expect(() => expecting(t, ["LEND-01", "LEND-02"]).that("no amount", false, () => ["", ""])).toThrow(Skipped);
  expect(violated).toEqual(["LEND-02"]);
});

test("members are compared at their paths, and one that is expected to be absent is found", () => {
  const { t, observed } = judging(() => undefined);
  const body = { state: "LENT", item: { id: "Item:1" }, owner: null };
  const expectations = expecting(t, ["LEND-01"]);
  expectations.members("a loan", { body }, { state: "LENT", "item.id": "Item:1", endsAt: undefined });
  expect(observed).toEqual([]);
  expectations.members("a loan", { body }, { "item.id": "Item:2" });
  expectations.members("a loan", { body }, { owner: undefined });
  expect(observed).toEqual(['{"item.id":"Item:1"}', '{"owner":null}']);
});
