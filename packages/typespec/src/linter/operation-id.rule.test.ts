import { expect, test } from "vitest";
import { lint } from "../../test/findings.ts";
import { page } from "../../test/page.ts";

const { wrong, right } = page("src/linter/operation-id.md");

function listWith(id: string): string {
  return `@access(#{ scheme: "none" }) @operationId("${id}") @route("/cards") op list(): string[];`;
}

test("An operation without an operationId is reported", async () => {
  expect(await lint("operation-id", wrong)).toEqual(["operation-id: listCards"]);
});

test.each(["list", "Cards.list", "cards.", "cards list", "cards..list"])("operation-id rejects %s", async (id) => {
  expect(await lint("operation-id", listWith(id))).toEqual(["operation-id: list"]);
});

test("operation-id accepts an id of two or more parts", async () => {
  expect(await lint("operation-id", right)).toEqual([]);
  expect(await lint("operation-id", listWith("customers.internalAccounts.list"))).toEqual([]);
});
