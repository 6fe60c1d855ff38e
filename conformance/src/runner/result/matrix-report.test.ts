import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { checksFor } from "../../contracts/checks.ts";
import { matrixLines } from "../../report/family-table.ts";
import { lifecycles } from "../../report/html/lifecycles.ts";
import { stateDiagram } from "../../report/html/state-diagram.ts";
import { matrixOf } from "./matrix-report.ts";

const checks = checksFor(contract);
const matrix = matrixOf(contract, checks, new Map(checks.map(({ name }) => [name, "held"])));

test("every declared transition is walked, or reported as undriven with the reason", () => {
  const unreported = Object.values(contract.lifecycles).flatMap(({ name, edges }) => {
    const { cells, undriven } = matrix[name] ?? { cells: [], undriven: [] };
    const reported = [...cells.filter(({ kind }) => kind === "edge"), ...undriven];
    return edges.filter(
      ({ from, to, by }) => !reported.some((each) => each.from === from && each.to === to && each.by === by),
    );
  });
  expect(unreported).toEqual([]);
  expect(matrix["CardState"]?.undriven).toEqual([
    { from: "PENDING_KYC", to: "PENDING_ISSUE", by: "operator", why: "not-by-callers" },
    { from: "PENDING_ISSUE", to: "ACTIVE", by: "outcome", why: "not-by-callers" },
    { from: "PENDING_ISSUE", to: "CLOSED", by: "outcome", why: "not-by-callers" },
  ]);
});

test("the summary counts driven and undriven transitions, and lists lifecycles without callers", () => {
  const lines = matrixLines(matrix);
  expect(lines).toContainEqual(
    expect.stringMatching(/^CardState +edges 4\/4 driven, 3 not by callers · illegal pairs 8\/8$/),
  );
  expect(lines).toContainEqual(
    expect.stringMatching(
      /^CardTransactionStatus +edges 6\/6 driven, 1 not by callers, 3 without a path of their own · /,
    ),
  );
  expect(lines).toContainEqual(
    expect.stringMatching(/^QuoteStatus +edges 6\/6 driven, 2 not by callers · illegal pairs 12\/12$/),
  );
  expect(lines.at(-1)).toMatch(/^Moved by no caller: .*KycStatus \(12\)/);
});

test("a transition of a deselected check is not reported as undriven", () => {
  const few = checks.filter(({ name }) => name === "lifecycle/CardState ACTIVE→FROZEN");
  const reported = matrixOf(contract, few, new Map());
  expect(reported).not.toHaveProperty("QuoteStatus");
  expect(reported["CardState"]).toMatchObject({
    edges: { exercised: 0, total: 1 },
    undriven: [{ by: "operator" }, { by: "outcome" }, { by: "outcome" }],
  });
});

test("a run that walks nothing reports no lifecycle", () => {
  expect(
    matrixOf(
      contract,
      checks.filter(({ cell }) => cell === undefined),
      new Map(),
    ),
  ).toEqual({});
});

test("a diagram draws undriven transitions in a colour of their own", () => {
  const { cells, undriven } = matrix["CardState"] ?? { cells: [], undriven: [] };
  const edges = [...cells.filter(({ kind }) => kind === "edge"), ...undriven];
  const { markup: drawn } = stateDiagram("CounterState", edges);
  expect(drawn.match(/class="held"/g)).toHaveLength(4);
  expect(drawn.match(/class="undriven"/g)).toHaveLength(3);
});

test("below a diagram stand its states and moves as text", () => {
  const { CardState } = matrix;
  const text = CardState && lifecycles({ CardState }).markup;
  expect(text).toContain("<li>FROZEN: New payments are declined;");
  expect(text).toContain("<li>ACTIVE → FROZEN by cards.update: held");
  expect(text).toContain("<li>PENDING_ISSUE → ACTIVE by outcome: walked by no check");
});
