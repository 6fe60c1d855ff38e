import { expect, test } from "vitest";
import { findings } from "../../test/findings.ts";

test("An operation without @access is an error at its name", async () => {
  expect(await findings('@route("/cards") op list(): string[];')).toEqual(["access-missing: list"]);
});

test("An operation without credentials declares the scheme none", async () => {
  expect(await findings('@access(#{ scheme: "none" }) @route("/cards") op list(): string[];')).toEqual([]);
});
