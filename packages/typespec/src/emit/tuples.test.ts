import { expect, test } from "vitest";
import { documentOf, tester } from "../../test/findings.ts";

function tuple(...prefixItems: object[]): object {
  return { type: "array", prefixItems, minItems: prefixItems.length, maxItems: prefixItems.length };
}

test("the models of a tuple have their members, wherever it is", async () => {
  const { program } = await tester.compile(`
    @service namespace Demo;
    model Card { id: string }
    model Deck { pair: [Card, int32]; more: [string, [Card]][]; either: [Card] | null }
    @access(#{ scheme: "none" }) @route("/decks") @post op add(@body deck: Deck): [Card, Card];
  `);
  const document = await documentOf(program);
  const card = { $ref: "#/components/schemas/Card" };
  expect(document?.components?.schemas).toMatchObject({
    Card: { properties: { id: { type: "string" } } },
    Deck: {
      properties: {
        pair: tuple(card, { type: "integer", format: "int32" }),
        more: { type: "array", items: tuple({ type: "string" }, tuple(card)) },
        either: { anyOf: [tuple(card), { type: "null" }] },
      },
    },
  });
  expect(document?.paths["/decks"]?.["post"]?.responses["200"]?.content?.["application/json"]?.schema).toEqual(
    tuple(card, card),
  );
});
