import { expect, test } from "vitest";
import { tinyChecks, tinyOracle } from "../../../test/tiny/tiny-checks.ts";
import { tinyContract } from "../../../test/tiny/tiny-contract.ts";
import { select, shardOf, type Selection, type Selector } from "./select.ts";
import { UsageError } from "../../errors/usage-error.ts";

function selected(selector: Selector): Selection {
  return select(tinyContract, tinyChecks, [tinyOracle], selector);
}

function names({ checks }: Selection): string[] {
  return checks.map(({ name }) => name);
}

test("an empty selector selects everything", () => {
  const { checks, oracles, expected } = selected({});
  expect(checks).toHaveLength(tinyChecks.length);
  expect(oracles).toEqual([tinyOracle]);
  expect([...expected]).toEqual(Object.keys(tinyContract.rules));
});

test("a rule id selects the checks that judge it, and no other rule", () => {
  const selection = selected({ only: ["tiny-03"] });
  expect(names(selection)).toEqual(["lifecycle/CounterState edge OPEN", "lifecycle/CounterState illegal CLOSED"]);
  expect([...selection.expected]).toEqual(["TINY-03"]);
  expect(selection.oracles).toEqual([]);
});

test("a family, an operation and a pattern select checks with all their rules", () => {
  expect(names(selected({ only: ["refusals"] }))).toEqual(["refusals/counters.add not-positive"]);
  expect(names(selected({ only: ["counters.close"] }))).toHaveLength(2);
  expect([...selected({ only: ["reads/*"] }).rules]).toEqual(["TINY-06", "G-01"]);
});

test("skipped rules are neither run nor counted", () => {
  const byRule = selected({ skip: ["TINY-0*"] });
  expect([...byRule.expected]).toEqual(["G-01", "CONV-08"]);
  const byFamily = selected({ skip: ["lifecycle"] });
  expect(names(byFamily)).toHaveLength(5);
  expect(byFamily.expected.has("TINY-03")).toBe(false);
});

test("source-only leaves out the rules that come from a decision", () => {
  expect(selected({ sourceOnly: true }).rules.has("G-01")).toBe(false);
});

test("a pattern that matches nothing is explained", () => {
  expect(() => selected({ only: ["TINY-O3"] })).toThrow(UsageError);
  expect(() => selected({ only: ["TINY-O3"] })).toThrow(/Did you mean TINY-03\?/);
  expect(() => selected({ skip: ["lifecylce"] })).toThrow(/Did you mean lifecycle\?/);
});

test.for([1, 2, 3, 5, 20])("the shards of %i together are exactly the whole", (of) => {
  const parts = Array.from({ length: of }, (_, index) => shardOf(tinyChecks, { part: index + 1, of }));
  const together = parts.flat().map(({ name }) => name);
  expect(together.toSorted()).toEqual(tinyChecks.map(({ name }) => name).toSorted());
});

test("only a whole selection and named rules are expected to be reached", () => {
  const shard = selected({ shard: { part: 1, of: 3 } });
  expect([...shard.expected]).toEqual([]);
  expect([...shard.rules].toSorted()).toEqual(
    [...new Set([...shard.checks.flatMap(({ rules }) => rules), "CONV-08"])].toSorted(),
  );
  expect([...selected({ only: ["lifecycle"] }).expected]).toEqual([]);
  expect([...selected({ only: ["lifecycle", "G-01"] }).expected]).toEqual(["G-01"]);
});
