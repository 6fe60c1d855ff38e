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

test.each(["list", "Cards.list", "cards.", "cards list", "cards..list"])("%s is not domain.verb", async (id) => {
  expect(await lint("operation-id", listWith(id))).toEqual(["operation-id: list"]);
});

test("An id of two or more parts is domain.verb", async () => {
  expect(await lint("operation-id", right)).toEqual([]);
  expect(await lint("operation-id", listWith("customers.internalAccounts.list"))).toEqual([]);
});
