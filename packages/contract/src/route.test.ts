import { expect, test } from "vitest";
import { routeOf } from "./route.ts";

const card = routeOf({ path: "/cards/{id}" });
const verify = routeOf({ path: "/auth/credentials/{id}/verify" });

test("match accepts a raw or percent-encoded id", () => {
  expect(card.match("/cards/Card:1")).toEqual({ id: "Card:1" });
  expect(card.match("/cards/Card%3A1")).toEqual({ id: "Card:1" });
});

test("match rejects a different path, length or an empty value", () => {
  expect(card.match("/card/Card:1")).toBeUndefined();
  expect(card.match("/cards/Card:1/pins")).toBeUndefined();
  expect(card.match("/cards/")).toBeUndefined();
  expect(card.match("/cards")).toBeUndefined();
});

test("match rejects an undecodable path", () => {
  expect(card.match("/cards/%E0%A4%A")).toBeUndefined();
});

test("match finds a parameter in the middle", () => {
  expect(verify.match("/auth/credentials/AuthMethod:1/verify")).toEqual({ id: "AuthMethod:1" });
});

test("match reverses build", () => {
  const path = verify.build({ id: "AuthMethod:1/2 3" });
  expect(path).toBe("/auth/credentials/AuthMethod%3A1%2F2%203/verify");
  expect(verify.match(path)).toEqual({ id: "AuthMethod:1/2 3" });
});

test("build names a missing parameter", () => {
  expect(() => card.build({})).toThrow("/cards/{id} needs a value for {id}.");
});

test("a parameter may have any name, and text beside it", () => {
  const cancel = routeOf({ path: "/items/{item-id}:cancel" });
  expect(cancel.build({ "item-id": "a b" })).toBe("/items/a%20b:cancel");
  expect(cancel.match("/items/a%20b:cancel")).toEqual({ "item-id": "a b" });
  expect(cancel.match("/items/:cancel")).toBeUndefined();
  expect(cancel.match("/items/a:close")).toBeUndefined();
});

test("a fixed segment may be encoded", () => {
  const queue = routeOf({ path: "/queues/%2F/{name}" });
  expect(queue.match("/queues/%2F/a")).toEqual({ name: "a" });
  expect(queue.match("/queues/%2f/a")).toEqual({ name: "a" });
  expect(queue.match("/queues/other/a")).toBeUndefined();
  expect(queue.build({ name: "a" })).toBe("/queues/%2F/a");
});
