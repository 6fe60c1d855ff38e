import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { isSingle } from "./single-events.ts";

const cards = {
  ...contract,
  operations: {},
  webhooks: { card: { ...contract.webhooks.card, events: ["CARD.MADE", "CARD.MOVED"], resource: "Card" } },
  lifecycles: {
    CardState: {
      ...contract.lifecycles.CardState,
      emits: ["CARD.MADE"],
      edges: contract.lifecycles.CardState.edges.map((edge) => ({
        ...edge,
        emits: edge.to === "CLOSED" ? ["CARD.MOVED"] : [],
      })),
    },
  },
};

test("an event of one state or of the creation is emitted once", () => {
  expect(isSingle(cards, "CARD.MADE")).toBe(true);
  expect(isSingle(cards, "CARD.MOVED")).toBe(true);
});

test("a creating operation and its initial event are one cause", () => {
  const create = { ...contract.operations["cards.create"], emits: ["CARD.MADE"] };
  expect(isSingle({ ...cards, operations: { [create.id]: create } }, "CARD.MADE")).toBe(true);
});

test("an event with a second cause may be emitted twice", () => {
  const update = { ...contract.operations["cards.update"], emits: ["CARD.MADE"] };
  expect(isSingle({ ...cards, operations: { [update.id]: update } }, "CARD.MADE")).toBe(false);
  expect(isSingle(contract, "CARD.STATE_CHANGE")).toBe(false);
});
