import { type Contract, type Operation, outcomeFor, type OutcomeRow, type Outcomes } from "@tallystick/contract";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import type { CallRequest } from "../../http/exchange.ts";
import type { Trial } from "../trial.ts";
import type { Fixture } from "../fixtures/fixture.ts";
import { valueInRequest } from "../fixtures/request-value.ts";
import { memberOf } from "../../schema/member-of.ts";
import { schemaAt, type Resolved } from "../../schema/resolve.ts";
import { bringToAccepted, makeResource, requestWith } from "../resources/fixtures.ts";
import type { RequestOptions } from "../resources/request-options.ts";
import { referencesOf } from "../resources/references.ts";
import { creatorOf } from "../states/routes.ts";
import { identifyingPlaces } from "./identifying-places.ts";
import { uniqueLike } from "./unique-value.ts";

/** The members or references that select a row of the outcome table. */
export async function outcomeMembers(t: Trial, operation: Operation, row: OutcomeRow): Promise<RequestOptions> {
  const { outcomes } = operation;
  if (outcomes === undefined) return {};
  const { selector } = outcomes;
  const reference = referencesOf(t.contract, operation).find(({ at }) => at === selector);
  if (reference === undefined) {
    const plain = await requestWith(t, operation.id);
    const at = textOf(t.contract, outcomes, plain);
    return { members: { [at]: endingAt(t, operation, { at, plain }, row, outcomes) } };
  }
  const made = await selectedBy(t, reference.resource, row, outcomes);
  await bringToAccepted(t, operation, reference, made);
  return { named: { [selector]: made.id } };
}

/** A new resource whose identifying field ends so that the row applies. */
async function selectedBy(t: Trial, resource: string, row: OutcomeRow, outcomes: Outcomes): Promise<Fixture> {
  const creator = creatorOf(t.contract, resource);
  if (creator === undefined) throw new FixtureUnavailable(`No caller creates the ${resource} that selects an outcome.`);
  for (const path of outcomes.via ?? []) {
    if (memberSchema(t, creator, `body.${path}`) === undefined) continue;
    const at = `body.${path}`;
    const plain = await requestWith(t, creator.id);
    return makeResource(t, resource, { members: { [at]: endingAt(t, creator, { at, plain }, row, outcomes) } });
  }
  throw new FixtureUnavailable(
    `${creator.id} sets no field that selects the outcome ${row.suffix}: name it in "via" of the outcome table.`,
  );
}

/** The text that selects: the selector, or of an object what identifies the resource within it. */
function textOf(contract: Contract, { resource, selector }: Outcomes, { body }: CallRequest): string {
  return identifyingPlaces(contract, resource, body).find((at) => at.startsWith(`${selector}.`)) ?? selector;
}

/** A value that was never used, at a place of a request of an operation, with the ending that selects a row. */
function endingAt(
  t: Trial,
  operation: Operation,
  { at, plain }: { at: string; plain: CallRequest },
  { suffix }: OutcomeRow,
  outcomes: Outcomes,
): string {
  const shown = valueInRequest(plain, at);
  const schema = memberSchema(t, operation, at) ?? {};
  const word = wordsOf(schema).find((each) => outcomeFor({ outcomes }, each)?.suffix === suffix);
  if (word !== undefined) return word;
  const example = typeof shown === "string" ? shown : "Example";
  for (const ending of suffix === "*" ? plainEndings(outcomes, example.length - ROOM) : [suffix]) {
    const options = { target: t.target, place: `${operation.id} ${at}`, text: t.unique("outcome"), ending };
    const value = uniqueLike(schema, `${example.slice(0, -ending.length)}${ending}`, options);
    if (typeof value === "string") return value;
  }
  throw new FixtureUnavailable(`No value at ${at} of ${operation.id} ends in ${suffix}.`);
}

/** The named values of a selector that has no others. */
function wordsOf({ enum: words }: Resolved): string[] {
  return Array.isArray(words) ? words.filter((word) => typeof word === "string") : [];
}

/** How many characters before an ending leave enough room for values that were never used. */
const ROOM = 5;

/**
 * Endings that no row names: first those of limited length behind the suffixes of rows, which select nothing within a
 * value.
 */
function plainEndings({ rows }: Outcomes, most: number): string[] {
  const suffixes = rows.map(({ suffix }) => suffix).filter((suffix) => suffix !== "*");
  const plain = ["900", "811", "733", "Q", "q", "7"].filter((ending) =>
    suffixes.every((suffix) => !ending.endsWith(suffix) && !suffix.endsWith(ending)),
  );
  const within = [suffixes.join(""), ...suffixes].flatMap((text) => plain.map((ending) => `${text}${ending}`));
  const fitting = within.filter(
    (ending) => ending.length <= most && suffixes.every((suffix) => !ending.endsWith(suffix)),
  );
  return [...fitting, ...plain];
}

function memberSchema(t: Trial, { body }: Operation, at: string): Resolved | undefined {
  if (body === undefined || !at.startsWith("body.")) return undefined;
  return memberOf(t.support.document, schemaAt(t.support.document, body.schema), at.slice("body.".length));
}
