import type { Contract } from "@tallystick/contract";
import { FixtureUnavailable } from "../../../errors/trial-errors.ts";
import type { Check } from "../../check.ts";
import type { Trial } from "../../../requests/trial.ts";
import { answerOf } from "../../../requests/fixtures/fixture.ts";
import { perform } from "../../../requests/fixtures/perform.ts";
import { valueInRequest, withRequestValue } from "../../../requests/fixtures/request-value.ts";
import { admittedRequestOf, requestOf } from "../../../requests/fixtures/requests.ts";
import type { CallRequest, Exchange } from "../../../http/exchange.ts";
import { asObject } from "../../../json/value-at.ts";
import type { ContractAdapter } from "../../contract-adapter.ts";
import { defineCheck, ofOperation } from "../../define-check.ts";
import { expecting, isSuccess } from "../../../requests/expect.ts";
import type { ContestedUse } from "./contested-use.ts";
import { deletionPairs, type DeletionPair } from "./deletion-pairs.ts";
import { atOnce } from "./prepared.ts";

/** How many times, each with a new resource: a target that looks and writes in two steps shows it at times. */
const ROUNDS = 4;
/** The same where making the resource costs several calls: either of the two calls is sent first once. */
const COSTLY_ROUNDS = 2;

/**
 * Races a deletion with a use. The result equals a serial execution in an order that fits the replies: a deleted
 * resource does not return, and nothing uses it.
 */
export function deletedWhileUsed(
  contract: Contract,
  adapter: Pick<ContractAdapter, "deletionRules" | "contestedUses">,
): Check[] {
  return deletionPairs(contract, adapter).map((pair) => {
    const make = adapter.contestedUses?.[pair.deletion.id]?.[pair.use.id];
    return defineCheck({
      ...ofOperation("refusals", pair.use, `races with ${pair.deletion.id}`),
      rules: pair.rules,
      // Whichever call is served first, the other need not be refused: that tries no refusal.
      onlyViolates: pair.rules,
      cost: 3,
      run: (t) => run(t, make === undefined ? pair : { ...pair, make }),
    });
  });
}

/** A pair that may need more than the same id in both requests. */
interface RacedPair extends DeletionPair {
  make?: (t: Trial) => Promise<ContestedUse>;
}

/** A new resource, and the two requests that name it. */
interface Contested {
  deletion: CallRequest;
  use: CallRequest;
  useAgain: () => Promise<CallRequest>;
}

async function contested(t: Trial, { deletion, deletedAt, use, usedAt, make }: RacedPair): Promise<Contested> {
  if (make !== undefined) {
    const { id, request } = await make(t);
    const deleting = withRequestValue(await admittedRequestOf(t, deletion.id), deletedAt.at, id);
    return { deletion: deleting, use: await request(), useAgain: request };
  }
  const deleting = await requestOf(t, deletion.id);
  const id = valueInRequest(deleting, deletedAt.at);
  const using = async (): Promise<CallRequest> => naming(await requestOf(t, use.id), usedAt.at, id);
  return { deletion: deleting, use: await using(), useAgain: using };
}

/** The request with an id at a place, in the form that its ids have there. */
function naming(request: CallRequest, at: string, id: unknown): CallRequest {
  const before = [valueInRequest(request, at)].flat()[0];
  const named = typeof before === "number" ? Number(id) : id;
  return withRequestValue(request, at, at.endsWith("[]") ? [named] : named);
}

/** The resources after both calls. */
interface Left {
  deleted: boolean;
  /** The effect of the use is readable. */
  made: boolean;
  /** The same use again succeeds. */
  usable: boolean;
}

async function run(t: Trial, pair: RacedPair): Promise<void> {
  const { deletion, use } = pair;
  const afterDeletion = await deletedFirst(t, pair);
  const inTurn = await usedFirst(t, pair);
  const rounds = pair.make === undefined ? ROUNDS : COSTLY_ROUNDS;
  let decided = 0;
  for (let round = 0; round < rounds; round += 1) {
    const requests = await contested(t, pair);
    const [used, deleted] = await bothAtOnce(t, pair, requests, round % 2 === 0);
    if (used === undefined || deleted === undefined || !isSuccess(deleted)) continue;
    decided += 1;
    const answers = `${use.id} ${answerOf(used)}, ${deletion.id} ${answerOf(deleted)}`;
    if (!isSuccess(used)) {
      await expectLeft(t, pair, { requests, used, expected: afterDeletion, answers });
      continue;
    }
    expecting(t, pair.rules, deletion.id).that("both at once", inTurn.left !== undefined, () => [
      `one of the two to be refused: after ${use.id}, ${deletion.id} is answered ${inTurn.answer}`,
      answers,
    ]);
    if (inTurn.left !== undefined) await expectLeft(t, pair, { requests, used, expected: inTurn.left, answers });
  }
  t.precondition(decided > 0, `no ${deletion.id} at the same time as ${use.id} succeeded`);
}

/** Both calls, begun at the same time; either may be sent first. */
async function bothAtOnce(
  t: Trial,
  { deletion, use }: DeletionPair,
  requests: Contested,
  isUseFirst: boolean,
): Promise<[used: Exchange | undefined, deleted: Exchange | undefined]> {
  const using = { operation: use.id, request: requests.use };
  const deleting = { operation: deletion.id, request: requests.deletion };
  const replies = await atOnce(t, isUseFirst ? [using, deleting] : [deleting, using]);
  const [used, deleted] = isUseFirst ? replies : replies.toReversed();
  return [used, deleted];
}

/** The result of the deletion followed by the refused use. */
async function deletedFirst(t: Trial, pair: RacedPair): Promise<Left> {
  const { deletion, use } = pair;
  const requests = await contested(t, pair);
  const deleted = await perform(t, deletion.id, requests.deletion);
  t.precondition(isSuccess(deleted), `a plain ${deletion.id} was answered ${answerOf(deleted)}`);
  const used = await perform(t, use.id, requests.use);
  const isRefused = used.status >= 400 && used.status < 500;
  t.precondition(isRefused, `after ${deletion.id}, ${use.id} was answered ${answerOf(used)}`);
  return left(t, pair, requests, used);
}

/** The result of the use followed by the deletion; undefined where the deletion is refused. */
async function usedFirst(t: Trial, pair: RacedPair): Promise<{ answer: string; left?: Left }> {
  const { deletion, use } = pair;
  const requests = await contested(t, pair);
  const used = await perform(t, use.id, requests.use);
  t.precondition(isSuccess(used), `${use.id} of what ${deletion.id} can delete was answered ${answerOf(used)}`);
  const deleted = await perform(t, deletion.id, requests.deletion);
  const answer = answerOf(deleted);
  if (isSuccess(deleted)) return { answer, left: await left(t, pair, requests, used) };
  const isDeclared = deletion.refusals.some(({ status }) => status === deleted.status);
  t.precondition(isDeclared, `after ${use.id}, ${deletion.id} was answered ${answer}`);
  return { answer };
}

/** The result of a race, and of both serial orders. */
interface Compared {
  requests: Contested;
  used: Exchange;
  expected: Left;
  answers: string;
}

/** The result equals a serial order within the time that a read may lag. */
async function expectLeft(t: Trial, pair: RacedPair, { requests, used, expected, answers }: Compared): Promise<void> {
  let found = await left(t, pair, requests, used);
  const isRight = (): boolean =>
    found.deleted === expected.deleted && found.made === expected.made && found.usable === expected.usable;
  if (!isRight()) {
    const readAgain = async (): Promise<Exchange> => {
      found = await left(t, pair, requests, used);
      return t.transcript.at(-1) ?? used;
    };
    await t.eventually(readAgain, isRight);
  }
  expecting(t, pair.rules, pair.deletion.id).that(
    isSuccess(used) ? "used, then deleted" : "deleted, then refused",
    isRight(),
    () => [
      `${leftText(pair, expected)}, as when they are served one after the other`,
      `${leftText(pair, found)}; ${answers}`,
    ],
  );
}

async function left(t: Trial, pair: RacedPair, requests: Contested, used: Exchange): Promise<Left> {
  const { deletion, use } = pair;
  return {
    deleted: !(await isShown(t, deletion, requests.deletion)),
    made: isSuccess(used) && (await isShown(t, use, requests.use, used)),
    usable: isSuccess(await perform(t, use.id, await requests.useAgain())),
  };
}

async function isShown(t: Trial, row: DeletionPair["use"], request: CallRequest, reply?: Exchange): Promise<boolean> {
  try {
    return asObject(await t.support.effects.look(t, row, request, reply)) !== undefined;
  } catch (error) {
    if (error instanceof FixtureUnavailable) return false;
    throw error;
  }
}

function leftText({ deletedAt, use }: DeletionPair, { deleted, made, usable }: Left): string {
  const again = usable ? "taken" : "refused";
  return `the ${deletedAt.resource} ${deleted ? "not shown" : "shown"}, what ${use.id} did ${made ? "shown" : "not shown"}, ${use.id} again ${again}`;
}
