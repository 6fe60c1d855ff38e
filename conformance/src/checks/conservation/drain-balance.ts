import type { Conservation, Contract } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { defineCheck } from "../define-check.ts";
import { expecting, isAnswer, isSuccess, rulesOfRows, rulesOfRowsFor, together } from "../../requests/expect.ts";
import { answerOf, type Fixture } from "../../requests/fixtures/fixture.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { unlessUnavailable } from "../../requests/fixtures/unless-unavailable.ts";
import type { Exchange } from "../../http/exchange.ts";
import { balanceOf, expectBalance } from "./conserved.ts";
import { effectOf } from "../../requests/effects/known-effects.ts";
import { bringToAccepted, look, makeResource, requestWith } from "../../requests/resources/fixtures.ts";
import { namesAt } from "../../requests/resources/references.ts";
import { creatorOf } from "../../requests/states/routes.ts";
import { withdrawalsOf, type Withdrawal } from "../../requests/effects/withdrawals.ts";
import { schemaOf } from "../../requests/bodies/body-schema.ts";
import { numbersOf } from "../../requests/bodies/body-schema.ts";
import { idShownBy } from "../../requests/fixtures/resource-id.ts";

/** Of every conserved quantity all is taken, part by part: what is left is never too much, and of nothing nothing is taken. */
export function drainBalance(contract: Contract): Check[] {
  return withdrawalsOf(contract).flatMap((taking) => {
    const { row, operation, refusal } = taking;
    const conserved = rulesOfRows(contract, row.rule);
    if (conserved.length === 0) return [];
    const ofRefusal = rulesOfRowsFor(contract, operation.id, refusal.rule);
    return defineCheck({
      name: `conservation/${row.name} can be drained by ${operation.id}`,
      family: "conservation",
      operation: operation.id,
      rules: together(conserved, ofRefusal),
      // That nothing is refused does not show that too much is.
      onlyViolates: ofRefusal,
      cost: 2,
      run: (t) => takeAll(t, taking, { conserved, ofRefusal }),
    });
  });
}

interface Rules {
  conserved: readonly string[];
  ofRefusal: readonly string[];
}

async function takeAll(t: Trial, taking: Withdrawal, { conserved, ofRefusal }: Rules): Promise<void> {
  const { row, operation, place, amount, refusal } = taking;
  const { type, minimum, maximum, multipleOf } = schemaOf(t, operation, amount);
  const limits = { least: Number(minimum ?? 0), most: Number(maximum ?? Infinity) };
  t.precondition(type === "integer" && multipleOf === undefined, `${amount} is not counted one by one`);
  const made = await withSeveral(t, row, enoughOf(limits));
  await bringToAccepted(t, operation, place, made);
  let left = await balanceOf(t, row, made);
  const parts = partsOf(left, limits);
  t.precondition(parts.length > 0 && parts.length <= MOST_PARTS, `${left} cannot be taken part by part`);
  for (const part of parts) {
    const named = namesAt(t.contract, operation, place, made.id);
    const request = await requestWith(t, operation.id, { named, members: { [amount]: part } });
    const reply = await perform(t, operation.id, request);
    const isTooMuch = isAnswer(reply, [refusal, ...refusal.accepts]);
    if (isTooMuch) {
      expecting(t, together(conserved, ofRefusal), operation.id).that(`${part} of ${left}`, false, () => [
        `${part} taken of ${left}`,
        answerOf(reply),
      ]);
    }
    t.precondition(isSuccess(reply), `${operation.id} answers ${answerOf(reply)}`);
    const change = await changeBy(t, taking, reply, { part, account: made.id });
    t.precondition(change === -part, `what ${operation.id} takes does not count at once`);
    await expectBalance(t, conserved, row, made, { before: left, change, after: `${operation.id} of ${part}` });
    left -= part;
  }
  const named = namesAt(t.contract, operation, place, made.id);
  const least = Math.max(1, limits.least);
  const beyond = await perform(
    t,
    operation.id,
    await requestWith(t, operation.id, { named, members: { [amount]: least }, isUnpaid: true }),
  );
  expecting(t, ofRefusal, operation.id).that("nothing left", !isSuccess(beyond), () => [
    `${least} refused, since all is taken`,
    answerOf(beyond),
  ]);
}

/** By how much a call has changed the quantity: as much as was asked for, or as the resource that it made says. */
async function changeBy(
  t: Trial,
  { row, operation }: Withdrawal,
  reply: Exchange,
  { part, account }: { part: number; account: string },
): Promise<number> {
  if (row.terms.some((term) => "operation" in term && term.operation === operation.id)) return -part;
  const [id, resource] = [idShownBy(t.contract, reply), operation.resourceAction?.resource];
  if (id === undefined || resource === undefined) return 0;
  return effectOf(t, row, resource, (await look(t, resource, { id })).body, account);
}

/** How many parts are taken at most. */
const MOST_PARTS = 12;

/** How little and how much one call may take. */
interface Limits {
  least: number;
  most: number;
}

/** A part is more than one where it may be: of one each it would not show whether the part is counted or only the call. */
function firstPart({ least, most }: Limits): number {
  return Math.min(Math.max(2, least), most);
}

/** So much that two different parts can be taken of it. */
function enoughOf(limits: Limits): number {
  return 2 * firstPart(limits) + 1;
}

/**
 * The steps of a drain: a small one, the largest that one call allows, then the rest; none if the amount is too small.
 */
export function partsOf(all: number, limits: Limits): number[] {
  const parts: number[] = [];
  for (let left = all; left > 0 && parts.length <= MOST_PARTS; left -= parts.at(-1) ?? left) {
    const part = parts.length === 0 && left > firstPart(limits) ? firstPart(limits) : Math.min(left, limits.most);
    if (part < limits.least || part <= 0) return [];
    parts.push(part);
  }
  return parts;
}

/** How many members are tried as the one that says how much there is. */
const MOST_TRIED = 4;

/** A new resource with just so much of the quantity where its creator can say so; else with what it has, and was added. */
async function withSeveral(t: Trial, row: Conservation, wanted: number): Promise<Fixture> {
  const creator = creatorOf(t.contract, row.resource);
  const places = creator === undefined ? [] : numbersOf(t, creator).filter((at) => mayBe(t, creator, at, wanted));
  for (const at of places.slice(0, MOST_TRIED)) {
    const made = await makeResource(t, row.resource, { members: { [at]: wanted } }).catch(unlessUnavailable);
    if (made !== undefined && (await balanceOf(t, row, made)) === wanted) return made;
  }
  const made = await makeResource(t, row.resource);
  if ((await balanceOf(t, row, made)) < wanted) await add(t, row, made, wanted);
  return made;
}

async function add(t: Trial, { resource, terms }: Conservation, { id }: Fixture, wanted: number): Promise<void> {
  const adder = terms.find((term) => term.sign === 1 && "operation" in term);
  if (adder === undefined || !("operation" in adder)) return;
  const named = { [adder.account]: id, [resource]: id };
  await perform(
    t,
    adder.operation,
    await requestWith(t, adder.operation, { named, members: { [adder.amount]: wanted } }),
  );
}

function mayBe(t: Trial, creator: Withdrawal["operation"], at: string, wanted: number): boolean {
  const { minimum, maximum, multipleOf } = schemaOf(t, creator, at);
  return multipleOf === undefined && wanted >= Number(minimum ?? 0) && wanted <= Number(maximum ?? Infinity);
}
