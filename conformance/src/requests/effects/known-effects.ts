import { operation as rowOf, type Conservation, type ConservationTerm } from "@tallystick/contract";
import type { Trial } from "../trial.ts";
import { isSuccess } from "../expect.ts";
import { type Fixture } from "../fixtures/fixture.ts";
import { unlessUnavailable } from "../fixtures/unless-unavailable.ts";
import { valueInRequest } from "../fixtures/request-value.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { valueAt } from "../../json/value-at.ts";
import { wholePage } from "../lists/whole-page.ts";
import { listsOf } from "../resources/existing-resource.ts";
import { look, requestWith } from "../resources/fixtures.ts";
import { requestIn } from "../fixtures/request-in.ts";
import { resourceInReply } from "../resources/resource-in-reply.ts";
import { lifecycleOf } from "../states/states.ts";
import { listedIn } from "../fixtures/resource-id.ts";

type OperationTerm = Extract<ConservationTerm, { operation: string }>;
type ResourceTerm = Extract<ConservationTerm, { resource: string }>;

/** A resource that may count. */
interface Counted {
  resource: string;
  id: string;
}

/**
 * The expected change of a quantity since this exchange: by calls, by resources of the trial, and by listed resources
 * created along the way.
 */
export async function changeSince(
  t: Trial,
  row: Conservation,
  account: string,
  { since, counted }: { since: number; counted: Counted },
): Promise<number> {
  const exchanges = t.transcript.slice(since).filter(isSuccess);
  let change = 0;
  for (const term of row.terms.filter((each): each is OperationTerm => "operation" in each)) {
    for (const exchange of exchanges.filter(({ operation }) => operation === term.operation)) {
      const request = requestIn(rowOf(t.contract, exchange.operation), exchange);
      if (valueInRequest(request, term.account) === account) change += effectOfCall(term, request);
    }
  }
  const known = new Map([[counted.id, counted.resource]]);
  for (const resource of resourcesOf(row)) {
    const creators = t.contract.resources[resource]?.creates ?? [];
    const made = exchanges.filter(({ operation }) => creators.includes(operation));
    for (const { id } of made.flatMap((exchange) => resourceInReply(t.contract, exchange, resource) ?? []))
      known.set(id, resource);
    for (const { id } of await listedOf(t, row, resource, account)) known.set(id, resource);
  }
  for (const [id, resource] of known)
    change += effectOf(t, row, resource, (await look(t, resource, { id })).body, account);
  return change;
}

/** The resources that count as long as they are in some states. */
export function resourcesOf({ terms }: Conservation): string[] {
  return [...new Set(terms.flatMap((term) => ("resource" in term ? [term.resource] : [])))];
}

/** The newest items of a list that belong to the account: it is new, and all that belongs to it is among them. */
async function listedOf(
  t: Trial,
  { resource: owner, terms }: Conservation,
  resource: string,
  account: string,
): Promise<Fixture[]> {
  const [list] = listsOf(t, resource);
  const places = terms.flatMap((term) => ("resource" in term && term.resource === resource ? [term.account] : []));
  if (list === undefined) return [];
  const request = await requestWith(t, list.id, { named: { [owner]: account } }).catch(unlessUnavailable);
  if (request === undefined) return [];
  const filter = list.filters.find(
    ({ paths, match }) => match === "equals" && paths.some((path) => places.includes(path)),
  );
  const query = {
    ...request.query,
    ...wholePage(t.contract, list),
    ...(filter && { [filter.parameter]: account }),
  };
  const reply = await t.call(list.id, { ...request, query });
  const items = isSuccess(reply) ? listedIn(t.contract, reply) : [];
  return items.filter(({ body }) => places.some((place) => valueAt(body, place) === account));
}

/** By how much a call changes a quantity. */
export function effectOfCall({ sign, amount }: OperationTerm, request: CallRequest): number {
  return sign * numberIn(valueInRequest(request, amount));
}

/** By how much a resource changes the quantity as it is now. */
export function effectOf(t: Trial, row: Conservation, resource: string, body: unknown, account: string): number {
  const field = lifecycleOf(t.contract, resource)?.field;
  const state = field === undefined ? undefined : valueAt(body, field);
  const counts = (term: ConservationTerm): term is ResourceTerm =>
    "resource" in term &&
    term.resource === resource &&
    (typeof state !== "string" || term.states.includes(state)) &&
    (term.having === undefined || term.having.values.includes(String(valueAt(body, term.having.path)))) &&
    (term.lacking === undefined || valueAt(body, term.lacking) === undefined) &&
    valueAt(body, term.account) === account;
  return row.terms.filter(counts).reduce((sum, { sign, amount }) => sum + sign * numberIn(valueAt(body, amount)), 0);
}

function numberIn(value: unknown): number {
  return typeof value === "number" ? value : 0;
}
