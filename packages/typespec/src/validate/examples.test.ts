import { expect, test } from "vitest";
import { findings } from "../../test/findings.ts";

const types = `
  @pattern("^card_[0-9]{3}$") scalar CardId extends string;
  model Card { id: CardId; @maxLength(3) brand?: string; @minValue(1) units: int32; parts?: CardId[]; owner: CardId | null; }
  @error model NotFound { @statusCode _: 404; code: string; }`;

/** The findings of an operation with this example of its reply. */
function ofReply(card: string): Promise<string[]> {
  return findings(`${types}
    @opExample(#{ parameters: #{ id: "card_001" }, returnType: ${card} })
    @access(#{ scheme: "platform" }) @route("/cards/{id}") op get(@path id: CardId): Card | NotFound;`);
}

test("An example that fits has no finding", async () => {
  expect(await ofReply('#{ id: "card_001", brand: "ABC", units: 1, parts: #["card_002"], owner: null }')).toEqual([]);
});

test.each([
  [`#{ id: "crad_001", units: 1, owner: null }`, `"crad_001"`],
  [`#{ id: "card_001", units: 0, owner: null }`, "0"],
  [`#{ id: "card_001", units: 1, brand: "ABCD", owner: null }`, `"ABCD"`],
  [`#{ id: "card_001", units: 1, parts: #["card_002", "two"], owner: null }`, `#["card_002", "two"]`],
  [`#{ id: "card_001", units: 1, owner: "nobody" }`, `"nobody"`],
])("An example of a reply is an error where it does not fit: %s", async (card, place) => {
  expect(await ofReply(card)).toEqual([`example-unfit: ${place}`]);
});

test("An example of a parameter or of a model is an error where it does not fit", async () => {
  expect(
    await findings(`${types}
      @opExample(#{ parameters: #{ id: "1" }, returnType: #{ code: "GONE", _: 404 } })
      @access(#{ scheme: "platform" }) @route("/cards/{id}") op get(@path id: CardId): Card | NotFound;`),
  ).toEqual(['example-unfit: "1"']);
  expect(
    await findings(`@example(#{ units: 0 }) model Box { @minValue(1) units: int32; }
      @access(#{ scheme: "platform" }) @route("/boxes") op get(): Box;`),
  ).toEqual(["example-unfit: 0"]);
});
