import type { RuleId } from "@tallystick/contract";
import { FixtureUnavailable } from "../../engine/errors.ts";
import type { Exchange } from "../../http/exchange.ts";
import type { Trial } from "../../engine/types.ts";
import { asObject, textAt, valueAt } from "../../json/value-at.ts";
import { declaredFor, expectSame, expectStatus, expectThat } from "../expect.ts";
import { list, type ListOperation } from "./population.ts";
import type { ListScope } from "../../engine/types.ts";

/** One page as the envelope shows it. */
export interface Page {
  reply: Exchange;
  items: unknown[];
  hasMore: unknown;
  nextCursor: string | undefined;
  totalCount: unknown;
}

/** Rules that a walk through pages exercises. */
export const walkRules = [
  "PAGE-01",
  "PAGE-02",
  "PAGE-03",
  "PAGE-04",
  "TOKEN-06",
  "AGENT-18",
  "PAGE-08",
  "PAGE-09",
] as const;

type WalkRule = (typeof walkRules)[number];

/** The rules that a list must follow; its own rule about pages comes before the general one. */
function rulesOf(t: Trial, operation: ListOperation, rule: WalkRule): string[] {
  const own: RuleId[] = rule === "PAGE-08" ? ["TOKEN-06", "AGENT-18"] : [];
  return declaredFor(t.contract, operation.id, ...own, rule);
}

/** How a list is walked. */
export interface WalkOptions {
  scope: ListScope;
  query: Record<string, string | number | undefined>;
  limit: number;
  /** A walk that needs more pages than this is taken to be endless. */
  mostPages: number;
}

/** Follows `nextCursor` to the end and judges each envelope; returns every item in order. */
export async function walk(
  t: Trial,
  operation: ListOperation,
  options: WalkOptions,
): Promise<{ items: unknown[]; pages: Page[] }> {
  const pages: Page[] = [];
  let cursor: string | undefined;
  do {
    const reply = await list(t, operation, options.scope, { ...options.query, limit: options.limit, cursor });
    const isFollowing = cursor !== undefined;
    if (isFollowing) expectStatus(t, rulesOf(t, operation, "PAGE-08"), "a next page", reply, [200]);
    const page = readPage(reply);
    pages.push(page);
    judgePage(t, operation, page, options.limit);
    if (isFollowing) judgeFollowing(t, operation, page);
    cursor = page.nextCursor;
  } while (cursor !== undefined && pages.length <= options.mostPages);
  return { items: pages.flatMap(({ items }) => items), pages };
}

function readPage(reply: Exchange): Page {
  const data = asObject(reply.body)?.["data"];
  if (reply.status !== 200)
    throw new FixtureUnavailable(`${reply.operation} cannot be walked: it answered with ${reply.status}.`);
  return {
    reply,
    items: Array.isArray(data) ? data : [],
    hasMore: valueAt(reply.body, "hasMore"),
    nextCursor: textAt(reply.body, "nextCursor"),
    totalCount: valueAt(reply.body, "totalCount"),
  };
}

function judgePage(t: Trial, operation: ListOperation, page: Page, limit: number): void {
  const hold = (rule: WalkRule, condition: boolean, expected: string, observed: unknown): void =>
    expectThat(t, rulesOf(t, operation, rule), `a page of ${operation.id}`, condition, () => ({
      operation: operation.id,
      expected,
      observed: JSON.stringify(observed) ?? "nothing",
    }));
  expectItems(t, operation, page.reply);
  hold("PAGE-02", typeof page.hasMore === "boolean", "hasMore, a boolean", page.hasMore);
  hold(
    "PAGE-03",
    (page.nextCursor !== undefined) === page.hasMore,
    `nextCursor only with hasMore ${String(page.hasMore)}`,
    page.nextCursor,
  );
  hold("PAGE-08", page.items.length <= limit, `at most ${limit} items`, page.items.length);
}

/** When a list succeeds, its items are in `data`. */
export function expectItems(t: Trial, operation: ListOperation, { status, body }: Exchange): void {
  const hasItems = status !== 200 || Array.isArray(asObject(body)?.["data"]);
  expectThat(t, rulesOf(t, operation, "PAGE-01"), `a page of ${operation.id}`, hasItems, () => ({
    operation: operation.id,
    expected: "data, an array",
    observed: JSON.stringify(body) ?? "nothing",
  }));
}

/** A page that was announced has at least one item. */
function judgeFollowing(t: Trial, operation: ListOperation, { items }: Page): void {
  expectThat(t, rulesOf(t, operation, "PAGE-02"), "a next page", items.length > 0, () => ({
    operation: operation.id,
    expected: "hasMore only where more follows",
    observed: "hasMore, and then an empty page",
  }));
}

/** Every wanted item exactly once, and no other; `totalCount`, when given, counts them. */
export function expectWhole(
  t: Trial,
  operation: ListOperation,
  state: string,
  walked: { items: unknown[]; pages: Page[] },
  wanted: readonly string[],
): void {
  expectSame(t, rulesOf(t, operation, "PAGE-08"), state, {
    operation: operation.id,
    what: "every item exactly once:",
    expected: wanted.toSorted(),
    observed: walked.items.map((item) => textAt(item, "id") ?? "").toSorted(),
  });
  for (const { totalCount } of walked.pages) {
    const counted = totalCount === undefined ? "without totalCount" : state;
    expectThat(
      t,
      rulesOf(t, operation, "PAGE-04"),
      counted,
      totalCount === undefined || totalCount === wanted.length,
      () => ({
        operation: operation.id,
        expected: `totalCount ${wanted.length}, if any`,
        observed: String(totalCount),
      }),
    );
  }
}

/** The items must be in the order of their creation, as far as their `createdAt` differs. */
export function expectOrder(
  t: Trial,
  operation: ListOperation,
  state: string,
  items: readonly unknown[],
  order: "asc" | "desc",
): void {
  const times = items.map((item) => Date.parse(textAt(item, "createdAt") ?? ""));
  const inOrder = times.every((time, index) => {
    const before = times[index - 1];
    return before === undefined || Number.isNaN(time) || (order === "asc" ? before <= time : before >= time);
  });
  expectThat(t, rulesOf(t, operation, "PAGE-09"), state, inOrder, () => ({
    operation: operation.id,
    expected: order === "asc" ? "the oldest first" : "the newest first",
    observed: times.map((time) => new Date(time).toISOString()).join(", "),
  }));
}
