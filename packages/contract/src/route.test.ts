import { expect, test } from "vitest";
import { routeOf } from "./route.ts";

const card = routeOf({ path: "/cards/{id}" });
const verify = routeOf({ path: "/auth/credentials/{id}/verify" });

test("an id arrives raw or percent-encoded", () => {
  expect(card.match("/cards/Card:1")).toEqual({ id: "Card:1" });
  expect(card.match("/cards/Card%3A1")).toEqual({ id: "Card:1" });
});

test("another path, another length and an empty value are no match", () => {
  expect(card.match("/card/Card:1")).toBeUndefined();
  expect(card.match("/cards/Card:1/pins")).toBeUndefined();
  expect(card.match("/cards/")).toBeUndefined();
  expect(card.match("/cards")).toBeUndefined();
});

test("a path that cannot be decoded is no match", () => {
  expect(card.match("/cards/%E0%A4%A")).toBeUndefined();
});

test("a hole in the middle is found", () => {
  expect(verify.match("/auth/credentials/AuthMethod:1/verify")).toEqual({ id: "AuthMethod:1" });
});

test("what is built is matched again", () => {
  const path = verify.build({ id: "AuthMethod:1/2 3" });
  expect(path).toBe("/auth/credentials/AuthMethod%3A1%2F2%203/verify");
  expect(verify.match(path)).toEqual({ id: "AuthMethod:1/2 3" });
});

test("a hole without a value is named in the error", () => {
  expect(() => card.build({})).toThrow("/cards/{id} needs a value for {id}.");
});
