import { expect, test } from "vitest";
import { findings } from "../../test/findings.ts";

const MODELS = `
  model Card { id: string; money: { amount: int32 }; fundingSources: string[]; }
  model Page { data: Card[]; hasMore: boolean; nextCursor?: string; }
`;

const PAGED = '@listing(#{ envelope: "paged", order: "newest-first", limit: #{ default: 20, min: 1, max: 100 } })';

test("A paged list with parameters and envelope is valid", async () => {
  const spec = `${MODELS} @access(#{ scheme: "none" }) @lists(Card) ${PAGED} @route("/cards")
    op list(@query @minValue(1) @maxValue(100) limit?: int32 = 20, @query cursor?: string): Page;`;
  expect(await findings(spec)).toEqual([]);
});

test("A paged list without limit, cursor or envelope is an error for each", async () => {
  const spec = `${MODELS} @access(#{ scheme: "none" }) @lists(Card) ${PAGED} @route("/cards")
    op list(@header limit?: int32): { data: Card[] };`;
  expect(await findings(spec)).toEqual([
    'listing-envelope: "paged"',
    'listing-envelope: "paged"',
    'listing-parameter: "paged"',
    'listing-parameter: "paged"',
  ]);
});

function plainList(reply: string): string {
  return `${MODELS} @access(#{ scheme: "none" }) @lists(Card)
    @listing(#{ envelope: "plain", order: "newest-first" }) @route("/cards") op list(): ${reply};`;
}

test("A page size that differs from the limit parameter is an error at the size", async () => {
  const list = `${MODELS} @access(#{ scheme: "none" }) @lists(Card) ${PAGED} @route("/cards")`;
  const page = "@query cursor?: string): Page;";
  expect(await findings(`${list} op list(@query @minValue(0) @maxValue(99) limit?: int32 = 25, ${page}`)).toEqual([
    "listing-limit: 20",
    "listing-limit: 1",
    "listing-limit: 100",
  ]);
  expect(await findings(`${list} op list(@query @minValue(1) limit?: int32 = 20, ${page}`)).toEqual([
    "listing-limit: 100",
  ]);
});

test("A paged list needs page sizes", async () => {
  const spec = `${MODELS} @access(#{ scheme: "none" }) @lists(Card)
    @listing(#{ envelope: "paged", order: "newest-first" }) @route("/cards")
    op list(@query @maxValue(100) limit?: int32, @query cursor?: string): Page;`;
  expect(await findings(spec)).toEqual(['listing-limit: #{ envelope: "paged", order: "newest-first" }']);
});

test.each([
  ["count", "{ ...Page; count: int32 }", []],
  ["X-Count", '{ @header("x-count") count: int32; ...Page }', []],
  ["count", "Page", ['listing-envelope: "count"']],
])("A total named %s is shown by a list that replies %s", async (total, reply, found) => {
  const spec = `@@conventions(Demo, #{ paging: #{ total: "${total}" } }); ${MODELS}
    @access(#{ scheme: "none" }) @lists(Card) ${PAGED} @route("/cards")
    op list(@query @minValue(1) @maxValue(100) limit?: int32 = 20, @query cursor?: string): ${reply};`;
  expect(await findings(spec)).toEqual(found);
});

const BY_OFFSET = PAGED.replace("})", ', pages: #{ by: "offset", parameter: "skip" } })');

test("A list in pages by offset needs its parameter, and no cursor", async () => {
  const list = `${MODELS} @access(#{ scheme: "none" }) @lists(Card) ${BY_OFFSET} @route("/cards")`;
  const limit = "@query @minValue(1) @maxValue(100) limit?: int32 = 20";
  expect(await findings(`${list} op list(${limit}, @query skip?: int32): Card[];`)).toEqual([]);
  expect(await findings(`${list} op list(${limit}, @query skip?: int32): { data: Card[] };`)).toEqual([]);
  expect(await findings(`${list} op list(${limit}, @query offset?: int32): { cards: Card[] };`)).toEqual([
    'listing-envelope: "paged"',
    'listing-parameter: "skip"',
  ]);
});

function listOfCards(options: string): string {
  return `${MODELS} @access(#{ scheme: "none" }) @lists(Card) @listing(#{ ${options} }) @route("/cards")
    op list(@query @minValue(1) @maxValue(9) limit?: int32 = 5, @query page?: int32): Card[];`;
}

test("Pages in a plain list, and a first number or a member of pages that have none, are errors", async () => {
  const pages = 'pages: #{ by: "link", parameter: "page" }';
  expect(await findings(listOfCards(`envelope: "plain", order: "none", ${pages}`))).toEqual([
    'listing-pages: #{ by: "link", parameter: "page" }',
  ]);
  expect(await findings(listOfCards(`envelope: "plain", order: "none", stable: true`))).toEqual([
    "listing-pages: true",
  ]);
  const paged = 'envelope: "paged", order: "none", limit: #{ default: 5, min: 1, max: 9 }';
  expect(await findings(listOfCards(`${paged}, pages: #{ by: "link", parameter: "page", first: 0 }`))).toEqual([
    "listing-pages: 0",
  ]);
  expect(await findings(listOfCards(`${paged}, pages: #{ by: "offset", parameter: "page", member: "key" }`))).toEqual([
    'listing-pages: "key"',
  ]);
});

function listByAddress(member: string, links: string): string {
  return `${MODELS} @access(#{ scheme: "none" }) @lists(Card)
    @listing(#{ envelope: "paged", order: "none", limit: #{ default: 5, min: 1, max: 9 }, pages: #{ by: "link", parameter: "page", member: "${member}" } })
    @route("/cards") op list(@query @minValue(1) @maxValue(9) limit?: int32 = 5, @query page?: int32): { data: Card[]; ${links} };`;
}

test("The member with the address of the next page is one of the reply", async () => {
  for (const [member, links] of [
    ["next", "next?: url | null"],
    ["links.next", "links: { next: string | null }"],
    ["@odata.nextLink", "`@odata.nextLink`?: string"],
  ] as const)
    expect(await findings(listByAddress(member, links))).toEqual([]);
  expect(await findings(listByAddress("links.next", "next?: string"))).toEqual(['listing-pages: "links.next"']);
});

function listWithOwnNames(listing: string, pages: string): string {
  return `${MODELS} @access(#{ scheme: "none" }) @lists(Card)
    @listing(#{ envelope: "paged", order: "none", limit: #{ parameter: "most", default: 5, min: 1, max: 9 }, ${listing}, pages: #{ by: "cursor", parameter: "token"${pages} } })
    @route("/cards") op list(@query @minValue(1) @maxValue(9) most?: int32 = 5, @query token?: string): { cards: Card[]; meta: { next?: string } };`;
}

test("A list has names of its own for the size of a page, its items and its cursor", async () => {
  expect(await findings(listWithOwnNames('items: "cards"', ', member: "meta.next"'))).toEqual([]);
  expect(await findings(listWithOwnNames('items: "cards"', ', member: "meta.more"'))).toEqual([
    'listing-pages: "meta.more"',
  ]);
  expect(await findings(listWithOwnNames('items: "cards"', ""))).toEqual(['listing-pages: "cursor"']);
  expect(await findings(listWithOwnNames('items: "others"', ', member: "meta.next"'))).toEqual([
    'listing-envelope: "paged"',
  ]);
});

test("The last page may lack the address of the next one", async () => {
  for (const [member, links] of [
    ["next", "next: string"],
    ["links.next", "links: { next: url }"],
  ] as const)
    expect(await findings(listByAddress(member, links))).toEqual([`last-page-address: "${member}"`]);
  for (const links of ["links?: { next: string }", "links: { next?: string }", "links: { next: unknown }"])
    expect(await findings(listByAddress("links.next", links))).toEqual([]);
});

test("A plain list has data, and needs no parameters", async () => {
  expect(await findings(plainList("{ data: Card[] }"))).toEqual([]);
  expect(await findings(plainList("Card[]"))).toEqual([]);
  expect(await findings(plainList("{ cards: Card[] }"))).toEqual(['listing-envelope: "plain"']);
});

test("The order parameter is a query parameter", async () => {
  const spec = `${MODELS} @access(#{ scheme: "none" }) @lists(Card)
    @listing(#{ envelope: "plain", order: "newest-first", orderParameter: "sort" }) @route("/cards")
    op list(): { data: Card[] };`;
  expect(await findings(spec)).toEqual(['listing-parameter: "sort"']);
});

const PLAIN = '@lists(Card) @listing(#{ envelope: "plain", order: "none" })';

function filtered(filter: string, part = PLAIN): string {
  return `${MODELS} @access(#{ scheme: "none" }) ${part} @route("/cards") op list(@query @filter(${filter}) q?: string): Card[];`;
}

test.each(['"id"', '"money.amount"', '"fundingSources[]"', '#["id", "fundingSources[]"]'])(
  "@filter accepts the path %s",
  async (paths) => {
    expect(await findings(filtered(`${paths}, "equals"`))).toEqual([]);
  },
);

test("@filter rejects an unknown path at the path", async () => {
  expect(await findings(filtered('"money.currency", "equals"'))).toEqual(['unknown-resource-path: "money.currency"']);
  expect(await findings(filtered('#["id", "owner"], "equals"'))).toEqual(['unknown-resource-path: "owner"']);
});

test("@filter of a list without @listing is a warning at the filter", async () => {
  expect(await findings(filtered('"id", "equals"', "@lists(Card)"))).toEqual([
    'filter-without-listing: @filter("id", "equals")',
  ]);
});

test("@filter outside a list is an error at the filter", async () => {
  expect(await findings(filtered('"id", "equals"', ""))).toEqual(['filter-without-list: @filter("id", "equals")']);
  expect(await findings(filtered('"id", "equals"', "@reads(Card)"))).toEqual([
    'filter-without-list: @filter("id", "equals")',
  ]);
});

function filteredTags(filter: string, tags: string): string {
  return `
    model Label { text: string; }
    model Card { owner: string; label: Label; tags: ${tags}; notes: Record<string>; }
    @access(#{ scheme: "none" }) ${PLAIN} @route("/cards") op list(@query @filter(${filter}) q?: string): Card[];`;
}

test.each(["string[]", "string[] | null"])("@filter requires [] for a list of type %s", async (tags) => {
  expect(await findings(filteredTags('"tags[]", "contains"', tags))).toEqual([]);
  expect(await findings(filteredTags('#["owner", "tags"], "contains"', tags))).toEqual(['filter-path: "tags"']);
});

test("@filter warns about a comparison with an object", async () => {
  expect(await findings(filteredTags('"label.text", "equals"', "Label[]"))).toEqual([]);
  expect(await findings(filteredTags('"tags[].text", "contains"', "Label[]"))).toEqual([]);
  for (const path of ["label", "notes", "tags[]"]) {
    expect(await findings(filteredTags(`"${path}", "equals"`, "Label[]"))).toEqual([`filter-path: "${path}"`]);
  }
});

test("@filter accepts a path to objects in some items only", async () => {
  expect(await findings(filteredTags('"tags", "equals"', "string | Label | null"))).toEqual([]);
  expect(await findings(filteredTags('"tags", "equals"', "unknown"))).toEqual([]);
});

test("@filter warns about contains without a list in its paths", async () => {
  expect(await findings(filteredTags('#["owner", "tags[]"], "contains"', "string[]"))).toEqual([]);
  expect(await findings(filteredTags('"owner", "contains"', "string[]"))).toEqual(['filter-path: "contains"']);
});

test.each(["substring", "substring-any-case"])("@filter finds a %s in texts only", async (match) => {
  for (const type of ["string", "string | null", "string[]", "url", "unknown"]) {
    const path = type === "string[]" ? "tags[]" : "tags";
    expect(await findings(filteredTags(`"${path}", "${match}"`, type))).toEqual([]);
  }
  for (const type of ["int32", "boolean", "utcDateTime", '"A" | "B"']) {
    expect(await findings(filteredTags(`"tags", "${match}"`, type))).toEqual(['filter-path: "tags"']);
  }
});

function ordered(taken: string, orderValues = ""): string {
  return `${MODELS} @access(#{ scheme: "none" }) @lists(Card)
    @listing(#{ envelope: "plain", order: "newest-first", orderParameter: "sort"${orderValues} }) @route("/cards")
    op list(@query sort?: ${taken}): { data: Card[] };`;
}

const BY_ID = ', orderValues: #[#{ value: "id", by: "id", direction: "ascending" }]';

test("The order parameter may be an enum or a plain text", async () => {
  expect(await findings(ordered('"asc" | "desc"'))).toEqual([]);
  expect(await findings(ordered('"id"', BY_ID))).toEqual([]);
  expect(await findings(ordered("string"))).toEqual([]);
  expect(await findings(ordered('"newest" | string', BY_ID))).toEqual([]);
  const open = 'union Open { string, "newest" }';
  expect(await findings(`${open} ${ordered('Open | "oldest"', BY_ID)}`)).toEqual([]);
});

test("An order outside the parameter's values is an error at its value", async () => {
  expect(await findings(ordered('"ids" | "newest"', BY_ID))).toEqual(['order-value: "id"']);
});

test("An order parameter without asc and desc requires orderValues", async () => {
  expect(await findings(ordered('"up" | "down"'))).toEqual(['order-value: "sort"', 'order-value: "sort"']);
});

test("An unordered parameter value is a warning at the orders", async () => {
  expect(await findings(ordered('"id" | "newest"', BY_ID))).toEqual([
    'order-undeclared: #[#{ value: "id", by: "id", direction: "ascending" }]',
  ]);
  expect(await findings(ordered('"asc" | "desc" | "best"'))).toEqual(['order-undeclared: "sort"']);
});
