import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { expiryOf } from "./expiry-times.ts";

const { CardState: cards } = contract.lifecycles;
const given = {
  ...contract,
  lifecycles: {
    CardState: {
      ...cards,
      field: "state",
      edges: [
        { from: "RESERVED", to: "LAPSED", by: "expiry", emits: [] },
        { from: "READY", to: "EXPIRED", by: "expiry", emits: [] },
      ],
    },
  },
  expiries: contract.expiries.slice(0, 1).flatMap((row) => [
    { ...row, model: "Card", field: "reservedUntil", to: "LAPSED" },
    { ...row, model: "Card", field: "collectBy", to: "EXPIRED" },
  ]),
};

test("the expiry that leaves the state is meant", () => {
  expect(expiryOf(given, "Card", { state: "READY" })?.field).toBe("collectBy");
  expect(expiryOf(given, "Card", { state: "RESERVED" })?.field).toBe("reservedUntil");
  expect(expiryOf(given, "Card")?.field).toBe("reservedUntil");
});
