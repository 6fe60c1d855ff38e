import { RequestValidator } from "express-openapi-validator/dist/middlewares/openapi.request.validator.js";
import { expect, test } from "vitest";

// What express-openapi-validator cannot do, for which steps of ours stand beside it. A test that fails says that one can go.

type Parts = Partial<Record<"query" | "headers" | "cookies", Record<string, unknown>>>;

/** The parts of a request with one parameter after the library has checked them, or what it says against them. */
function checked(parameter: object, parts: Parts, url: string): Parts | string {
  const schema = { parameters: [parameter], responses: {} };
  const document = { openapi: "3.1.0", info: { title: "", version: "" }, paths: { "/": { get: schema } } };
  // The library's types want a whole document, and a whole request of Express.
  const validator = new RequestValidator(
    document as never,
    {
      strict: false,
      ajvFormats: { mode: "full" },
      formats: {},
    } as never,
  );
  const openapi = { expressRoute: "/", pathParams: {}, schema };
  const request = { method: "get", path: "/", originalUrl: url, params: {}, query: {}, headers: {}, openapi, ...parts };
  try {
    void validator.validate(request as never, {} as never, () => undefined);
    return request;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

test("It gives the value of a cookie no type", () => {
  const parameter = { name: "isDone", in: "cookie", schema: { type: "boolean" } };
  expect(checked(parameter, { cookies: { isDone: "true" } }, "/")).toMatchObject({ cookies: { isDone: "true" } });
});

test("It does not find a parameter whose name has brackets", () => {
  const parameter = {
    name: "filter[name]",
    in: "query",
    required: true,
    allowReserved: true,
    schema: { type: "string" },
  };
  const found = checked(parameter, { query: { "filter[name]": "a" } }, "/?filter[name]=a");
  expect(found).toContain("Unknown query parameter 'filter'");
});

test("It reads no list whose delimiter is a line break, and none in a header", () => {
  const list = { type: "array", items: { type: "string" } };
  const lines = { name: "a", in: "query", explode: false, schema: list };
  expect(checked(lines, { query: { a: "b\nc" } }, "/?a=b%0Ac")).not.toMatchObject({ query: { a: ["b", "c"] } });
  const header = { name: "x-list", in: "header", schema: list };
  expect(checked(header, { headers: { "x-list": "b,c" } }, "/")).not.toMatchObject({
    headers: { "x-list": ["b", "c"] },
  });
});

test("It takes no duration with a fraction", () => {
  const parameter = { name: "a", in: "query", schema: { type: "string", format: "duration" } };
  expect(checked(parameter, { query: { a: "PT1.5S" } }, "/?a=PT1.5S")).toContain("must match format");
});
