import { expect, test } from "vitest";
import { ReplyError } from "./reply-error.ts";

const request = { operation: "cards.get", method: "GET", url: "https://api.example.com/cards/1" };

test.for([
  ["<html>", true],
  ["Not found", true],
  ['{ "id": "Card', false],
  [undefined, false],
] as const)("the message about a body %s asks for the base URL: %s", ([text, asks]) => {
  const error = new ReplyError(request, 200, "a body that is not JSON", text === undefined ? {} : { text });
  expect(error.message.includes("base URL")).toBe(asks);
});

test("the message about a keyed call says that it may have been done", () => {
  const { message } = new ReplyError({ ...request, idempotencyKey: "key" }, 202, "a second challenge");
  expect(message).toContain("it may have been done: call again with the idempotencyKey of this error");
});
