import { createClient, type ApiError } from "@tallystick/client";
import { expect, test } from "vitest";
import { compiledSpec } from "./compiled-spec.ts";
import { judge } from "../src/judge.ts";
import type { Report } from "../src/runner/result/report.ts";
import { faults, key, type SurfaceFault, withSurface } from "./surface/surface-server.ts";

const { contract, document } = await compiledSpec("surface/spec");

function judged(fault?: SurfaceFault): Promise<Report> {
  return withSurface({ contract, document }, fault, async (url) => {
    const target = { url, credentials: { key }, receiver: "none" };
    return await judge(target, { contract, document, seed: 1, budgetMs: 0 }).report;
  });
}

test("kit and suite agree on the whole surface", async () => {
  const { rules, flaky, harnessFaults } = await judged();
  const violated = rules.filter(({ verdict }) => verdict === "violated");
  expect(violated.map(({ id, counterexamples }) => ({ id, counterexamples }))).toEqual([]);
  expect({ flaky, harnessFaults }).toEqual({ flaky: [], harnessFaults: [] });
});

// The keys are those of the record.
test.for(Object.keys(faults) as SurfaceFault[])("the suite finds a shelf that %s", async (fault) => {
  const { rules } = await judged(fault);
  expect(rules.filter(({ verdict }) => verdict === "violated").map(({ id }) => id)).not.toEqual([]);
});

test.for<[operation: string, request: object, body: unknown]>([
  [
    "find",
    {
      query: { tags: ["a", "b,c"], sizes: [1, 2], page: 3 },
      headers: { "x-pair": ["p", "q"] },
      cookies: { session: "s" },
    },
    { tags: ["a", "b,c"], sizes: [1, 2], page: 3, pair: ["p", "q"], session: "s" },
  ],
  ["cancel", { params: { "item-id": "a/b" } }, { id: "a/b" }],
  ["file", { params: { path: "a/b c.txt" } }, { path: "a/b c.txt" }],
  ["text", { body: "hello" }, "hello"],
  ["pdf", {}, new Uint8Array(Buffer.from("%PDF-1.7"))],
  ["lines", { body: [{ a: 1 }, { b: 2 }] }, [{ a: 1 }, { b: 2 }]],
  ["form", { body: { count: 2, names: ["a", "b"] } }, { count: 2, names: ["a", "b"] }],
  ["pet", { body: { kind: "dog", name: "x", good: true } }, { kind: "dog", name: "x", good: true }],
  ["pair", { body: { pair: ["a", 1] } }, { pair: ["a", 1] }],
  ["lower", { params: { id: "1" } }, { id: "1", lower: true }],
  ["upper", { params: { id: "1" } }, { id: "1", upper: true }],
  ["picture", {}, new Uint8Array(Buffer.from("png"))],
  ["pictureText", {}, "a picture"],
  ["strict", { query: { page: 2 } }, { page: 2 }],
  [
    "odd",
    {
      params: { constructor: "c" },
      query: { "filter[name]": "a" },
      cookies: { is_done: true },
      headers: { "x-size": "1.5" },
      body: { pairs: [[{ pair: ["a", 1] }, "b"]] },
    },
    { filter: "a", size: 1.5, isDone: true, number: 7, pairs: [[{ pair: ["a", 1] }, "b"]] },
  ],
  [
    "book",
    { body: "<Book><title>A &amp; B</title><pages>7</pages><words>a</words></Book>" },
    "<Book><title>A &amp; B</title><pages>7</pages><words>a</words></Book>",
  ],
  ["peek", {}, undefined],
  ["go", {}, undefined],
])("the client gets what the handler of %s returns", async ([operation, request, body]) => {
  await withSurface({ contract, document }, undefined, async (baseUrl) => {
    const client = createClient({ baseUrl, contract, credentials: { ApiKeyAuth: key } });
    expect(await client.call(operation, request)).toEqual(body);
  });
});

test("The client says which credentials an operation needs, and shows an error of any form", async () => {
  await withSurface({ contract, document }, "refuses lists", async (baseUrl) => {
    const without = createClient({ baseUrl, contract, token: "a-token" });
    await expect(without.call("lower", { params: { id: "1" } })).rejects.toThrow("credentials for ApiKeyAuth");
    const client = createClient({ baseUrl, contract, credentials: { ApiKeyAuth: key } });
    const query = { tags: ["a"], sizes: [1], page: 1 };
    await expect(client.call("find", { query, headers: { "x-pair": ["a"] } })).rejects.toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT", message: "No." },
    });
  });
});

test("The kit refuses by a problem where the contract declares one, and the client reads it", async () => {
  await withSurface({ contract, document }, undefined, async (baseUrl) => {
    const client = createClient({ baseUrl, contract, credentials: { ApiKeyAuth: key } });
    const refused = await client.call("strict", { query: { page: 0 } }).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      status: 400,
      code: "INVALID_INPUT",
      message: expect.stringContaining("query.page must be"),
    });
    expect(refused).toMatchObject({ body: { type: "about:blank", title: "INVALID_INPUT", status: 400 } });
    expect((refused as ApiError).headers.get("content-type")).toBe("application/problem+json");
  });
});

test("The kit asks for the key, checks what it reads, and tells what a kind lacks", async () => {
  await withSurface({ contract, document }, undefined, async (url) => {
    const asked = async (
      path: string,
      { headers: given = {}, ...init }: { headers?: Record<string, string>; method?: string; body?: string } = {},
    ): Promise<unknown[]> => {
      const headers = { "x-key": key, "content-type": "application/json", ...given };
      const reply = await fetch(`${url}${path}`, { ...init, headers, redirect: "manual" });
      const text = await reply.text();
      return [reply.status, text.startsWith("{") ? JSON.parse(text).message : text];
    };
    const pet = (body: object): Promise<unknown[]> => asked("/pets", { method: "POST", body: JSON.stringify(body) });
    expect((await asked("/pdf", { headers: { "x-key": "another" } }))[0]).toBe(401);
    expect((await asked("/find?tags=a&sizes=x&page=1", { headers: { "x-pair": "a" } }))[0]).toBe(400);
    expect(await pet({ kind: "cat", name: "x" })).toEqual([400, "body.lives is required."]);
    expect((await pet({ kind: "zebra", name: "x" }))[0]).toBe(400);
    const book = async (body: string): Promise<unknown[]> =>
      await asked("/books", { method: "POST", body, headers: { "content-type": "application/xml" } });
    expect(await book("<Book><title>A</title><pages>many</pages></Book>")).toEqual([
      400,
      "body.pages must be integer.",
    ]);
    expect(await book('<!DOCTYPE a [<!ENTITY b "c">]><Book/>')).toEqual([
      400,
      "The body is not XML: A document type is not allowed.",
    ]);
    expect((await book("<Book>"))[0]).toBe(400);
    expect(await asked("/text", { method: "POST", body: "", headers: { "content-type": "text/plain" } })).toEqual([
      200,
      "",
    ]);
    expect(await asked("/text", { method: "POST", body: "{}" })).toEqual([415, "The body must be text/plain."]);
  });
});
