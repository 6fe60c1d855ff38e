import type { Conservation, Operation, Reference, Refusal } from "@tallystick/contract";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import type { Trial } from "../trial.ts";
import { isSuccess } from "../expect.ts";
import { only, type RefusalTrigger } from "../refusal-trigger.ts";
import { perform } from "../fixtures/perform.ts";
import { valueInRequest } from "../fixtures/request-value.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { asObject, valueAt } from "../../json/value-at.ts";
import type { Resolved } from "../../schema/resolve.ts";
import { numbersOf, schemaOf } from "../bodies/body-schema.ts";
import { dayMs, isDate, moved } from "../bodies/dates.ts";
import { look, makeFor, requestWith } from "../resources/fixtures.ts";
import { namesAt, referencesOf } from "../resources/references.ts";
import { ensureBalance } from "../effects/ensure-balance.ts";
import { memoryOf } from "../resources/run-memory.ts";
import { accountPlace, isNeverNegative, withdrawalsOf } from "../effects/withdrawals.ts";
import { firstRefused, notDerived, refusedResource, type Candidate } from "./refused-resource.ts";
import { repeatedUntilRefused } from "./relations.ts";

/** More than any resource has, where the schema states no bound. */
const HUGE = 1_000_000_000;

/** How many calls may take of a quantity until so little is left that one can ask for more. */
const MOST_TAKEN = 40;

/** Exceeds an amount: one unit above the returned one where declared, a huge number, or one call too many. */
export const tooMuch: RefusalTrigger = async (t, operation, refusal) => {
  const about = refusedResource(t.contract, operation, refusal);
  const isOfAccount = t.contract.conservation.some(({ resource }) => resource === about?.place.resource);
  if (
    refusal.when === "insufficient-balance" &&
    (refusal.at === undefined || (isOfAccount && about?.place.at === refusal.at))
  ) {
    const meant = refusal.at === undefined ? undefined : about?.place;
    const unpaid = await withoutPayment(t, operation, meant);
    if (unpaid !== undefined) return only(unpaid);
    const more =
      meant === undefined ? [] : numbersOf(t, operation).flatMap((at) => overBalance(t, operation, at, meant.resource));
    if (more.length > 0) return firstRefused(t, operation, refusal, more, "surely");
  }
  const at = refusal.at !== undefined && about?.place.at !== refusal.at ? refusal.at : undefined;
  const places = at === undefined ? numbersOf(t, operation) : [at];
  if (at === undefined && about !== undefined && (refusal.at !== undefined || places.length === 0)) {
    return repeatedUntilRefused(t, operation, refusal, about.place);
  }
  const candidates = places.flatMap((place) =>
    isJustTaken(t, operation, refusal, place)
      ? overBalance(t, operation, place)
      : [...overBalance(t, operation, place), huge(t, operation, place)],
  );
  const isSure = places.every(
    (place) => overBalance(t, operation, place).length > 0 || schemaOf(t, operation, place)["maximum"] === undefined,
  );
  return firstRefused(t, operation, refusal, candidates, isSure ? "surely" : "perhaps");
};

/** A request that withdraws more than a referenced resource has, as returned or as shown by success after a top-up. */
async function withoutPayment(
  t: Trial,
  operation: Operation,
  meant: Reference | undefined,
): Promise<CallRequest | undefined> {
  const request = await requestWith(t, operation.id, { isUnpaid: true });
  const rows = t.contract.conservation.filter(({ resource }) => meant === undefined || resource === meant.resource);
  for (const { resource, balance, terms } of rows) {
    for (const term of terms) {
      if (!("resource" in term) || term.sign !== -1) continue;
      const place = referencesOf(t.contract, operation).find((each) => each.resource === term.resource);
      const id = place && valueInRequest(request, place.at);
      if (typeof id !== "string") continue;
      const { body } = await look(t, term.resource, { id });
      const [amount, account] = [valueAt(body, term.amount), valueAt(body, term.account)];
      if (typeof amount !== "number" || typeof account !== "string") continue;
      const left = valueAt((await look(t, resource, { id: account })).body, balance);
      if (typeof left === "number" && amount > left) return request;
    }
  }
  const isEnough = meant !== undefined && (await hasEnough(t, operation, request, meant));
  return memoryOf(t.target).learnt.get(operation.id)?.isPaid === true && !isEnough ? request : undefined;
}

/** Whether what is named at the place shows as much as the only number of the request; several say nothing of each other. */
async function hasEnough(t: Trial, operation: Operation, request: CallRequest, place: Reference): Promise<boolean> {
  const row = t.contract.conservation.find(({ resource }) => resource === place.resource);
  const [amount, ...others] = numbersOf(t, operation).map((at) => valueInRequest(request, at));
  const id = valueInRequest(request, place.at);
  if (row === undefined || typeof amount !== "number" || others.length > 0 || typeof id !== "string") return false;
  return Number(valueAt((await look(t, place.resource, { id })).body, row.balance)) >= amount;
}

/** Whether one unit above the returned amount is certainly too much. */
function isJustTaken(t: Trial, operation: Operation, refusal: Refusal, at: string): boolean {
  const found = withdrawalsOf(t.contract).find(
    (each) => each.refusal === refusal && each.operation.id === operation.id,
  );
  return found !== undefined && found.amount === at && isNeverNegative(t, found.row);
}

function huge(t: Trial, operation: Operation, at: string): Candidate {
  return async () => {
    const { maximum, multipleOf } = schemaOf(t, operation, at);
    const step = Number(multipleOf ?? 1) || 1;
    const most = Math.floor(Number(maximum ?? HUGE) / step) * step;
    return { variant: String(most), request: await requestWith(t, operation.id, { members: { [at]: most } }) };
  };
}

/** The quantities of which so much is taken as stands at the place; where no term says so, all. */
function quantitiesAt({ contract }: Trial, { resourceAction }: Operation, at: string): Conservation[] {
  const isTaken = ({ terms }: Conservation): boolean =>
    terms.some(
      (term) => "resource" in term && term.resource === resourceAction?.resource && at === `body.${term.amount}`,
    );
  const taken = contract.conservation.filter(isTaken);
  return taken.length > 0 ? taken : contract.conservation;
}

/** One unit above the conserved quantity of a referenced resource, after withdrawals made it fit. */
function overBalance(t: Trial, operation: Operation, at: string, kind?: string): Candidate[] {
  return quantitiesAt(t, operation, at).flatMap((row) => {
    const { resource, balance, terms } = row;
    if (kind !== undefined && resource !== kind) return [];
    const isAdding = terms.some((term) => "operation" in term && term.operation === operation.id && term.sign === 1);
    if (isAdding) return [];
    const taken = terms.find((term) => "resource" in term && term.resource === operation.resourceAction?.resource);
    const place = accountPlace(t.contract, row, operation, taken?.account ?? "");
    if (place === undefined) return [];
    return async () => {
      const { id } = await makeFor(t, operation, place);
      const { minimum, maximum, multipleOf } = schemaOf(t, operation, at);
      const step = Number(multipleOf ?? 1) || 1;
      const most = typeof maximum === "number" ? maximum : HUGE;
      const named = namesAt(t.contract, operation, place, id);
      const asking = async (amount: number): Promise<CallRequest> => {
        const request = await requestWith(t, operation.id, { named, members: { [at]: amount } });
        return kind === undefined ? request : payable(t, operation, request, at, kind);
      };
      for (let nth = 0; nth < MOST_TAKEN; nth += 1) {
        const left = Number(valueAt((await look(t, resource, { id })).body, balance));
        const more = Math.max(left + step, Number(minimum ?? 0));
        const request = await asking(Math.min(more, most));
        if (!(more > most)) return { variant: "one more than there is", request };
        if (!isSuccess(await perform(t, operation.id, request))) return { variant: "more than there is", request };
      }
      throw new FixtureUnavailable(`So much of the ${resource} is left that no call of ${operation.id} asks for more.`);
    };
  });
}

/** The request with every other quantity topped up. */
async function payable(
  t: Trial,
  operation: Operation,
  request: CallRequest,
  at: string,
  besides: string,
): Promise<CallRequest> {
  const paid = await ensureBalance(t, operation, request, at, besides);
  const isOther = ({ resource }: Conservation): boolean =>
    resource !== besides && referencesOf(t.contract, operation).some((each) => each.resource === resource);
  if (paid === undefined && t.contract.conservation.some(isOther))
    throw new FixtureUnavailable(`Nothing has as much as ${operation.id} would take beyond the ${besides}.`);
  return paid ?? request;
}

/** Zero, and less. */
export const notPositive: RefusalTrigger = async (t, operation, refusal) => {
  const { at } = refusal;
  if (at === undefined) throw notDerived(operation, refusal);
  const found = [];
  for (const [variant, value] of [
    ["zero", 0],
    ["negative", -1],
  ] as const) {
    const request = await requestWith(t, operation.id, { members: { [at]: value } });
    found.push({ variant, request: { ...request, deliberatelyInvalid: true } });
  }
  return found;
};

/** Before or after what is possible. */
export const outOfRange: RefusalTrigger = async (t, operation, refusal) => {
  const { at } = refusal;
  if (at === undefined) throw notDerived(operation, refusal);
  const plain = await requestWith(t, operation.id);
  const value = valueInRequest(plain, at);
  const values = isDate(value) ? datesBeyond(plain.body, at, value) : numbersBeyond(schemaOf(t, operation, at));
  const candidates = values.map(({ variant, value: wrong }): Candidate => async () => {
    const request = await requestWith(t, operation.id, { members: { [at]: wrong } });
    return { variant, request: { ...request, deliberatelyInvalid: true } };
  });
  return firstRefused(t, operation, refusal, candidates, "surely");
};

interface Beyond {
  variant: string;
  value: unknown;
}

function numbersBeyond({ minimum, maximum }: Resolved): Beyond[] {
  return [
    ...(typeof maximum === "number" ? [{ variant: "above the maximum", value: maximum + 1 }] : []),
    ...(typeof minimum === "number" ? [{ variant: "below the minimum", value: minimum - 1 }] : []),
    ...(maximum === undefined ? [{ variant: "huge", value: HUGE }] : []),
    ...(minimum === undefined ? [{ variant: "negative", value: -1 }] : []),
  ];
}

/** A day beyond each other date of the body, on either side; long ago, and far ahead. */
function datesBeyond(body: unknown, at: string, value: string): Beyond[] {
  const own = at.slice("body.".length);
  const others = Object.entries(asObject(body) ?? {}).flatMap(([name, each]) =>
    name !== own && isDate(each) ? [{ name, date: each }] : [],
  );
  const span = (date: string): number => Date.parse(date) - Date.parse(value);
  return [
    ...others.map(({ name, date }) => {
      const beyond = span(date) < 0 ? -dayMs : dayMs;
      return { variant: `beyond ${name}`, value: moved(value, span(date) + beyond) };
    }),
    { variant: "long ago", value: moved(value, Date.UTC(2001, 0, 2) - Date.parse(value)) },
    { variant: "far ahead", value: moved(value, 36_500 * dayMs) },
  ];
}
