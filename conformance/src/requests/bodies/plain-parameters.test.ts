import type { Operation } from "@tallystick/contract";
import { expect, test } from "vitest";
import type { Trial } from "../trial.ts";
import { plainParameters } from "./plain-parameters.ts";

const at = { name: "number", in: "path", required: true } as const;
const document = {
  paths: {
    "/pages/{number}": {
      delete: { operationId: "pages.remove", parameters: [{ ...at, schema: { type: "integer" } }] },
    },
  },
};
const t = { support: { document } } as unknown as Trial;

function numberIn(given: Partial<Operation>): number {
  const row = { id: "pages.remove", method: "delete", path: "/pages/{number}", parameters: [at], references: [] };
  return Number(plainParameters(t, { ...row, ...given } as unknown as Operation).params?.["number"]);
}

test("a write names no low number in its path where nothing says what that names", () => {
  const named = [{ at: "path.number", resource: "Page" }] as unknown as Operation["references"];
  expect(numberIn({})).toBeGreaterThan(2 ** 31);
  expect(numberIn({ references: named })).toBe(1);
  expect(numberIn({ method: "get" })).toBe(1);
});
