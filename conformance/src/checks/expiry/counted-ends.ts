import type { Contract, Edge, Expiry, Lifecycle, Operation, Resource } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import type { Trial } from "../../requests/trial.ts";
import { dayMs, moved } from "../../requests/bodies/dates.ts";
import { expecting, isSuccess, rulesOfRows } from "../../requests/expect.ts";
import { answerOf, type Fixture } from "../../requests/fixtures/fixture.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { look, makeResource, requestWith } from "../../requests/resources/fixtures.ts";
import { placeOf } from "../../requests/resources/references.ts";
import { byTheClock } from "../../requests/run-conditions.ts";
import { advanceTo } from "../../requests/states/advance-to.ts";
import { countedEnd, countedFrom, expiriesOf, expiryTimeOf } from "../../requests/states/expiry-times.ts";
import { makeInState } from "../../requests/states/in-state.ts";
import { asObject, textAt } from "../../json/value-at.ts";
import { memberOf } from "../../schema/member-of.ts";
import { schemaAt } from "../../schema/resolve.ts";
import { defineCheck } from "../define-check.ts";
import { expectMoved, expectState } from "./expiries.ts";

/** How much a shown end may differ from the declared one: it may be rounded to a second. */
const TOLERANCE_MS = 1_000;

/** An end that is counted from a member is shown as it is declared, and follows a change of the member. */
export function countedEnds(contract: Contract, { document }: Pick<ContractAdapter, "document">): Check[] {
  return contract.expiries.flatMap((expiry) => {
    const path = countedFrom(expiry);
    const resource = resourceOf(contract, expiry);
    const rules = rulesOfRows(contract, expiry.rule);
    if (path === undefined || resource === undefined) return [];
    const shown = path === expiry.field ? [] : [shownCheck(expiry, resource, { path, rules })];
    return [...shown, ...movedChecks(contract, document, expiry, { resource, path })];
  });
}

function resourceOf({ resources }: Contract, { model }: Expiry): Resource | undefined {
  return Object.values(resources).find(
    ({ name, schema, creates }) => creates.length > 0 && (name === model || schema.endsWith(`/${model}`)),
  );
}

function shownCheck(
  expiry: Expiry,
  { name }: Resource,
  { path, rules }: { path: string; rules: readonly string[] },
): Check {
  return defineCheck({
    name: `expiry/${name} shows an end that is counted from ${path}`,
    family: "expiry",
    rules,
    onlyViolates: rules,
    cost: 1,
    async run(t: Trial) {
      const { body } = await look(t, name, await makeResource(t, name));
      const end = countedEnd(expiry, body);
      t.precondition(end !== undefined, `the ${name} shows no time at ${path}`);
      const shown = Date.parse(textAt(body, expiry.field) ?? "");
      const isRight = Math.abs(shown - end.due) <= Math.max(end.margin - 1_000, TOLERANCE_MS);
      expecting(t, rules, name).that("new", isRight, () => [
        `${expiry.field} ${new Date(end.due).toISOString()}, with ${path} ${textAt(body, path)}`,
        textAt(body, expiry.field) ?? "absent",
      ]);
    },
  });
}

/** The place of a change: where its request has the member that an end is counted from. */
interface Postponing {
  operation: Operation;
  resource: string;
  path: string;
}

function movedChecks(
  contract: Contract,
  document: object,
  { to }: Expiry,
  { resource: { name, changes }, path }: { resource: Resource; path: string },
): Check[] {
  const operation = changes.flatMap((id) => contract.operations[id] ?? []).find((row) => isSetBy(document, row, path));
  if (operation === undefined) return [];
  return Object.values(contract.lifecycles)
    .filter(({ resource }) => resource === name)
    .flatMap((lifecycle) =>
      lifecycle.edges
        .filter((edge) => edge.by === "expiry" && edge.to === to && edge.rule !== undefined)
        .map((edge) => movedCheck(contract, lifecycle, edge, { operation, resource: name, path })),
    );
}

function isSetBy(document: object, { body }: Operation, path: string): boolean {
  return body !== undefined && memberOf(document, schemaAt(document, body.schema), path) !== undefined;
}

function movedCheck(contract: Contract, lifecycle: Lifecycle, edge: Edge, postponing: Postponing): Check {
  const { name, field, resource } = lifecycle;
  const rules = rulesOfRows(contract, edge.rule);
  return defineCheck({
    ...byTheClock,
    name: `expiry/${name} ${edge.from}→${edge.to} follows a change of ${postponing.path}`,
    family: "expiry",
    operation: postponing.operation.id,
    rules,
    // That it ends in time is the matter of another check.
    onlyViolates: rules,
    async run(t: Trial) {
      // What is made is dated by the target's clock, which others may have moved.
      await t.advance(0);
      const made = await makeInState(t, lifecycle, edge.from);
      const first = await expiryTimeOf(t, resource, made);
      const later = await postpone(t, postponing, made);
      const second = await expiryTimeOf(t, resource, later);
      await advanceTo(t, first.due + first.margin);
      const before = await look(t, resource, made);
      t.inTime((await t.advance(0)) < second.due - second.margin, "the time between both ends went by unused");
      expectState(t, rules, "past the first end", before, field, edge.from);
      await advanceTo(t, second.due + second.margin);
      await expectMoved(t, rules, "past the second end", lifecycle, edge, () => look(t, resource, made));
    },
  });
}

/** Moves what the ends of the resource are counted from ahead, all by the same time; the resource as it is then. */
async function postpone(
  t: Trial,
  { operation, resource, path }: Postponing,
  made: Fixture,
): Promise<Pick<Fixture, "body">> {
  const place = placeOf(t.contract, operation, resource) ?? "";
  const all = expiriesOf(t.contract, resource).flatMap((expiry) => countedFrom(expiry) ?? []);
  const members = Object.fromEntries(
    all
      .filter((each) => isSetBy(t.support.document, operation, each))
      .flatMap((each) => {
        const time = textAt(made.body, each);
        return time === undefined ? [] : [[`body.${each}`, moved(time, AHEAD_MS)]];
      }),
  );
  const request = await requestWith(t, operation.id, { named: { [place]: made.id }, members });
  const reply = await perform(t, operation.id, request);
  t.precondition(isSuccess(reply), `${operation.id} does not move ${path}: it answered ${answerOf(reply)}`);
  return { body: asObject((await look(t, resource, made)).body) ?? {} };
}

/** How far an end is moved. */
const AHEAD_MS = 3 * dayMs;
