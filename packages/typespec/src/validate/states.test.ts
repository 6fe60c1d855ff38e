import { expect, test } from "vitest";
import { findings } from "../../test/findings.ts";

const SHOWN = '@access(#{ scheme: "none" }) @route("/card") op get(): Card;';

function cardState(graph: string, states = "ACTIVE, FROZEN, CLOSED"): string {
  return `${SHOWN} model Card { state: CardState; } @lifecycle(Card, #{ field: "state", ${graph} }) enum CardState { ${states} }`;
}

const EDGES = `
  #{ from: "ACTIVE", to: "FROZEN", by: "operator" },
  #{ from: "FROZEN", to: "ACTIVE", by: "operator" },
  #{ from: "ACTIVE", to: "CLOSED", by: "outcome" }
`;

test("A lifecycle whose states are members of its enum is valid", async () => {
  expect(await findings(cardState(`initial: #["ACTIVE"], terminal: #["CLOSED"], edges: #[${EDGES}]`))).toEqual([]);
});

test("An unknown state is an error at every mention", async () => {
  const spec = cardState(`
    initial: #["ACTIVE", "NEW"], terminal: #["CLOSED", "OLD"], settled: #["CLOSED", "OLD", "PAST"],
    edges: #[${EDGES}, #{ from: "LOST", to: "FOUND", by: "operator" }],
    otherwise: #{ status: 409, code: "CONFLICT", rules: #[#{ from: #["CLOSED", "GONE"], rule: "CARD-20" }] }
  `);
  expect(await findings(spec)).toEqual(
    ["NEW", "OLD", "OLD", "PAST", "LOST", "FOUND", "GONE"].map((state) => `unknown-state: "${state}"`),
  );
});

test("States are compared by their value on the wire", async () => {
  const spec = cardState('initial: #["active"], terminal: #[], edges: #[]', 'ACTIVE: "active"');
  expect(await findings(spec)).toEqual([]);
});

test("An unreachable state is an error at the member", async () => {
  const spec = cardState(
    `initial: #["ACTIVE"], terminal: #[], edges: #[${EDGES}, #{ from: "LOST", to: "FOUND", by: "operator" }]`,
    "ACTIVE, FROZEN, CLOSED, LOST, FOUND",
  );
  expect(await findings(spec)).toEqual(["unreachable-state: LOST", "unreachable-state: FOUND"]);
});

test("An edge from a terminal state is an error at the edge", async () => {
  const spec = cardState(`initial: #["ACTIVE"], terminal: #["CLOSED", "FROZEN"], edges: #[${EDGES}]`);
  expect(await findings(spec)).toEqual(['terminal-with-exit: "FROZEN"']);
});

test("A settled state may have edges, and a terminal one that is not settled is an error at the list", async () => {
  const graph = `initial: #["ACTIVE"], terminal: #["CLOSED"], edges: #[${EDGES}]`;
  expect(await findings(cardState(`${graph}, settled: #["CLOSED", "ACTIVE"]`))).toEqual([]);
  expect(await findings(cardState(`${graph}, settled: #["ACTIVE"]`))).toEqual(['terminal-unsettled: #["ACTIVE"]']);
});

test("When the edges are in a const, the error is at the name of the const", async () => {
  const spec = `const edges = #[#{ from: "ACTIVE", to: "LOST", by: "operator" }]; ${cardState(
    'initial: #["ACTIVE", "FROZEN", "CLOSED"], terminal: #[], edges: edges',
  )}`;
  expect(await findings(spec)).toEqual(["unknown-state: edges"]);
});
