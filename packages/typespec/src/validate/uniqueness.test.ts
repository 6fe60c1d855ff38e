import { expect, test } from "vitest";
import { findings } from "../../test/findings.ts";

const LIST = '@access(#{ scheme: "none" }) @lists(Card) @listing(#{ envelope: "plain", order: "none" })';
const CARD = "model Card { id: string; }";

test("An operation with two resource actions is an error at the second", async () => {
  const spec = `${CARD} @lists(Card) @reads(Card) @access(#{ scheme: "none" }) @route("/cards") op list(): Card[];`;
  expect(await findings(spec)).toEqual(["several-resource-actions: @reads(Card)"]);
});

test("A decorator repeated on one element is an error at the second", async () => {
  const spec = '@access(#{ scheme: "agent" }) @access(#{ scheme: "none" }) @route("/cards") op list(): string[];';
  expect(await findings(spec)).toEqual(['decorator-repeated: @access(#{ scheme: "none" })']);
});

test("A filter of a shared query model counts once for all its operations", async () => {
  const spec = `
    ${CARD}
    model Query { @query @filter("id", "equals") id?: string; }
    ${LIST} @route("/cards") op list(...Query): Card[];
    ${LIST} @route("/old-cards") op listOld(...Query): Card[];
  `;
  expect(await findings(spec)).toEqual([]);
});

test("A repeated operationId is an error at the second", async () => {
  const spec = `
    @access(#{ scheme: "none" }) @operationId("cards.list") @route("/cards") op list(): string[];
    @access(#{ scheme: "none" }) @operationId("cards.list") @route("/old-cards") op listOld(): string[];
  `;
  expect(await findings(spec)).toEqual(["operation-id-repeated: listOld"]);
});
