import { expect, test } from "vitest";
import { tinyContract, tinyDocument } from "../../../test/tiny/tiny-contract.ts";
import type { Operation } from "@tallystick/contract";
import { anotherRequest, withOtherWords } from "./another-request.ts";

function row(id: string, more: Partial<Operation> = {}): Operation {
  const known = tinyContract.operations[id];
  if (known === undefined) throw new Error(`The tiny contract has no ${id}.`);
  return { ...known, ...more };
}

const t = { contract: tinyContract, support: { document: tinyDocument } };

test("another request has another valid body, each nth its own", async () => {
  const request = { params: { id: "1" }, body: { amount: 5 } };
  expect(await anotherRequest(t, row("counters.add"), request, 1)).toEqual({
    params: { id: "1" },
    body: { amount: 6 },
  });
  expect((await anotherRequest(t, row("counters.add"), request, 2))?.body).toEqual({ amount: 7 });
});

test("selectors, references and unique values stay unchanged", async () => {
  const request = { body: { name: "one" } };
  const create = row("counters.create");
  expect((await anotherRequest(t, create, request, 1))?.body).toEqual({ name: "one 1" });
  const named = { ...create, references: [{ at: "body.name", resource: "Counter" }] };
  expect(await anotherRequest(t, named, request, 1)).toBeUndefined();
  const unique = {
    ...create,
    refusals: [{ when: "duplicate" as const, at: "body.name", status: 409, code: "TAKEN", accepts: [] }],
  };
  expect(await anotherRequest(t, unique, request, 1)).toBeUndefined();
  const known = {
    ...create,
    refusals: [{ when: "unknown" as const, at: "body.name", status: 404, code: "UNKNOWN", accepts: [] }],
  };
  expect(await anotherRequest(t, known, request, 1)).toBeUndefined();
});

test("enumerated members vary unless a refusal is about them", () => {
  const properties = {
    size: { enum: ["S", "M"] },
    colour: { enum: ["RED", "BLUE"] },
    only: { enum: ["ONE"] },
    name: {},
  };
  const document = { components: { schemas: { Shirt: { type: "object", properties } } } };
  const create = row("counters.create", {
    body: { contentType: "application/json", required: true, schema: "#/components/schemas/Shirt" },
    refusals: [
      { when: "unsupported", at: "body.colour", status: 409, code: "NO_SUCH_SHIRT", accepts: [] },
      { when: "duplicate", at: "body.name", within: "body.shop", status: 409, code: "TAKEN", accepts: [] },
    ],
  });
  const request = { body: { size: "S", colour: "RED", only: "ONE", shop: "A" } };
  const other = withOtherWords({ contract: tinyContract, support: { document } }, create, request);
  expect(other.body).toEqual({ ...request.body, size: "M" });
});
