import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import type { Exchange } from "../../http/exchange.ts";
import type { Trial, ListScope } from "../../requests/trial.ts";
import { asObject, textAt, valueAt } from "../../json/value-at.ts";
import { expecting } from "../../requests/expect.ts";
import { rulesStatingFor } from "../rules-stating.ts";
import { list, type ListOperation } from "../../requests/lists/population.ts";
import { idOfItem } from "../../requests/fixtures/resource-id.ts";

/** One page as the envelope shows it. */
export interface Page {
  reply: Exchange;
  items: unknown[];
  hasMore: unknown;
  nextCursor: string | undefined;
  totalCount: unknown;
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

/** Follows the cursor to the end and judges each envelope; returns every item in order. */
export async function walk(
  t: Trial,
  operation: ListOperation,
  options: WalkOptions,
): Promise<{ items: unknown[]; pages: Page[] }> {
  const { limit, cursor: cursorName } = t.contract.conventions.paging;
  const pages: Page[] = [];
  let cursor: string | undefined;
  do {
    const query = { ...options.query, [limit]: options.limit, [cursorName]: cursor };
    const reply = await list(t, operation, options.scope, query);
    const isFollowing = cursor !== undefined;
    if (isFollowing) expecting(t, walkRules(t, operation, "every-item-once")).status("a next page", reply, 200);
    const page = readPage(t, reply);
    pages.push(page);
    judgePage(t, operation, page, options.limit);
    if (isFollowing) judgeFollowing(t, operation, page);
    cursor = page.nextCursor;
  } while (cursor !== undefined && pages.length <= options.mostPages);
  return { items: pages.flatMap(({ items }) => items), pages };
}

function readPage({ contract }: Trial, reply: Exchange): Page {
  const { paging } = contract.conventions;
  const data = asObject(reply.body)?.[paging.data];
  if (reply.status !== 200)
    throw new FixtureUnavailable(`${reply.operation} cannot be walked: it answered with ${reply.status}.`);
  return {
    reply,
    items: Array.isArray(data) ? data : [],
    hasMore: valueAt(reply.body, paging.hasMore),
    nextCursor: textAt(reply.body, paging.nextCursor),
    totalCount: valueAt(reply.body, "totalCount"),
  };
}

function judgePage(t: Trial, operation: ListOperation, page: Page, limit: number): void {
  const { hasMore, nextCursor } = t.contract.conventions.paging;
  const hold = (statement: WalkStatement, condition: boolean, expected: string, observed: unknown): void =>
    expecting(t, walkRules(t, operation, statement), operation.id).that(`a page of ${operation.id}`, condition, () => [
      expected,
      JSON.stringify(observed) ?? "nothing",
    ]);
  expectItems(t, operation, page.reply);
  hold("page-has-more", typeof page.hasMore === "boolean", `${hasMore}, a boolean`, page.hasMore);
  hold(
    "page-cursor",
    (page.nextCursor !== undefined) === page.hasMore,
    `${nextCursor} only with ${hasMore} ${String(page.hasMore)}`,
    page.nextCursor,
  );
  hold("every-item-once", page.items.length <= limit, `at most ${limit} items`, page.items.length);
}

/** When a list succeeds, its items are in the declared field. */
export function expectItems(t: Trial, operation: ListOperation, { status, body }: Exchange): void {
  const { data } = t.contract.conventions.paging;
  const hasItems = status !== 200 || Array.isArray(asObject(body)?.[data]);
  expecting(t, walkRules(t, operation, "page-items"), operation.id).that(`a page of ${operation.id}`, hasItems, () => [
    `${data}, an array`,
    JSON.stringify(body) ?? "nothing",
  ]);
}

/** A page that was announced has at least one item. */
function judgeFollowing(t: Trial, operation: ListOperation, { items }: Page): void {
  const { hasMore } = t.contract.conventions.paging;
  expecting(t, walkRules(t, operation, "page-has-more"), operation.id).that("a next page", items.length > 0, () => [
    `${hasMore} only where more follows`,
    `${hasMore}, and then an empty page`,
  ]);
}

/** Every wanted item exactly once, and no other; `totalCount`, when given, counts them. */
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
  for (const { totalCount } of walked.pages) {
    const counted = totalCount === undefined ? "without totalCount" : state;
    expecting(t, walkRules(t, operation, "page-total"), operation.id).that(
      counted,
      totalCount === undefined || totalCount === wanted.length,
      () => [`totalCount ${wanted.length}, if any`, String(totalCount)],
    );
  }
}
