import { expect, test } from "vitest";
import { example, reportOf, reportWith, type Seen } from "../../test/tiny/failing-report.ts";
import type { Counterexample, Report, TranscriptEntry } from "../runner/result/report.ts";
import { causesOf } from "./causes.ts";
import { consequenceText } from "./consequences.ts";
import { htmlOf } from "./html/page.ts";
import { junitOf } from "./junit.ts";
import { createPaint } from "./paint.ts";
import { stepSummaryOf } from "./step-summary.ts";
import { summary } from "./summary.ts";

function wrong(operation: string, expected: number, observed: number): [Seen, string] {
  return [{ operation, status: 200, expected: `a balance of ${expected}` }, `${observed}`];
}

/** A payment that succeeds although it should not, of one unit more than was shown before. */
function paidTooMuch(operation: string, sent: number): Counterexample {
  const paid = example({ operation, status: 201, expected: "400" });
  const [entry] = paid.transcript;
  if (entry === undefined) return paid;
  const shown = { ...entry, operation: "a.get", replyBody: JSON.stringify({ amount: 4_999 }) };
  return { ...paid, transcript: [shown, { ...entry, body: JSON.stringify({ amount: sent }) }] };
}

/** A report of balances that are shown one unit too low, and of payments of so much. */
function lowBalances(...payments: number[]): Report {
  const seen = [wrong("a.get", 5_000, 4_999), wrong("b.get", 900, 899)];
  const paid = payments.map((_, nth) => ({ operation: `pay-${nth}`, status: 201, expected: "400" }));
  const report = reportOf({ PAY: paid, ...Object.fromEntries(seen.map(([each], nth) => [`R-${nth}`, [each]])) });
  for (const rule of report.rules) {
    const [found] = rule.counterexamples ?? [];
    const [, observed] = seen[Number(rule.id.slice(2))] ?? [];
    if (found !== undefined && observed !== undefined) found.observed = observed;
    if (rule.id === "PAY") rule.counterexamples = payments.map((sent, nth) => paidTooMuch(`pay-${nth}`, sent));
  }
  return report;
}

test("a failure that relies on a number which another cause shows wrongly stands behind it", () => {
  const [first, second, ...others] = causesOf(lowBalances(5_000));
  expect([first?.title, first?.follows, others]).toEqual([
    "2 operations show a number that is off by 1",
    undefined,
    [],
  ]);
  expect(second && consequenceText(second)).toBe(
    "Probably follows from it: what is expected relies on 4999, which a.get showed before 5000 was sent",
  );
  expect(second?.follows?.of).toBe(first);
});

test("a cause of which one failure relies on no such number is one of its own", () => {
  expect(causesOf(lowBalances(5_000, 7_000)).map(({ follows }) => follows)).toEqual([undefined, undefined]);
});

test("each format shows what follows from a cause under it", () => {
  const report = lowBalances(5_000);
  const terminal = summary(report, createPaint({ isTerminal: false, env: {}, isRefused: true })).join("\n");
  expect(terminal).toMatch(
    /off by 1 ·[^]*✗ R-0[^]*\n {2}pay-0 in ACTIVE answers 201 where 400 is expected · 1 rule violated\n {4}Probably follows from it: /,
  );
  expect(terminal).not.toContain("✗ PAY");
  expect(stepSummaryOf(report)).toMatch(/### 2\. pay-0[^]*Probably follows from cause 1: /);
  expect(htmlOf(report)).toMatch(/<h3><a href=#cause-2>2<\/a> pay-0[^]*<p>Probably follows from cause 1: /);
  expect(htmlOf(report)).toContain(">1 rule violated · probably follows from cause 1<");
  expect(junitOf(report, false)).toContain(
    ">Probably follows from &quot;2 operations show a number that is off by 1&quot;: what is expected relies on 4999",
  );
});

/** A call of the transcript: what it sent, and how it was answered. */
function call(operation: string, sent: object, status: number, reply: object): Partial<TranscriptEntry> {
  return { operation, status, body: JSON.stringify(sent), replyBody: JSON.stringify(reply) };
}

const refused = (id: string, from: string): Partial<TranscriptEntry> =>
  call("cards.update", { state: "FROZEN", id }, 409, { code: "WRONG_MOVE", details: { from, to: "FROZEN" } });
const frozen = call("cards.update", { state: "FROZEN" }, 200, { id: "Card:1", state: "FROZEN" });
const ignored = call("cards.update", { state: "FROZEN" }, 200, { id: "Card:1", state: "ACTIVE" });

/** A failure with these calls. */
function after(calls: Partial<TranscriptEntry>[], sides: Partial<Counterexample> = {}): Counterexample {
  const last = calls.at(-1);
  const found = example({ operation: last?.operation ?? "", status: last?.status ?? 0 });
  const [entry] = found.transcript;
  return { ...found, ...sides, transcript: calls.flatMap((each) => (entry ? [{ ...entry, ...each }] : [])) };
}

const cannotFreeze = after([refused("a", "ACTIVE")], { expected: "200", observed: "409 WRONG_MOVE" });

/** Which cause each one follows from, by their numbers; undefined where it stands for itself. */
function precedingOf(causes: Readonly<Record<string, Counterexample[]>>): (number | undefined)[] {
  const all = causesOf(reportWith(causes));
  return all.map((cause) => (cause.follows === undefined ? undefined : all.indexOf(cause.follows.of)));
}

test("a failure with a call that was refused wrongly in another cause stands behind it", () => {
  const race = after([refused("b", "ACTIVE"), frozen], { expected: "an order of these calls", observed: "1: 409" });
  expect(precedingOf({ A: [cannotFreeze], B: [race] })).toEqual([undefined, 0]);
  const [, second] = causesOf(reportWith({ A: [cannotFreeze], B: [race] }));
  expect(second && consequenceText(second)).toBe(
    "Probably follows from it: cards.update answered 409 WRONG_MOVE here too, to the same call",
  );
});

test("a failure with a call that was rightly refused, or refused otherwise, stands for itself", () => {
  const changedAnyway = [refused("b", "CLOSED"), call("cards.get", {}, 200, { state: "FROZEN" })];
  const stillMoved = after(changedAnyway, { expected: "a card that is CLOSED", observed: "it moved" });
  expect(precedingOf({ A: [cannotFreeze], B: [stillMoved] })).toEqual([undefined, undefined]);
});

test("a refusal of a call that names nothing is a trace only where the call prepares", () => {
  const missing = call("cards.get", {}, 404, { code: "NOT_FOUND" });
  const hidden = after([missing], { expected: "200", observed: "404 NOT_FOUND" });
  const calls = [missing, call("cards.list", {}, 200, {})];
  const sides = { expected: "no deleted card", observed: "one" };
  expect(precedingOf({ A: [hidden], B: [after(calls, sides)] })).toEqual([undefined, undefined]);
  const prepared = calls.map((each, nth) => (nth === 0 ? { ...each, setUp: true as const } : each));
  expect(precedingOf({ A: [hidden], B: [after(prepared, sides)] })).toEqual([undefined, 0]);
});

test("a cause of which one failure has no such call stands for itself", () => {
  const sides = { expected: "an order of these calls", observed: "none" };
  const races = [after([refused("b", "ACTIVE"), frozen], sides), after([frozen, frozen], sides)];
  expect(precedingOf({ A: [cannotFreeze], B: races })).toEqual([undefined, undefined]);
});

test("a failure after a call that failed with 500 in another cause stands behind it, whatever was sent", () => {
  const broken = call("quotes.create", { amount: 1 }, 500, {});
  const fails = after([broken], { expected: "201", observed: "500" });
  const none = after([call("quotes.create", { amount: 2, kind: "OTHER" }, 500, {}), call("events.list", {}, 200, {})], {
    expected: "one event",
    observed: "none",
  });
  expect(precedingOf({ A: [fails, fails], B: [none] })).toEqual([undefined, 0]);
});

test("a failure that needs a state which another cause did not reach stands behind it", () => {
  const stays = after([ignored], { expected: "a card that is FROZEN", observed: "ACTIVE" });
  const pays = call("payments.create", {}, 201, {});
  const accepted = after([ignored, pays], { expected: "409", observed: "201" });
  expect(precedingOf({ A: [stays, stays], B: [accepted] })).toEqual([undefined, 0]);
  const separate = after([frozen, pays], { expected: "409", observed: "201" });
  expect(precedingOf({ A: [stays, stays], B: [separate] })).toEqual([undefined, undefined]);
});

test("causes that show in each other stand for themselves", () => {
  const other = call("quotes.create", {}, 500, {});
  const one = after([other, refused("a", "ACTIVE")], { expected: "200", observed: "409 WRONG_MOVE" });
  const another = after([refused("a", "ACTIVE"), other], { expected: "201", observed: "500" });
  expect(precedingOf({ A: [one], B: [another] })).toEqual([undefined, undefined]);
});

function misshapen(operation: string, expected: string): Counterexample {
  return { ...example({ operation, status: 200, expected }), observed: "null" };
}

test("what a reply shows as no schema allows stands behind the write that accepted it", () => {
  const causes = causesOf(
    reportWith({
      TYPES: [example({ operation: "books.create", status: 201, expected: "400, as title breaks type" })],
      SHAPE: [
        misshapen("books.list", "/12/title must be string"),
        misshapen("books.get", "must have required property 'title'"),
        misshapen("books.find", "/3/year must be integer"),
      ],
    }),
  );
  expect(causes.map((cause) => [cause.title, consequenceText(cause)])).toEqual([
    ["books.create in ACTIVE answers 201 where 400 is expected", undefined],
    [
      "2 operations show a title that is not as its schema says",
      "Probably follows from it: books.create accepted a wrong title, which is shown here",
    ],
    ["books.find in ACTIVE: expected /3/year must be integer, observed null", undefined],
  ]);
});
