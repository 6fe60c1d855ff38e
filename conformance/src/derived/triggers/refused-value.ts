import type { Operation, Refusal } from "@tallystick/contract";
import type { Trial } from "../../engine/types.ts";
import { isSuccess } from "../../families/expect.ts";
import type { RefusedRequest } from "../../families/refusals/refusal-trigger.ts";
import { perform } from "../../fixtures/perform.ts";
import { asObject, valueAt } from "../../json/value-at.ts";
import { memberOf } from "../../schema/member-of.ts";
import { resolved, schemaAt, type Resolved } from "../../schema/resolve.ts";
import { bringToAccepted, look, makeFor, makeResource, requestWith } from "../fixtures.ts";
import { creatorOf } from "../routes.ts";
import {
  firstRefused,
  notDerived,
  refusedResource,
  requestNaming,
  type Candidate,
  type Refused,
} from "./refused-resource.ts";

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
    const id = await resourceShowing(t, about.place.resource, path, text);
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
  for (const changer of changers) {
    const changed = memberIn(document, changer, path);
    if (changed === undefined) continue;
    const made = await makeResource(t, resource);
    const request = await requestWith(t, changer.id, {
      named: { [resource]: made.id },
      members: { [`body.${path}`]: typed(changed, text) },
    });
    const reply = await perform(t, changer.id, request);
    if (isSuccess(reply) && isShown(valueAt(reply.body, path), text)) return made.id;
  }
  const made = await makeResource(t, resource);
  const shown = valueAt((await look(t, resource, made)).body, path);
  return shown !== undefined && isShown(shown, text) ? made.id : undefined;
}

/** Whether a reply shows the value; one that does not show the path says nothing against it. */
function isShown(value: unknown, text: string): boolean {
  return value === undefined || JSON.stringify(value) === text || value === text;
}

function memberIn(document: object, operation: Operation | undefined, path: string): Resolved | undefined {
  if (operation?.body?.contentType !== "application/json") return undefined;
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
  if (creator?.body?.contentType !== "application/json") return [];
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
