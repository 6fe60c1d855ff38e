import { expect, test } from "vitest";
import { tester } from "../../test/findings.ts";
import type { Reference } from "../model.ts";
import { namedOperations } from "../named-operations.ts";
import { resourceTypes } from "../resource-types.ts";
import { linksOf, referencesOf } from "./references.ts";
import { resourcesOf } from "./resources.ts";

const ACCESS = '@access(#{ scheme: "none" })';

async function references(body: string): Promise<string[]> {
  const { program } = await tester.compile(`
    @service namespace Demo;
    model Card {}
    model Account {}
    @identifies(Card) scalar CardId extends string;
    scalar OldCardId extends CardId;
    ${ACCESS} @route("/all") op all(): { card: Card, account: Account };
    ${body}
  `);
  return namedOperations(program).flatMap((operation) =>
    referencesOf(program, operation).map(({ at, resource }: Reference) => `${at} ${resource}`),
  );
}

test("referencesOf finds path, query and header references by the @identifies of property or type", async () => {
  const spec = `${ACCESS} @route("/cards/{id}")
    op get(@path id: CardId, @query old?: OldCardId, @header("Account-Id") @identifies(Account) accountId?: string): void;`;
  expect(await references(spec)).toEqual(["path.id Card", "query.old Card", "header.Account-Id Account"]);
});

test("@identifies of a property overrides that of its type", async () => {
  expect(await references(`${ACCESS} @route("/cards") op get(@query @identifies(Account) id: CardId): void;`)).toEqual([
    "query.id Account",
  ]);
});

test("referencesOf finds nested references in lists, union variants and base models", async () => {
  const spec = `
    model Wallet { walletId: CardId; }
    model Bank { @identifies(Account) accountId: string; }
    model Base { owner: { cardId: CardId | null }; }
    model CardIds is CardId[];
    model Transfer extends Base { ids: CardId[]; more: CardIds; sources: (Wallet | Bank)[]; }
    ${ACCESS} @post @route("/transfers") op transfer(@body body: Transfer): void;
  `;
  expect(await references(spec)).toEqual([
    "body.owner.cardId Card",
    "body.ids[] Card",
    "body.more[] Card",
    "body.sources[].walletId Card",
    "body.sources[].accountId Account",
  ]);
});

test("@identifies of a list applies to its elements", async () => {
  const spec = `${ACCESS} @post @route("/x") op x(@body body: { @identifies(Account) ids: string[] }): void;`;
  expect(await references(spec)).toEqual(["body.ids[] Account"]);
});

test("referencesOf ignores fields of replies", async () => {
  const spec = `
    model Both { @visibility(Lifecycle.Read) shownId: CardId; givenId: CardId; }
    ${ACCESS} @post @route("/x") op x(@body body: Both): Both;
  `;
  expect(await references(spec)).toEqual(["body.givenId Card"]);
});

test("referencesOf visits a recursive model once", async () => {
  const spec = `model Tree { cardId: CardId; children: Tree[]; } ${ACCESS} @post @route("/x") op x(@body body: Tree): void;`;
  expect(await references(spec)).toEqual(["body.cardId Card"]);
});

/** The links of `Thing`, in a program where cards and accounts are resources, too. */
async function links(members: string, more = ""): Promise<string[]> {
  const { program } = await tester.compile(`
    @service namespace Demo;
    model Card { id: CardId; @identifies(Account) payer: string; }
    model Account {}
    @identifies(Card) scalar CardId extends string;
    ${more}
    model Thing { ${members} }
    ${ACCESS} @reads(Thing) @route("/all") op all(): { thing: Thing, card: Card, account: Account };
  `);
  const [thing] = resourceTypes(program).filter(({ name }) => name === "Thing");
  return thing === undefined ? [] : linksOf(program, thing).map(({ at, resource }) => `${at} ${resource}`);
}

test("linksOf finds ids of other resources in lists, unions and nested models", async () => {
  const members = "cardId?: CardId | null; ids: CardId[]; ends: (Wallet | Bank)[];";
  const models = "model Wallet { walletId: CardId; } model Bank { @identifies(Account) accountId: string; }";
  expect(await links(members, models)).toEqual([
    "cardId Card",
    "ids[] Card",
    "ends[].walletId Card",
    "ends[].accountId Account",
  ]);
});

test("linksOf ignores the own id, and takes only the id of a nested resource", async () => {
  expect(await links("@identifies(Thing) id: string; @identifies(Thing) next?: string; card: Card;")).toEqual([
    "next Thing",
    "card.id Card",
  ]);
  expect(await links("id: CardId;")).toEqual(["id Card"]);
});

test("linksOf ignores fields of requests", async () => {
  expect(await links("@visibility(Lifecycle.Create) cardId: CardId;")).toEqual([]);
});

test("A client-chosen id is no reference, and an alias of the own id no link", async () => {
  const spec = `model Coupon { code: CouponCode; } @identifies(Coupon) scalar CouponCode extends string;
    ${ACCESS} @creates(Coupon) @post @route("/coupons") op create(@body body: Coupon): Coupon;`;
  expect(await references(spec)).toEqual([]);
  expect(await links("@identifies(Thing) code: string; cardId: CardId;")).toEqual(["cardId Card"]);
});

test("The pattern of ids is that of a parameter that names the resource, where the resource has none", async () => {
  const { program } = await tester.compile(`
    @service namespace Demo;
    model Depot { @identifies(Depot) code: string; }
    ${ACCESS} @reads(Depot) @route("/depots/{code}")
    op get(@path @identifies(Depot) @pattern("^[A-Z]{3}$") code: string): Depot;
  `);
  expect(resourcesOf(program, []).map(({ idPattern }) => idPattern)).toEqual(["^[A-Z]{3}$"]);
});
