import { expect, test } from "vitest";
import { findings } from "../../test/findings.ts";

test("An operation that does not say who may call it is an error at its name", async () => {
  expect(await findings('@route("/cards") op list(): string[];')).toEqual(["access-missing: list"]);
});

test("An operation open to everyone says so", async () => {
  expect(await findings('@access(#{ scheme: "none" }) @route("/cards") op list(): string[];')).toEqual([]);
});
