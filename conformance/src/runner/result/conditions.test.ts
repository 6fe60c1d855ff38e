import type { Contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import type { Exchange } from "../../http/exchange.ts";
import { conditionsOf } from "./conditions.ts";

// Only the keys of operations are read.
const contract = { operations: { add: { idempotent: { header: "Once-Key" } }, get: {} } } as unknown as Contract;

interface Sent {
  operation?: string;
  key?: string;
  body?: string;
  authorization?: string;
  about?: Partial<Exchange>;
}

function sent({
  operation = "add",
  key = "k1",
  body = "{}",
  authorization = "Basic <platform>",
  about,
}: Sent): Exchange {
  const request = { method: "POST", url: "http://a.example/", headers: { "once-key": key, authorization }, body };
  const reply = { status: 200, headers: {}, body: undefined, text: "", atMs: 0, durationMs: 1 };
  return { operation, request, ...reply, ...about };
}

function conditions(exchanges: readonly Sent[], operation = "get", state = ""): string[] {
  return conditionsOf(contract, exchanges.map(sent), { operation, state });
}

test("a repeated key is named with what differs, and a key of another operation is none", () => {
  const calls = [{}, {}, { key: "k2" }, { body: "[]" }, { authorization: "Basic <other>" }, { operation: "get" }];
  expect(conditions(calls)).toEqual([
    "",
    "repeated Once-Key",
    "",
    "repeated Once-Key with another body",
    "Once-Key of another caller",
    "",
  ]);
});

test("the call that failed is named by its state or situation, which other calls are not", () => {
  const calls = [{}, { operation: "get" }];
  expect(conditions(calls, "get", "CLOSED")).toEqual(["", "in CLOSED"]);
  expect(conditions(calls, "get", "PENDING of the first ")).toEqual(["", "PENDING of the first"]);
  expect(conditions(calls, "add", "CLOSED")).toEqual(["", ""]);
  expect(conditions(calls, "get", "get without a token")).toEqual(["", "without a token"]);
  expect(conditions(calls, "get", "getter")).toEqual(["", "getter"]);
  expect(conditions(calls, "get", "get")).toEqual(["", ""]);
});

test("another caller is named, and a wrong request where nothing else says more", () => {
  const calls = [
    { about: { isInvalid: true as const } },
    { key: "k2", about: { sentAs: "without credentials", isInvalid: true as const } },
  ];
  expect(conditions(calls)).toEqual(["invalid on purpose", "without credentials"]);
});
