import { expect, test } from "vitest";
import { example, reportOf, reportWith, type Seen } from "../../test/tiny/failing-report.ts";
import type { Counterexample, Report } from "../runner/result/report.ts";
import { causeCounts, causesOf } from "./causes.ts";

function listed(report: Report): [title: string, rules: string[]][] {
  return causesOf(report).map(({ title, rules }) => [title, rules.map(({ id }) => id)]);
}

function teapot(operation: string, code: string): Seen {
  return { operation, status: 418, expected: "404", code };
}

function openOperation(operation: string): Seen {
  return { operation, status: 200, expected: "401" };
}

test("failures of one operation with one answer have one cause, the one with most rules first", () => {
  const create = { operation: "quotes.create", status: 500 };
  const report = reportOf({
    A: [{ operation: "cards.get", status: 200, expected: "404" }],
    B: [create],
    C: [{ ...create, expected: "201" }, create],
  });
  expect(listed(report)).toEqual([
    ["quotes.create in ACTIVE answers 500 where 201 or 403 is expected", ["B", "C"]],
    ["cards.get in ACTIVE answers 200 where 404 is expected", ["A"]],
  ]);
});

test("one wrong status at many operations is one cause", () => {
  const report = reportOf({
    A: [teapot("a.get", "X"), teapot("b.get", "Y")],
    B: [teapot("c.get", "Z")],
    C: [teapot("a.get", "X")],
  });
  expect(listed(report)).toEqual([["3 operations answer 418 where 404 is expected", ["A", "B", "C"]]]);
});

test("one refusal that is missing at many operations is one cause, and another one is another", () => {
  const report = reportOf({
    A: [openOperation("a.get")],
    B: [openOperation("b.get")],
    C: [openOperation("c.get")],
    D: [{ operation: "d.get", status: 200, expected: "409" }],
  });
  expect(listed(report)).toEqual([
    ["3 operations answer 200 where 401 is expected", ["A", "B", "C"]],
    ["d.get in ACTIVE answers 200 where 409 is expected", ["D"]],
  ]);
});

test("refusals of different families that one operation lacks are different causes", () => {
  const accepted = { operation: "a.create", status: 201, expected: "400" };
  const report = reportOf({ A: [accepted], B: [accepted], C: [accepted] });
  for (const [index, family] of ["schema", "refusals", "schema"].entries())
    Object.assign(report.rules[index] ?? {}, { family });
  const title = "a.create in ACTIVE answers 201 where 400 is expected";
  expect(listed(report)).toEqual([
    [title, ["A", "C"]],
    [title, ["B"]],
  ]);
});

test("an operation that lets in the wrong callers and refuses the right ones has one wrong permission", () => {
  const report = reportOf({
    A: [{ operation: "a.list", status: 403, expected: "to be let in" }],
    B: [{ operation: "a.list", status: 200, expected: "403" }],
    C: [{ operation: "b.list", status: 200, expected: "403" }],
  });
  expect(listed(report)).toEqual([
    ["a.list in ACTIVE: expected to be let in, observed 403 A", ["A", "B"]],
    ["b.list in ACTIVE answers 200 where 403 is expected", ["C"]],
  ]);
});

test("the example is the failure of a rule that names the operation or the member, where that is not much longer", () => {
  const seen = { operation: "a.list", status: 500, expected: "200" };
  const report = reportOf({ A: [seen], B: [{ ...seen, calls: 2 }], C: [{ ...seen, calls: 9 }] });
  const sentences = ["Every list ends.", "a.list narrows by name.", "a.list sorts."];
  for (const [index, sentence] of sentences.entries()) Object.assign(report.rules[index] ?? {}, { sentence });
  expect(causesOf(report)[0]?.failures.map(({ id }) => id)).toEqual(["B-1", "A-1", "C-1"]);
});

test("one rule that fails at many operations is one cause", () => {
  const seen = ["a", "b", "c"].map((operation) => ({ operation, status: 200, expected: `a date in ${operation}` }));
  expect(listed(reportOf({ DATES: seen }))).toEqual([["DATES is violated at 3 operations", ["DATES"]]]);
});

function wrong(operation: string, expected: number, observed: number): [Seen, string] {
  return [{ operation, status: 200, expected: `a balance of ${expected}` }, `${observed}`];
}

test("numbers that are wrong by the same difference at many operations are one cause", () => {
  const seen = [wrong("a.get", 5_000, 4_999), wrong("b.get", 900, 899), wrong("c.get", 700, 500)];
  const report = reportOf(Object.fromEntries(seen.map(([each], index) => [`R-${index}`, [each]])));
  for (const [index, [, observed]] of seen.entries()) {
    const [found] = report.rules[index]?.counterexamples ?? [];
    if (found !== undefined) found.observed = observed;
  }
  expect(listed(report)).toEqual([
    ["2 operations show a number that is off by 1", ["R-0", "R-1"]],
    ["c.get in ACTIVE: expected a balance of 700, observed 500", ["R-2"]],
  ]);
});

function changed(operation: string, sides: { expected: string; observed: string }): Counterexample {
  return { ...example({ operation, status: 200 }), ...sides };
}

test("one state that is shown instead of another at many operations is one cause, and another pair is another", () => {
  const frozen = { expected: "a card that is FROZEN", observed: "ACTIVE" };
  const report = reportWith({
    A: [changed("cards.get", frozen)],
    B: [changed("cards.list", { expected: '{"state":"FROZEN"}', observed: '{"state":"ACTIVE"}' })],
    C: [changed("quotes.get", { expected: "EXPIRED", observed: "PENDING" })],
  });
  expect(listed(report)).toEqual([
    ["2 operations show ACTIVE where FROZEN is expected", ["A", "B"]],
    ["quotes.get in ACTIVE: expected EXPIRED, observed PENDING", ["C"]],
  ]);
});

test("one member that is missing at many operations is one cause", () => {
  const missing = { expected: "must have required property 'createdAt'", observed: '{"id":"a"}' };
  const long = "a".repeat(200);
  const absent = {
    expected: `the same again: ${JSON.stringify({ id: long, createdAt: 1 })}`,
    observed: JSON.stringify({ id: long }),
  };
  const other = { ...missing, expected: "must have required property 'state'" };
  const report = reportWith({
    A: [changed("a.get", missing)],
    B: [changed("b.get", missing), changed("c.get", absent)],
    C: [changed("d.get", other)],
  });
  expect(listed(report)).toEqual([
    ["3 operations show no createdAt", ["A", "B"]],
    ["d.get in ACTIVE shows no state", ["C"]],
  ]);
});

test("a member that a rule asks for and that is not there is missing too", () => {
  const report = reportWith({
    A: [changed("config.get", { expected: "must have required property 'domain'", observed: '{"id":"a"}' })],
    B: [
      changed("config.get", { expected: "domain: a domain", observed: "nothing" }),
      changed("Config", { expected: "domain: a domain", observed: '{"id":"a"}' }),
    ],
    C: [changed("config.update", { expected: "domain: a domain", observed: '{"domain":"?"}' })],
  });
  expect(listed(report)).toEqual([
    ["2 operations show no domain", ["A", "B"]],
    [`config.update in ACTIVE: expected domain: a domain, observed {"domain":"?"}`, ["C"]],
  ]);
});

test("a title shows the beginning of both sides", () => {
  const sides = { expected: `every item: ["${"a".repeat(200)}"]`, observed: "b".repeat(200) };
  const title = listed(reportWith({ A: [changed("a.list", sides)] })).flat()[0];
  expect(title).toMatch(/^a\.list in ACTIVE: expected every item: \["a+…, observed b+…$/);
  expect(title?.length).toBeLessThan(210);
});

/** A card whose reason is another, in a body that is long. */
function compared(value: string): { expected: string; observed: string } {
  const id = "a".repeat(200);
  return {
    expected: `the card: ${JSON.stringify({ id, reason: "LOST" })}`,
    observed: JSON.stringify({ id, reason: value }),
  };
}

test("one member that is wrong at the operations of a resource is one cause, and at those of another is another", () => {
  const reason = { expected: "reason: shown where state is CLOSED", observed: "null where it is CLOSED" };
  const report = reportWith({
    A: [changed("cards.get", reason), changed("cards.list", reason)],
    B: [changed("cards.find", compared("none"))],
    C: [changed("quotes.get", reason)],
  });
  expect(listed(report)).toEqual([
    ["3 operations show a wrong reason", ["A", "B"]],
    ["quotes.get in ACTIVE: expected reason: shown where state is CLOSED, observed null where it is CLOSED", ["C"]],
  ]);
});

test("a title names an operation once, although the condition begins with it", () => {
  const report = reportWith({
    A: [{ ...example({ operation: "a.get", status: 200, expected: "401" }), state: "a.get without a token" }],
    B: [{ ...example({ operation: "b.get", status: 500, expected: "success" }), state: "b.get" }],
  });
  expect(listed(report).map(([title]) => title)).toEqual([
    "a.get without a token answers 200 where 401 is expected",
    "b.get answers 500 where success is expected",
  ]);
});

test("of several conditions the title names one as an example", () => {
  const sides = { expected: "every item", observed: "[]" };
  const report = reportWith({
    A: [{ ...changed("a.list", sides), state: "1 in pages of 1" }],
    B: [{ ...changed("a.list", sides), state: "3 in pages of 1" }],
  });
  expect(listed(report)).toEqual([
    ["a.list, for example 1 in pages of 1: expected every item, observed []", ["A", "B"]],
  ]);
});

test("the example is the failure with the fewest calls, set-up among them", () => {
  const plain = example({ operation: "a.get", status: 404, expected: "401" });
  const [call] = plain.transcript;
  const prepared = { ...example({ operation: "a.get", status: 404, expected: "success" }) };
  prepared.transcript = [...plain.transcript, ...plain.transcript].map((each) => ({ ...each, setUp: true }));
  const report = reportWith({
    A: [{ ...prepared, transcript: [...prepared.transcript, ...(call ? [call] : [])] }],
    B: [plain],
  });
  expect(causesOf(report).map(({ title, failures }) => [title, failures[0]?.id])).toEqual([
    ["a.get in ACTIVE answers 404 A where 401 or success is expected", "B-1"],
  ]);
});

test("of equally long failures the example is one whose rule is derived from a declaration", () => {
  const report = reportOf({ A: [{ operation: "a.get", status: 500 }], B: [{ operation: "a.get", status: 500 }] });
  const [first, second] = report.rules.map((rule, index) => ({ ...rule, family: ["rules", "refusals"][index] ?? "" }));
  const [cause] = causesOf({ ...report, rules: [first, second].filter((rule) => rule !== undefined) });
  expect(cause?.failures.map(({ id }) => id)).toEqual(["B-1", "A-1"]);
});

test("each failure has one cause; the one with the fewest calls is its example", () => {
  const report = reportOf({
    A: [{ operation: "a.get", status: 500, calls: 4 }],
    B: [
      { operation: "a.get", status: 500, calls: 2 },
      { operation: "b.get", status: 404 },
    ],
  });
  const ids = causesOf(report).map(({ failures }) => failures.map(({ id }) => id));
  expect(ids).toEqual([["B-1", "A-1"], ["B-2"]]);
});

test("a cause counts the rules that could not be tried because of it, and no others", () => {
  const report = reportOf(
    { A: [{ operation: "quotes.create", status: 500 }] },
    {
      B: "A quote could not be made: quotes.create answered 500 INTERNAL_ERROR.",
      C: "A quote could not be made: agents.me.quotes.create answered 500 INTERNAL_ERROR.",
      D: "needs a test clock (--clock URL)",
    },
  );
  const [cause] = causesOf(report);
  expect(cause?.blocked.map(({ id }) => id)).toEqual(["B"]);
  expect(cause && causeCounts(cause)).toBe("1 rule violated, 1 never exercised");
});

test("known failures have no cause, and a conformant report has none", () => {
  const report = reportOf({ A: [{ operation: "a.get", status: 500 }] });
  expect(causesOf({ ...report, knownFailing: [{ rule: "A", reason: "x", status: "failing" }] })).toEqual([]);
  expect(causesOf(reportOf({}))).toEqual([]);
});

test("a refusal with another body than is declared is no wrong status, though its status is the same", () => {
  const body = { expected: "no body on 404", observed: "Not Found" };
  const allow = { expected: "Allow: GET", observed: "no Allow" };
  const shown = { expected: "no body on 405", observed: "Not allowed" };
  const operations = ["a.get", "b.get", "c.get"];
  const at = (status: number, sides: { expected: string; observed: string }): Counterexample[] =>
    operations.map((operation) => ({ ...example({ operation, status }), ...sides }));
  const report = reportWith({
    METHOD: operations.map((operation) => example({ operation, status: 404, expected: "405" })),
    BODY: [...at(404, body), ...at(405, shown)],
    ALLOW: at(405, allow),
  });
  expect(listed(report).map(([title, rules]) => [title, rules])).toEqual([
    ["3 operations answer 404 A where 405 is expected", ["METHOD"]],
    ["BODY is violated at 3 operations", ["BODY"]],
    ["BODY is violated at 3 operations", ["BODY"]],
    ["ALLOW is violated at 3 operations", ["ALLOW"]],
  ]);
});
