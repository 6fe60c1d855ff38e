import { expect, test } from "vitest";
import { nthNumber } from "./list-items.ts";

test.for([
  [{ type: "integer", minimum: 0, maximum: 90_000 }, [9, 10]],
  [{ type: "number", minimum: 50 }, [99, 100]],
  [{ type: "integer", minimum: 10 }, [99, 100]],
  [{ type: "integer", maximum: 9 }, [undefined, undefined]],
  [{ type: "integer", multipleOf: 5 }, [undefined, undefined]],
  [{ type: "string" }, [undefined, undefined]],
  [undefined, [undefined, undefined]],
] as const)("items are ordered by numbers that have another order as texts: %j", ([member, wanted]) => {
  expect([nthNumber(member, 0), nthNumber(member, 1)]).toEqual(wanted);
});
