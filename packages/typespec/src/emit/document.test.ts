import { expect, test } from "vitest";
import { documentOf, tester } from "../../test/findings.ts";
import { basePathOf } from "./document.ts";

test("The version variable of a server URL is resolved, others are unchanged", async () => {
  const { program } = await tester.compile(`
    @service
    @TypeSpec.Versioning.versioned(Versions)
    @TypeSpec.Http.server("http://{host}/{version}", "Here", { host: string = "127.0.0.1", version: string })
    namespace Demo;
    enum Versions { v1: "2025-10-13" }
    @access(#{ scheme: "none" }) @route("/cards") op list(): void;
  `);
  const document = await documentOf(program);
  expect(document?.servers).toEqual([
    { url: "http://{host}/2025-10-13", description: "Here", variables: { host: { default: "127.0.0.1" } } },
  ]);
});

test("A version variable with a default is unchanged", async () => {
  const { program } = await tester.compile(`
    @service
    @TypeSpec.Http.server("http://localhost/{version}", "Here", { version: string = "v1" })
    namespace Demo;
    @access(#{ scheme: "none" }) @route("/cards") op list(): void;
  `);
  const document = await documentOf(program);
  expect(document?.servers?.[0]?.url).toBe("http://localhost/{version}");
});

test("The example of an error is its body without status and headers", async () => {
  const { program } = await tester.compile(`
    @service namespace Demo;
    @error
    @example(#{ _: 429, retryAfter: 30, code: "RATE_LIMITED" })
    model TooManyRequests {
      @statusCode _: 429;
      @header("Retry-After") retryAfter: int32;
      code: string;
    }
    @access(#{ scheme: "none" }) @route("/cards") op list(): void | TooManyRequests;
  `);
  const document = await documentOf(program);
  expect(document?.components?.schemas?.["TooManyRequests"]?.examples).toEqual([{ code: "RATE_LIMITED" }]);
});

const VERSIONED = '@TypeSpec.Versioning.versioned(Versions) @TypeSpec.Http.server("http://localhost/", "Here")';

test.for([
  { service: '@TypeSpec.Http.server("http://localhost/api/v1/", "Here")', basePath: "/api/v1" },
  { service: '@TypeSpec.Http.server("/api/v1/", "Here")', basePath: "/api/v1" },
  { service: '@TypeSpec.Http.server("//localhost/api", "Here")', basePath: "/api" },
  { service: VERSIONED, basePath: "/2025-10-13" },
  { service: '@TypeSpec.Http.server("http://localhost/", "Here")', basePath: "" },
  { service: "", basePath: "" },
])("A service with $service has the base path $basePath", async ({ service, basePath }) => {
  const { program } = await tester.compile(`
    @service ${service} namespace Demo;
    enum Versions { v1: "2025-10-13" }
    @access(#{ scheme: "none" }) @route("/cards") op list(): void;
  `);
  const document = await documentOf(program);
  expect(document && basePathOf(program, document)).toBe(basePath);
});

test("An extension gives a schema the keywords for which there is no decorator", async () => {
  const { program } = await tester.compile(`
    @service namespace Demo;
    model Card {
      @extension("x-tallystick-keywords", #{ uniqueItems: true }) tags: string[];
      @extension("x-tallystick-keywords", #{ multipleOf: 0.5 }) price: float64;
    }
    @access(#{ scheme: "none" }) @route("/cards") @get
    op list(@query @extension("x-tallystick-keywords", #{ multipleOf: 10 }) size?: int32): Card;
  `);
  const document = await documentOf(program);
  expect(document?.components?.schemas?.["Card"]?.properties).toMatchObject({
    tags: { type: "array", uniqueItems: true },
    price: { type: "number", multipleOf: 0.5 },
  });
  expect(document?.paths["/cards"]?.["get"]?.parameters?.[0]?.schema).toMatchObject({ multipleOf: 10 });
  expect(JSON.stringify(document)).not.toContain("x-tallystick-keywords");
});

test("A refusal of HEAD keeps its media type", async () => {
  const { program } = await tester.compile(`
    @service namespace Demo;
    @error model Gone { @statusCode _: 404; @header contentType: "application/problem+json"; code: string; }
    @access(#{ scheme: "none" }) @route("/cards") @head op has(): void | Gone;
  `);
  const reply = (await documentOf(program))?.paths["/cards"]?.["head"]?.responses["404"];
  expect(Object.keys(reply?.content ?? {})).toEqual(["application/problem+json"]);
  expect(reply?.headers).toBeUndefined();
});

test("A body without a member that can be sent is not required", async () => {
  const { program } = await tester.compile(`
    @service namespace Demo;
    model Card { @visibility(Lifecycle.Read) id: string }
    @access(#{ scheme: "none" }) @route("/cards") @put op put(@bodyRoot card: Card): void;
    @access(#{ scheme: "none" }) @route("/names") @put op name(@bodyRoot name: { id: string }): void;
  `);
  const document = await documentOf(program);
  const required = Object.values(document?.paths ?? {}).map(({ put }) => put?.requestBody?.required);
  expect(required).toEqual([false, true]);
});

test("A parameter with a default is not required", async () => {
  const { program } = await tester.compile(`
    @service namespace Demo;
    @access(#{ scheme: "none" }) @route("/cards") op list(@query size: int32 = 7, @query page: int32): void;
  `);
  const document = await documentOf(program);
  const parameters = document?.paths["/cards"]?.["get"]?.parameters;
  expect(parameters?.map(({ required = false }) => required)).toEqual([false, true]);
});
