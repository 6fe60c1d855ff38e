import { pagingOf, type Contract, TOTAL } from "@tallystick/contract";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import type { Trial, ListScope } from "../../requests/trial.ts";
import { textAt, valueAt } from "../../json/value-at.ts";
import { expecting } from "../../requests/expect.ts";
import { declaredItems } from "../../requests/lists/declared-items.ts";
import { nextQuery } from "../../requests/lists/next-query.ts";
import { rulesStatingFor } from "../rules-stating.ts";
import { list, type ListOperation } from "../../requests/lists/population.ts";
import { idOfItem } from "../../requests/fixtures/resource-id.ts";

/** One page as its reply shows it. */
export interface Page {
  reply: Exchange;
  items: unknown[];
  /** The query of the request for the next page; undefined after the last. */
  next: CallRequest["query"];
  total: unknown;
}

/** Statements about paging. */
type WalkStatement =
  | "page-items"
  | "page-has-more"
  | "page-cursor"
  | "page-total"
  | "every-item-once"
  | "order-parameter"
  | "list-order";

/** The statements that a walk exercises. */
export const walkStatements: readonly WalkStatement[] = [
  "page-items",
  "page-has-more",
  "page-cursor",
  "page-total",
  "every-item-once",
  "order-parameter",
  "list-order",
];

/** The rules that a list must follow; its own rule about pages comes before the general one. */
export function walkRules(t: Trial, operation: ListOperation, ...statements: WalkStatement[]): string[] {
  return rulesStatingFor(t.contract, operation.id, ...statements);
}

/** The rules about the order that a list is asked for, or has without being asked: the order parameter says that, too. */
export function orderRules(t: Trial, operation: ListOperation, asked: unknown): string[] {
  if (asked !== undefined) return walkRules(t, operation, "order-parameter");
  const isAskable = operation.listing.orderParameter !== undefined;
  return walkRules(t, operation, "list-order", ...(isAskable ? (["order-parameter"] as const) : []));
}

/** How a list is walked. */
export interface WalkOptions {
  scope: ListScope;
  query: Record<string, string | number | undefined>;
  limit: number;
  /** A walk that needs more pages than this is taken to be endless. */
  mostPages: number;
}

/** Follows the pages to the end and judges each; returns every item in order. */
export async function walk(
  t: Trial,
  operation: ListOperation,
  options: WalkOptions,
): Promise<{ items: unknown[]; pages: Page[] }> {
  const { limit } = pagingOf(t.contract.conventions.paging, operation.listing);
  const pages: Page[] = [];
  let query: CallRequest["query"] = { ...options.query, [limit]: options.limit };
  do {
    const reply = await list(t, operation, options.scope, query);
    const isFollowing = pages.length > 0;
    if (isFollowing) expecting(t, walkRules(t, operation, "every-item-once")).status("a next page", reply, 200);
    const page = readPage(t, operation, query, reply);
    pages.push(page);
    judgePage(t, operation, page, options.limit);
    if (isFollowing) judgeFollowing(t, operation, page);
    query = page.next;
  } while (query !== undefined && pages.length <= options.mostPages);
  return { items: pages.flatMap(({ items }) => items), pages };
}

function readPage(
  { contract }: Trial,
  operation: ListOperation,
  query: NonNullable<CallRequest["query"]>,
  reply: Exchange,
): Page {
  if (reply.status !== 200)
    throw new FixtureUnavailable(`${reply.operation} cannot be walked: it answered with ${reply.status}.`);
  return {
    reply,
    items: declaredItems(contract, operation, reply.body) ?? [],
    next: nextQuery(contract, operation, query, reply),
    total: countIn(contract, reply),
  };
}

function judgePage(t: Trial, operation: ListOperation, page: Page, limit: number): void {
  const hold: Hold = (statement, condition, expected, observed) =>
    expecting(t, walkRules(t, operation, statement), operation.id).that(`a page of ${operation.id}`, condition, () => [
      expected,
      JSON.stringify(observed) ?? "nothing",
    ]);
  expectItems(t, operation, page.reply);
  if (hasCursor(operation)) judgeCursor(t, page, hold);
  hold("every-item-once", page.items.length <= limit, `at most ${limit} items`, page.items.length);
}

type Hold = (statement: WalkStatement, condition: boolean, expected: string, observed: unknown) => void;

/** Whether the pages of a list say themselves whether more follows, and by which cursor. */
function hasCursor({ listing }: ListOperation): boolean {
  return listing.pages === undefined;
}

function judgeCursor({ contract }: Trial, { reply }: Page, hold: Hold): void {
  const { hasMore, nextCursor } = contract.conventions.paging;
  const [more, cursor] = [valueAt(reply.body, hasMore), textAt(reply.body, nextCursor)];
  hold("page-has-more", typeof more === "boolean", `${hasMore}, a boolean`, more);
  hold("page-cursor", (cursor !== undefined) === more, `${nextCursor} only with ${hasMore} ${String(more)}`, cursor);
}

/** When a list succeeds, its items are in the declared field. */
export function expectItems(t: Trial, operation: ListOperation, reply: Exchange): void {
  const { data } = pagingOf(t.contract.conventions.paging, operation.listing);
  const hasItems = reply.status !== 200 || declaredItems(t.contract, operation, reply.body) !== undefined;
  expecting(t, walkRules(t, operation, "page-items"), operation.id).that(`a page of ${operation.id}`, hasItems, () => [
    operation.listing.bare === true ? "an array" : `${data}, an array`,
    JSON.stringify(reply.body) ?? "nothing",
  ]);
}

/** A page that was announced has at least one item. */
function judgeFollowing(t: Trial, operation: ListOperation, { items }: Page): void {
  const { hasMore } = t.contract.conventions.paging;
  if (!hasCursor(operation)) return;
  expecting(t, walkRules(t, operation, "page-has-more"), operation.id).that("a next page", items.length > 0, () => [
    `${hasMore} only where more follows`,
    `${hasMore}, and then an empty page`,
  ]);
}

/** Every wanted item exactly once, and no other; the total counts them. */
export function expectWhole(
  t: Trial,
  operation: ListOperation,
  state: string,
  walked: { items: unknown[]; pages: Page[] },
  wanted: readonly string[],
): void {
  expecting(t, walkRules(t, operation, "every-item-once"), operation.id).same(
    state,
    "every item exactly once:",
    wanted.toSorted(),
    walked.items.map((item) => idOfItem(t.contract, operation, item) ?? "").toSorted(),
  );
  const totals = walked.pages.map(({ total }) => total);
  expectTotal(t, operation, state, totals, wanted.length);
}

/** The totals that pages show count every match; a page may show none. */
export function expectTotal(
  t: Trial,
  operation: ListOperation,
  state: string,
  totals: readonly unknown[],
  count: number,
): void {
  const name = totalOf(t.contract);
  for (const total of totals) {
    const counted = total === undefined ? `without ${name}` : state;
    expecting(t, walkRules(t, operation, "page-total"), operation.id).that(
      counted,
      total === undefined || total === count,
      () => [`${name} ${count}, if any`, String(total)],
    );
  }
}

/** The count of every match that a page shows, in the field or the header of that name. */
export function countIn(contract: Contract, { body, headers }: Exchange): unknown {
  const inHeader = headers[totalOf(contract).toLowerCase()];
  return inHeader === undefined ? valueAt(body, totalOf(contract)) : Number(inHeader);
}

/** The field or the header of a page that counts every match. */
export function totalOf({ conventions: { paging } }: Contract): string {
  return paging.total ?? TOTAL;
}
