import { contract, type Edge } from "@tallystick/contract";
import { expect, test } from "vitest";
import { payments } from "../../contracts/checks.ts";
import { emissions } from "./emissions.ts";

const { CardState: cards } = contract.lifecycles;
const [event = ""] = contract.webhooks.card.events;

function namesWith(edge: Pick<Edge, "by" | "emits">): string[] {
  const [first] = cards.edges;
  if (first === undefined) throw new Error("Cards have edges.");
  const counted: Edge = { ...first, when: { path: "uses", atLeast: 3 }, ...edge };
  const given = { ...contract, lifecycles: { CardState: { ...cards, edges: [counted] } } };
  return emissions(given, payments).map(({ name }) => name);
}

test("a transition at the bound of a quantity emits its event", () => {
  const [{ from, to } = { from: "", to: "" }] = cards.edges;
  const name = `events/CardState ${from}→${to} by uses emits its event`;
  expect(namesWith({ by: "quantity", emits: [event] })).toContain(name);
  expect(namesWith({ by: "quantity", emits: [] })).not.toContain(name);
  expect(namesWith({ by: "operator", emits: [event] })).not.toContain(name);
});
