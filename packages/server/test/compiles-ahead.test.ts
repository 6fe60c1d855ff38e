import { contract } from "@tallystick/contract";
import { RequestValidator } from "express-openapi-validator/dist/middlewares/openapi.request.validator.js";
import { expect, test, vi } from "vitest";
import { memoryPorts, tallystick, withNotImplemented } from "../src/index.ts";

function create(compilesAhead: boolean): void {
  tallystick({
    handlers: withNotImplemented({}),
    ports: memoryPorts({ callers: [] }),
    clock: { now: () => 0 },
    ids: { requestId: () => "Request:1" },
    compilesAhead,
  });
}

const operations = Object.keys(contract.operations).length;

/** As many turns of the event loop as there are operations, and one more. */
async function turns(): Promise<void> {
  for (let turn = 0; turn <= operations; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

test("A server compiles the checks of every operation before a request asks for them, where it is told to", async () => {
  const compiled = vi.spyOn(RequestValidator.prototype, "validate");
  create(false);
  await turns();
  expect(compiled).not.toHaveBeenCalled();
  create(true);
  await turns();
  expect(new Set(compiled.mock.calls.map(([request]) => request.method)).size).toBe(operations);
});
