import { RequestValidator } from "express-openapi-validator/dist/middlewares/openapi.request.validator.js";
import { ResponseValidator } from "express-openapi-validator/dist/middlewares/openapi.response.validator.js";
import { expect, test, vi } from "vitest";
import { tinyDocument } from "./tiny-contract.ts";
import { startTiny, thing, type TinyHandlers } from "./tiny-server.ts";

/** Counts the replies that a function compiled by express-openapi-validator checks from now on. */
function countCompiledChecks(): () => number {
  let count = 0;
  // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
  const { _getOrBuildValidator: compile } = ResponseValidator.prototype;
  vi.spyOn(ResponseValidator.prototype, "_getOrBuildValidator").mockImplementation(function (
    this: ResponseValidator,
    ...given
  ) {
    const byStatus = Object.entries(compile.apply(this, given)).map(([status, byType]) => {
      const functions = Object.entries(byType).map(([type, isValid]: [string, (reply: unknown) => boolean]) => [
        type,
        (reply: unknown) => ((count += 1), isValid(reply)),
      ]);
      return [status, Object.fromEntries(functions)];
    });
    return Object.fromEntries(byStatus);
  });
  return () => count;
}

const handlers: TinyHandlers = { "things.create": async () => ({ status: 201, body: thing }) };

test("express-openapi-validator checks every request and every reply, whatever the operation declares", async () => {
  const requests = vi.spyOn(RequestValidator.prototype, "validate");
  const compiled = countCompiledChecks();
  const bodiless = vi.spyOn(ResponseValidator.prototype, "_validate");
  // A document of its own, or the schemas that other tests have compiled would not be counted.
  const tiny = await startTiny({ handlers, document: { ...tinyDocument } });
  // At the start every schema of such a document is tried.
  const tried = compiled();
  requests.mockClear();
  bodiless.mockClear();
  const sent = [
    await tiny.send("GET", "/open", { as: "unauthenticated" }),
    await tiny.send("GET", "/things/1"),
    await tiny.send("GET", "/things?count=5"),
    await tiny.send("POST", "/things", { json: { name: "one" } }),
    await tiny.send("DELETE", "/things/1"),
    await tiny.send("GET", "/things/1"),
    await tiny.send("GET", "/things/1"),
  ];
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 201, 204, 200, 200]);
  expect(requests).toHaveBeenCalledTimes(sent.length);
  expect([compiled() - tried, bodiless.mock.calls.length]).toEqual([sent.length - 1, 1]);
});
