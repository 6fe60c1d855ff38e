import { expect, test } from "vitest";
import { lint } from "../../test/findings.ts";
import { page } from "../../test/page.ts";

const { wrong, right } = page("src/linter/documented.md");

test("A property without a doc comment is reported", async () => {
  expect(await lint("documented", wrong)).toEqual(["documented: number"]);
  expect(await lint("documented", right)).toEqual([]);
});

test("Every kind of declaration needs a doc comment", async () => {
  const spec = `
    enum State { ON }
    model Card {}
    scalar Id extends string;
    union Any { Card }
    @access(#{ scheme: "none" }) @route("/x") op run(): void;
  `;
  const found = await lint("documented", spec);
  expect(found.toSorted()).toEqual(["Any", "Card", "Id", "State", "run"].map((name) => `documented: ${name}`));
});

test("A property of a literal, documented type, list of those or id needs no doc comment", async () => {
  const spec = `
    /** On or off. */ enum State { ON }
    /** A card. */ model Card { type: "CARD"; state: State; history: State[]; @identifies(Card) parentId: string; }
    /** Gives the card. */ @access(#{ scheme: "none" }) @route("/card") op get(): Card;
  `;
  expect(await lint("documented", spec)).toEqual([]);
});

test("A property copied by a spread or by template instances is reported once", async () => {
  const spec = `
    /** A page. */ model Page<Item> { items: Item; count: int32; }
    /** Cards. */ model Cards { ...Page<"a">; }
    /** Accounts. */ model Accounts { ...Page<"b">; }
  `;
  expect(await lint("documented", spec)).toEqual(["documented: count"]);
});
