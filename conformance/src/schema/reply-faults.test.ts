import type { Operation } from "@tallystick/contract";
import { expect, test } from "vitest";
import { rowOf } from "../http/call.ts";
import { tinyContract, tinyDocument } from "../../test/tiny/tiny-contract.ts";
import type { CallRequest, Exchange } from "../http/exchange.ts";
import { replyFaults, type ReplyFault } from "./reply-faults.ts";
import { createValidator } from "./validator.ts";

const row = rowOf(tinyContract, "counters.get");
const counter = { id: "Counter:1", value: 0, state: "OPEN", name: "n" };

function faults(reply: Partial<Exchange>, request: CallRequest = {}, operation: Operation = row): ReplyFault[] {
  const exchange: Exchange = {
    operation: operation.id,
    request: { method: "GET", url: "http://target/counters/Counter:1", headers: {} },
    status: 200,
    headers: { "content-type": "application/json; charset=utf-8" },
    body: counter,
    text: JSON.stringify(reply.body ?? counter),
    atMs: 0,
    durationMs: 1,
    ...reply,
  };
  return replyFaults(operation, request, exchange, createValidator(tinyDocument));
}

test("a reply as declared has no fault", () => {
  expect(faults({})).toEqual([]);
});

test("a status that the row does not list is a fault", () => {
  expect(faults({ status: 500, text: "oops" })).toEqual([
    { kind: "status", at: "", expected: "one of the declared statuses 200, 400, 401, 404, 409", observed: "500 oops" },
  ]);
});

test("busy and not implemented are not faults, listed or not", () => {
  expect([faults({ status: 429 }), faults({ status: 501 })]).toEqual([[], []]);
});

test("413 and 415 are allowed for a tampered body", () => {
  expect(faults({ status: 415 }, { raw: { contentType: "text/plain" } })).toEqual([]);
  expect(faults({ status: 415 })).toHaveLength(1);
});

test("other paths, other methods and lost replies are not judged", () => {
  expect(faults({ status: 405 }, { raw: { method: "PUT" } })).toEqual([]);
  expect(faults({ status: 404, body: {} }, { raw: { path: "/nowhere" } })).toEqual([]);
  expect(faults({ status: 0, lost: "drop" })).toEqual([]);
});

test("a body that is not JSON, has another media type, or another shape is a fault", () => {
  expect(faults({ headers: { "content-type": "text/html" } })).toMatchObject([
    { kind: "content-type", observed: "text/html" },
  ]);
  expect(faults({ headers: { "content-type": "application/json; charset=iso-8859-1" } })).toMatchObject([
    { kind: "content-type", observed: "application/json; charset=iso-8859-1" },
  ]);
  expect(faults({ headers: {} })).toMatchObject([{ kind: "content-type", observed: "no content type" }]);
  expect(faults({ body: undefined, text: "{" })).toMatchObject([{ kind: "not-json" }]);
  expect(faults({ body: { ...counter, state: "AJAR" } })).toMatchObject([
    { kind: "body", at: "/state", observed: '"AJAR"' },
  ]);
});

test("a missing required header is found, in any letter case", () => {
  const [first] = row.replies;
  const strict = { ...row, replies: first === undefined ? [] : [{ ...first, headers: ["Retry-After"] }] };
  expect(faults({}, {}, strict)).toMatchObject([{ kind: "header", at: "Retry-After" }]);
  const headers = { "content-type": "application/json", "retry-after": "1" };
  expect(faults({ headers }, {}, strict)).toEqual([]);
});

test("an undeclared body is a fault", () => {
  const bare: Operation = { ...row, replies: [{ status: 204, kind: "success", headers: [], codes: [] }] };
  expect(faults({ status: 204, text: "" }, {}, bare)).toEqual([]);
  expect(faults({ status: 204, text: "{}" }, {}, bare)).toMatchObject([{ kind: "body", expected: "no body on 204" }]);
});

test("an error without a declared body may say why", () => {
  const bare: Operation = { ...row, replies: [{ status: 409, kind: "error", headers: [], codes: [] }] };
  expect(faults({ status: 409, text: "Conflict" }, {}, bare)).toEqual([]);
});

test("each line of JSON is as declared", () => {
  const contentType = "application/x-ndjson";
  const replies = row.replies.map((reply) => (reply.status === 200 ? { ...reply, contentType } : reply));
  const found = (...lines: string[]): ReplyFault[] =>
    faults({ headers: { "content-type": contentType }, text: lines.join("\n") }, {}, { ...row, replies });
  const line = JSON.stringify(counter);
  expect(found(line, line, "")).toEqual([]);
  expect(found(line, JSON.stringify({ ...counter, state: "NONE" }))).toMatchObject([{ kind: "body", at: "/state" }]);
  expect(found(line, "no JSON")).toMatchObject([{ kind: "body", expected: "a line of JSON" }]);
});
