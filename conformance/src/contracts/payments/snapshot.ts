import type { Contract, Fixture, Operation, Trial } from "./words.ts";
import { asObject, expecting, fixturesOf, textAt, unlessUnavailable, valuesAt } from "./words.ts";
import { makeCustomer } from "./customers/fixtures.ts";
import { ownerParameter } from "./owner-parameter.ts";
import { wholePage } from "../../requests/lists/whole-page.ts";

/** The parts of a resource that only callers change; invoices and times may change by themselves. */
const lasting = ["id", "status", "state", "stateReason", "balance.amount", "fundingSources[]", "isPaused", "kycStatus"];

/** Whom and what a refused call could have changed. */
interface About {
  customers: readonly Fixture[];
  /** Ids of quotes, which no list shows. */
  quotes: readonly string[];
}

/**
 * What a refused call of the operation could have changed for these customers: their money, and what the operation is
 * about.
 */
export async function snapshot(t: Trial, operation: Operation, about: About): Promise<Record<string, unknown>> {
  const seen: Record<string, unknown> = {};
  for (const id of about.quotes) seen[`quotes.get of ${id}`] = await quoteStatus(t, id);
  return { ...seen, ...(await snapshotOf(t, operation, about.customers)) };
}

/** The status of a quote, once it does not change by itself any more. */
async function quoteStatus(t: Trial, quoteId: string): Promise<unknown> {
  const read = (): Promise<unknown> =>
    t.call("quotes.get", { params: { quoteId } }).then(({ body }) => textAt(body, "status"), unlessUnavailable);
  return t.eventually(read, (status) => status !== "PROCESSING");
}

async function snapshotOf(
  t: Trial,
  operation: Operation,
  customers: readonly Fixture[],
): Promise<Record<string, unknown>> {
  const seen: Record<string, unknown> = {};
  // A list that the target does not have counts as empty.
  for (const list of listsAbout(t.contract, operation)) {
    for (const { id } of customers) {
      const query = { [ownerParameter(list) ?? ""]: id, ...wholePage(t.contract, list) };
      seen[`${list.id} of ${id}`] = await t
        .call(list.id, { query })
        .then(
          (reply) => fixturesOf(reply, list.id).map(({ body }) => lasting.map((path) => valuesAt(body, path))),
          unlessUnavailable,
        );
    }
  }
  if (Object.values(seen).some((items) => items !== undefined)) return seen;
  for (const { id } of customers) seen[`customers.get of ${id}`] = await readAlone(t, id);
  return seen;
}

/** What verification and the clock change by themselves. */
const moving = new Set(["kycStatus", "kybStatus", "updatedAt"]);

/** A customer as its own read shows it, where the target has no list of what it owns. */
async function readAlone(t: Trial, customerId: string): Promise<unknown> {
  const reply = await t.call("customers.get", { params: { customerId } }).catch(unlessUnavailable);
  const members = Object.entries(asObject(reply?.body) ?? {});
  return Object.fromEntries(members.filter(([name]) => !moving.has(name)));
}

function listsAbout(contract: Contract, { resourceAction: part, references }: Operation): Operation[] {
  const about = new Set([
    "InternalAccount",
    "Transaction",
    part?.resource,
    ...references.map(({ resource }) => resource),
  ]);
  return Object.values(contract.operations).filter(
    (list) => ownerParameter(list) !== undefined && about.has(list.resourceAction?.resource),
  );
}

/** Nothing of this may have changed since the snapshot. */
export async function expectUnchanged(
  t: Trial,
  rules: readonly string[],
  state: string,
  operation: Operation,
  about: About,
  before: Record<string, unknown>,
): Promise<void> {
  const after = await snapshot(t, operation, about);
  const observed = JSON.stringify(after) === JSON.stringify(before) ? after : await withoutLate(t, before, after);
  expecting(t, rules, operation.id).same(state, "nothing to change:", before, observed);
}

/**
 * A customer's accounts may be opened a little after the customer. New empty ones are left out, as long as an untouched
 * customer gets as many.
 */
async function withoutLate(
  t: Trial,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const lists = Object.keys(after).filter((name) => name.startsWith(accountsList));
  const known = new Set(lists.flatMap((name) => listOf(before[name]).map(idIn)));
  const isLate = (item: unknown): boolean => !known.has(idIn(item)) && listOf(item).flat().includes(0);
  const grown = lists.filter((name) => listOf(after[name]).some(isLate));
  if (grown.length === 0) return after;
  const most = Math.max(...grown.map((name) => listOf(after[name]).length));
  const { id: customerId } = await makeCustomer(t);
  const reply = await t.eventually(
    () => t.call(accountsList, { query: { customerId } }),
    ({ body }) => valuesAt(body, "data[]").length >= most,
  );
  if (valuesAt(reply.body, "data[]").length < most) return after;
  const left = grown.map((name) => [name, listOf(after[name]).filter((item) => !isLate(item))]);
  return { ...after, ...Object.fromEntries(left) };
}

const accountsList = "customers.internalAccounts.list";

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The id of an item in a snapshot: the first of its lasting values. */
function idIn(item: unknown): unknown {
  return listOf(item).flat()[0];
}
