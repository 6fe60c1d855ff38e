import type { Operation, Reference } from "@tallystick/contract";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import type { Trial } from "../trial.ts";
import { idMemberOf } from "../fixtures/resource-id.ts";
import { valueInRequest, withRequestValue } from "../fixtures/request-value.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { asObject, valuesAt, withValueAt } from "../../json/value-at.ts";
import { besidesNull } from "../../schema/nullable.ts";
import { memberOf } from "../../schema/member-of.ts";
import { schemaAt, resolved, type Resolved } from "../../schema/resolve.ts";
import { createRequestBodyValidator } from "../../schema/as-requested.ts";
import { datesIn, isDate, moved, shiftFor } from "./dates.ts";
import { nowOf } from "../states/now.ts";
import { identifyingPlaces } from "./identifying-places.ts";
import { isPlain, plainEndings, selectingPlaces } from "./outcome-endings.ts";
import { plainParameters } from "./plain-parameters.ts";
import { referencesIn, referencesOf } from "../resources/references.ts";
import type { Template } from "./templates.ts";
import { fits, uniqueDay, uniqueLike } from "./unique-value.ts";

/** How a request is composed. */
export interface Composition {
  template: Template;
  /** Whether dates are moved into the future. */
  areDatesMoved: boolean;
  /** The id for one place that names a resource. */
  idFor: (reference: Reference) => Promise<string>;
  /** Whether the id at a place is asked for, whatever the configuration gives. Absent: none is. */
  isMeant?: (reference: Reference) => boolean;
  /** Values that replace what would be composed; `undefined` leaves a place out. */
  members: Readonly<Record<string, unknown>>;
}

/** A request of an operation from a template; it follows the schema, or is unavailable with the reason. */
export async function compose(t: Trial, row: Operation, how: Composition): Promise<CallRequest> {
  const plain = { ...plainParameters(t, row), ...(row.body && { body: how.template.body }) };
  const given = configured(t, row, how.isMeant);
  const named = await withReferences(t, row, { ...how, members: { ...given, ...how.members } }, plain);
  const dated = how.areDatesMoved ? withMovedDates(t, row, named) : named;
  const fresh = withOwnTexts(t, row, dated, how.members);
  const request = Object.entries({ ...given, ...how.members }).reduce(
    (all, [at, value]) => withRequestValue(all, at, value),
    fresh,
  );
  if (row.body !== undefined && request.body !== undefined) refuseInvalid(t, row, request.body);
  return request;
}

/** Values that the configuration gives for places of this operation, such as `items.create body.serial`. */
function configured(t: Trial, row: Operation, isMeant: Composition["isMeant"]): Record<string, unknown> {
  const own = Object.entries(t.target.fixtures).filter(([name]) => name.startsWith(`${row.id} `));
  const meant = new Set(isMeant && referencesOf(t.contract, row).flatMap((each) => (isMeant(each) ? [each.at] : [])));
  return Object.fromEntries(
    own.flatMap(([name, value]) => {
      const at = name.slice(row.id.length + 1);
      if (meant.has(at)) return [];
      const { type } = schemaOf(t, row, at) ?? {};
      return [[at, value === undefined || type === undefined || type === "string" ? value : JSON.parse(value)]];
    }),
  );
}

async function withReferences(
  t: Trial,
  row: Operation,
  { idFor, members }: Composition,
  request: CallRequest,
): Promise<CallRequest> {
  let all = request;
  const places = new Map(referencesIn(t.contract, row, request.body).map((each) => [each.at, each]));
  for (const reference of places.values()) {
    if (reference.at in members) continue;
    for (const at of placesIn(row, all, reference.at)) {
      const id = await idFor(reference);
      all = withRequestValue(all, at, schemaOf(t, row, reference.at)?.["type"] === "integer" ? Number(id) : id);
    }
  }
  return all;
}

/** The single places that a path of a row stands for: one for each item of a list, none for what is left out. */
function placesIn(row: Operation, request: CallRequest, at: string): string[] {
  const [place, ...path] = at.split(".");
  if (place === "path") return [at];
  if (place !== "body") {
    const name = path.join(".");
    const isNeeded = row.parameters.some((each) => each.in === place && each.name === name && each.required);
    return isNeeded || valueInRequest(request, at) !== undefined ? [at] : [];
  }
  return bodyPlaces(request.body, path).map((each) => `body.${each}`);
}

function bodyPlaces(value: unknown, [step = "", ...rest]: readonly string[]): string[] {
  const name = step.replace(/\[\]$/, "");
  const [here] = valuesAt(value, name);
  if (here === undefined || here === null) return [];
  const below = (inner: unknown, at: string): string[] =>
    rest.length === 0 ? [at] : bodyPlaces(inner, rest).map((each) => `${at}.${each}`);
  if (!step.endsWith("[]")) return below(here, name);
  return Array.isArray(here) ? here.flatMap((item: unknown, nth) => below(item, `${name}.${nth}`)) : [];
}

function withMovedDates(t: Trial, row: Operation, request: CallRequest): CallRequest {
  const dates = datesIn(request.body);
  const refused = dates.filter(({ at }) => row.refusals.some((each) => each.at === `body.${at}`));
  const from = refused.length > 0 ? refused : dates;
  const by = shiftFor(
    from.map(({ value }) => value),
    nowOf(t),
  );
  return {
    ...request,
    body: dates.reduce((all, { at, value }) => withValueAt(all, at, moved(value, by)), request.body),
  };
}

/** The request with values of its own wherever two resources must differ, and with an ordinary outcome. */
function withOwnTexts(t: Trial, row: Operation, request: CallRequest, members: Composition["members"]): CallRequest {
  const selecting = selectingPlaces(t.contract, row);
  const own = new Set([...uniquePlaces(t, row, request), ...selecting.keys()]);
  return [...own].reduce((all, at) => {
    const [value] = at.startsWith("body.") ? valuesAt(all.body, at.slice("body.".length)) : [valueInRequest(all, at)];
    if (at in members || value === undefined) return all;
    if (isDate(value)) {
      const options = { target: t.target, place: `${row.id} ${at}`, text: t.unique("own") };
      return uniquePlaces(t, row, request).has(at) ? withRequestValue(all, at, uniqueDay(value, options)) : all;
    }
    const tables = selecting.get(at) ?? [];
    const endings = tables.length === 0 ? [undefined] : plainEndings(t.contract, tables);
    const schema = schemaOf(t, row, at) ?? {};
    const isKept = typeof value === "string" && tables.length > 0 && isPlain(tables, value);
    const isUnique = uniquePlaces(t, row, request).has(at);
    if (isKept && !isUnique) return all;
    for (const ending of endings) {
      const options = { target: t.target, place: `${row.id} ${at}`, text: t.unique("own"), ending };
      const next = uniqueLike(schema, value, options) ?? withEnding(schema, value, ending);
      if (next !== undefined) return withRequestValue(all, at, next);
    }
    return all;
  }, request);
}

function withEnding(schema: Resolved, value: unknown, ending: string | undefined): string | undefined {
  if (typeof value !== "string" || ending === undefined) return undefined;
  return [`${value}-${ending}`, value.slice(0, -ending.length) + ending].find((text) => fits(schema, text));
}

/** The places of the body that must be unlike those of every other resource. */
function uniquePlaces(t: Trial, row: Operation, { body }: CallRequest): ReadonlySet<string> {
  const named = new Set(referencesIn(t.contract, row, body).map(({ at }) => at.replace(/\[\]$/, "")));
  const duplicates = row.refusals.filter(({ when }) => when === "duplicate" || when === "nothing-to-change");
  const placed = duplicates.flatMap(({ at }) =>
    at === undefined || at === "body" ? [] : textsBelow(t, row, body, at),
  );
  const isAnywhere = duplicates.some(({ at }) => at === undefined || at === "body");
  const anywhere = isAnywhere ? freeTexts(t, row, body) : [];
  return new Set(
    [...placed, ...anywhere, ...chosenId(t, row)].filter((at) => at.startsWith("body.") && !named.has(at)),
  );
}

/** Where the caller chooses the id of what is created, which no other may have. */
function chosenId({ contract }: Trial, { resourceAction }: Operation): string[] {
  return resourceAction?.kind === "creates" ? [`body.${idMemberOf(contract, resourceAction.resource)}`] : [];
}

/** The place itself; of an object what identifies it, or else every free text in it. */
function textsBelow(t: Trial, row: Operation, body: unknown, at: string): string[] {
  const [value] = valuesAt(body, at.slice("body.".length));
  if (asObject(value) === undefined) return [at];
  const own = identifyingPlaces(t.contract, row.resourceAction?.resource ?? "", body);
  const below = own.filter((path) => path.startsWith(`${at}.`));
  if (below.length > 0) return below;
  return Object.keys(Object(value)).flatMap((name) => (isFreeText(t, row, `${at}.${name}`) ? [`${at}.${name}`] : []));
}

/** The members of a body that are words of the caller's own. */
function freeTexts(t: Trial, row: Operation, body: unknown): string[] {
  return Object.keys(Object(body)).flatMap((name) => (isFreeText(t, row, `body.${name}`) ? [`body.${name}`] : []));
}

function isFreeText(t: Trial, row: Operation, at: string): boolean {
  const { type, format, enum: words, const: only } = schemaOf(t, row, at) ?? {};
  return type === "string" && format === undefined && words === undefined && only === undefined;
}

function schemaOf(t: Trial, row: Operation, at: string): Resolved | undefined {
  if (!at.startsWith("body.") || row.body === undefined) return undefined;
  const { document } = t.support;
  const whole = resolved(document, schemaAt(document, row.body.schema));
  const member = memberOf(document, whole, at.slice("body.".length));
  return member && besidesNull(document, member);
}

function refuseInvalid(t: Trial, row: Operation, body: unknown): void {
  const fault = createRequestBodyValidator(t.support.document).fault(row.body?.schema ?? "", body);
  if (fault === undefined) return;
  throw new FixtureUnavailable(
    `No body of ${row.id} can be derived: expected ${fault.expected}, derived ${fault.observed}. Give a value as the fixture "${row.id} body${fault.at.replaceAll("/", ".")}".`,
  );
}
