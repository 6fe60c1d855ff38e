import type { Operation, Refusal } from "@tallystick/contract";
import type { Trial } from "../trial.ts";
import { isSuccess } from "../expect.ts";
import type { RefusedRequest } from "../refusal-trigger.ts";
import { perform } from "../fixtures/perform.ts";
import type { Exchange } from "../../http/exchange.ts";
import { asObject, valueAt } from "../../json/value-at.ts";
import { memberOf } from "../../schema/member-of.ts";
import { resolved, schemaAt, type Resolved } from "../../schema/resolve.ts";
import { bringToAccepted, look, makeFor, makeResource, requestWith } from "../resources/fixtures.ts";
import { referencesOf } from "../resources/references.ts";
import { creatorOf } from "../states/routes.ts";
import { unlessUnavailable } from "../fixtures/unless-unavailable.ts";
import { deletedResource } from "./deleted-resource.ts";
import {
  firstRefused,
  notDerived,
  refusedResource,
  requestNaming,
  type Candidate,
  type Refused,
} from "./refused-resource.ts";
import { isJsonBody } from "../../schema/json-body.ts";

/** The resource shows a value with which the operation is refused: as declared, or as its code and its members hint. */
export async function withRefusedValue(t: Trial, operation: Operation, refusal: Refusal): Promise<RefusedRequest[]> {
  const about = refusedResource(t.contract, operation, refusal);
  if (about === undefined) throw notDerived(operation, refusal);
  if (refusal.having !== undefined) return declaredValues(t, operation, refusal, about);
  const guesses = guessesOf(t, about, refusal.code);
  const candidates = guesses.map(({ name, value }) => candidateWith(t, operation, about, name, value));
  const isHinted = guesses.some((each) => each.isHinted);
  return firstRefused(t, operation, refusal, candidates, isHinted ? "surely" : "perhaps");
}

async function declaredValues(
  t: Trial,
  operation: Operation,
  refusal: Refusal,
  about: Refused,
): Promise<RefusedRequest[]> {
  const { path = "", values = [] } = refusal.having ?? {};
  const found: RefusedRequest[] = [];
  for (const text of values) {
    const id =
      (await resourceShowing(t, about.place.resource, path, text)) ??
      (await doneOften(t, operation, about, path, text)) ??
      (await deletedShowing(t, about.place.resource, path, text)) ??
      (await withAnother(t, about, path, text));
    if (id === undefined) continue;
    // Nothing else about it is to be a reason to refuse it.
    if (about.lifecycle?.field !== path) await bringToAccepted(t, operation, about.place, { id, body: {} });
    found.push({ variant: `${path} ${text}`, request: await requestNaming(t, operation, about.place, id) });
  }
  if (found.length === 0) throw notDerived(operation, refusal);
  return found;
}

/** A new resource that shows a value: created with it, given it by a change, or by itself. */
async function resourceShowing(t: Trial, resource: string, path: string, text: string): Promise<string | undefined> {
  const { document } = t.support;
  const creator = creatorOf(t.contract, resource);
  const schema = memberIn(document, creator, path);
  if (schema !== undefined) {
    return (await makeResource(t, resource, { members: { [`body.${path}`]: typed(schema, text) } })).id;
  }
  const changers = (t.contract.resources[resource]?.changes ?? []).flatMap((id) => t.contract.operations[id] ?? []);
  const setters = changers.flatMap((changer) => {
    const member = memberIn(document, changer, path);
    return member === undefined ? [] : [{ changer, members: { [`body.${path}`]: typed(member, text) } }];
  });
  for (const { changer, members } of setters) {
    const { id, reply } = (await changed(t, resource, changer, members)) ?? {};
    if (reply !== undefined && isShown(valueAt(reply.body, path), text)) return id;
  }
  const made = await makeResource(t, resource);
  const shown = valueAt((await look(t, resource, made)).body, path);
  if (shown !== undefined && isShown(shown, text)) return made.id;
  // One without a body may be there just for this, as `archive`.
  for (const changer of changers.filter(({ body }) => body === undefined)) {
    const { id, reply } = (await changed(t, resource, changer, {})) ?? {};
    const now = valueAt(reply?.body, path);
    if (now !== undefined && isShown(now, text)) return id;
  }
  return undefined;
}

/** A new resource that an operation has changed; undefined where it does not. */
async function changed(
  t: Trial,
  resource: string,
  changer: Operation,
  members: Readonly<Record<string, unknown>>,
): Promise<{ id: string; reply: Exchange } | undefined> {
  const { id } = await makeResource(t, resource);
  const asked = requestWith(t, changer.id, { named: { [resource]: id }, members });
  const request = await asked.catch(unlessUnavailable);
  const reply = request && (await perform(t, changer.id, request));
  return reply !== undefined && isSuccess(reply) ? { id, reply } : undefined;
}

/** How often an operation is repeated until a count is reached. */
const MOST_REPEATS = 40;

/** A resource that shows the value because the operation was done with it, so often as a count needs. */
async function doneOften(
  t: Trial,
  operation: Operation,
  { place }: Refused,
  path: string,
  text: string,
): Promise<string | undefined> {
  const made = await makeFor(t, operation, place);
  const count = async (): Promise<unknown> => valueAt((await look(t, place.resource, made)).body, path);
  let shown = await count();
  for (let nth = 0; shown !== undefined && nth < MOST_REPEATS; nth += 1) {
    if (isShown(shown, text)) return made.id;
    const reply = await perform(t, operation.id, await requestNaming(t, operation, place, made.id));
    const now = isSuccess(reply) ? await count() : shown;
    // What stays as it is would never be reached.
    if (JSON.stringify(now) === JSON.stringify(shown)) return undefined;
    shown = now;
  }
  return undefined;
}

/** A resource that gets the value by another creation, such as a reviewed order. */
async function withAnother(t: Trial, { place }: Refused, path: string, text: string): Promise<string | undefined> {
  const makers = Object.values(t.contract.operations).filter(
    (row) =>
      row.resourceAction?.kind === "creates" &&
      row.resourceAction.resource !== place.resource &&
      referencesOf(t.contract, row).some(({ resource }) => resource === place.resource),
  );
  for (const maker of makers) {
    const at = referencesOf(t.contract, maker).find(({ resource }) => resource === place.resource);
    if (at === undefined) continue;
    const made = await makeFor(t, maker, at).catch(unlessUnavailable);
    const request = made && (await requestNaming(t, maker, at, made.id).catch(unlessUnavailable));
    const reply = request && (await perform(t, maker.id, request));
    if (made === undefined || reply === undefined || !isSuccess(reply)) continue;
    const shown = valueAt((await look(t, place.resource, made)).body, path);
    if (shown !== undefined && isShown(shown, text)) return made.id;
  }
  return undefined;
}

/** A resource that shows the value once it is deleted. */
async function deletedShowing(t: Trial, resource: string, path: string, text: string): Promise<string | undefined> {
  if ((t.contract.resources[resource]?.deletes ?? []).length === 0) return undefined;
  const made = await deletedResource(t, resource).catch(unlessUnavailable);
  if (made === undefined) return undefined;
  const shown = valueAt((await look(t, resource, made)).body, path);
  return shown !== undefined && isShown(shown, text) ? made.id : undefined;
}

/** Whether a reply shows the value; one that does not show the path says nothing against it. */
function isShown(value: unknown, text: string): boolean {
  return value === undefined || JSON.stringify(value) === text || value === text;
}

function memberIn(document: object, operation: Operation | undefined, path: string): Resolved | undefined {
  if (!isJsonBody(operation?.body)) return undefined;
  return memberOf(document, schemaAt(document, operation.body.schema), path);
}

/** A declared value as its schema types it: values are declared as texts. */
function typed({ type }: Resolved, text: string): unknown {
  const types = [type].flat();
  if (types.includes("boolean") && (text === "true" || text === "false")) return text === "true";
  return types.includes("integer") || types.includes("number") ? Number(text) : text;
}

/** A member of the creating request, and a value that may be the refused one. */
interface Guess {
  name: string;
  value: unknown;
  /** A word of the code names it. */
  isHinted: boolean;
}

function guessesOf(t: Trial, { place: { resource } }: Refused, code: string): Guess[] {
  const creator = creatorOf(t.contract, resource);
  if (!isJsonBody(creator?.body)) return [];
  const { document } = t.support;
  const members = asObject(resolved(document, schemaAt(document, creator.body.schema))["properties"]) ?? {};
  const guesses = Object.entries(members).flatMap(([name, schema]) =>
    valuesOf(resolved(document, schema)).map((value) => ({
      name,
      value,
      isHinted: isNamed(code, String(value)) || (typeof value === "boolean" && isNamed(code, name)),
    })),
  );
  return guesses.toSorted((one, other) => Number(other.isHinted) - Number(one.isHinted));
}

function valuesOf(schema: Resolved): unknown[] {
  if (Array.isArray(schema["enum"])) return schema["enum"].filter((each) => each !== null);
  return [schema["type"]].flat().includes("boolean") ? [true, false] : [];
}

/** Whether a code has a word of a name: `REFERENCE_ONLY` has one of `isReference`. */
function isNamed(code: string, name: string): boolean {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, "$1_$2")
    .toUpperCase()
    .split(/[^A-Z0-9]+/);
  return words.some((word) => word.length > 3 && code.toUpperCase().split("_").includes(word));
}

function candidateWith(t: Trial, operation: Operation, about: Refused, name: string, value: unknown): Candidate {
  return async () => {
    const made = await makeFor(t, operation, about.place, { members: { [`body.${name}`]: value } });
    return { variant: `${name} ${String(value)}`, request: await requestNaming(t, operation, about.place, made.id) };
  };
}
