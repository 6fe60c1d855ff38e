import type { Answer, Contract, Operation, Refusal } from "@tallystick/contract";
import type { Check } from "../../check.ts";
import type { Trial } from "../../../requests/trial.ts";
import { answerOf } from "../../../requests/fixtures/fixture.ts";
import { perform } from "../../../requests/fixtures/perform.ts";
import { valueInRequest } from "../../../requests/fixtures/request-value.ts";
import { variantsOf } from "../../../requests/fixtures/requests.ts";
import type { CallRequest } from "../../../http/exchange.ts";
import { defineCheck, ofOperation } from "../../define-check.ts";
import { expecting, isAnswer, isSuccess, rulesOfRowsFor } from "../../../requests/expect.ts";
import { refusalName } from "../find-trigger.ts";
import { atOnce } from "./prepared.ts";

/** How many callers make the same request at once. */
const CALLERS = 8;

/** How many times, each with a new request: a target that looks and writes in two steps lets one slip through at times. */
const ROUNDS = 3;

/** Conditions that a success can cause, so that the repeated request is refused. */
const broughtAbout: ReadonlySet<string> = new Set(["inactive", "not-pending", "spent", "terminal"]);

/** A reply that a request gets because the same one was served before. */
export interface RefusedAgain {
  name: string;
  /** The place of what must differ; absent: the whole request. */
  at?: string;
  answers: readonly Answer[];
  rules: readonly string[];
}

/** Of several equal calls at once at most one succeeds, wherever the second of two in turn is refused as declared. */
export function sameRequestRaces(contract: Contract): Check[] {
  return Object.values(contract.operations)
    .filter(({ method }) => method !== "get")
    .flatMap((operation) =>
      refusedAgain(contract, operation).map((refused) =>
        defineCheck({
          ...ofOperation("refusals", operation, `${refused.name}, concurrently`),
          rules: refused.rules,
          cost: 3,
          run: (t) => run(t, operation, refused),
        }),
      ),
    );
}

/** The refusals of an operation that its own success may bring about. */
export function refusedAgain(contract: Contract, operation: Operation): RefusedAgain[] {
  const own = operation.refusals
    .filter((refusal) => isBroughtAbout(operation, refusal))
    .map((refusal) => ({
      name: refusalName(operation, refusal),
      ...(refusal.at !== undefined && { at: refusal.at }),
      answers: [refusal, ...refusal.accepts],
      rules: rulesOfRowsFor(contract, operation.id, refusal.rule),
    }));
  return [...own, ...movesAgain(contract, operation)].filter(({ rules }) => rules.length > 0);
}

function isBroughtAbout({ resourceAction, references }: Operation, { when, at, states }: Refusal): boolean {
  const names = (place: string | undefined): boolean => references.some((each) => each.at === place);
  // A list that names something twice is refused the first time, too.
  if (when === "duplicate") return resourceAction?.kind === "creates" && !names(`${at ?? ""}[]`);
  if (when === "deleted") return resourceAction?.kind === "deletes";
  const isOfResource = at === undefined || at.startsWith("path.") || at.startsWith("header.") || names(at);
  return isOfResource && (broughtAbout.has(when) || states !== undefined);
}

/** The refusal of a move that the lifecycle does not allow a second time. */
function movesAgain(contract: Contract, { id }: Operation): RefusedAgain[] {
  return Object.values(contract.lifecycles).flatMap(({ name, otherwise, edges }) => {
    const own = edges.filter(({ by }) => by === id);
    if (otherwise === undefined || own.length === 0) return [];
    const rules = rulesOfRowsFor(contract, id, ...own.map(({ rule }) => rule));
    return [{ name: `a move of ${name}`, answers: [otherwise], rules }];
  });
}

async function run(t: Trial, operation: Operation, refused: RefusedAgain): Promise<void> {
  const request = await requestWithValue(t, operation, refused);
  t.precondition(request !== undefined, `no plain request of ${operation.id} has a value at ${refused.at ?? ""}`);
  const first = await perform(t, operation.id, request);
  t.precondition(isSuccess(first), `a plain request of ${operation.id} was answered ${answerOf(first)}`);
  const second = await perform(t, operation.id, request);
  t.precondition(isAnswer(second, refused.answers), `the same request of ${operation.id} again is no ${refused.name}`);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const shared = await requestWithValue(t, operation, refused);
    if (shared !== undefined) await race(t, operation, refused, shared);
  }
}

async function race(t: Trial, { id }: Operation, { rules, name }: RefusedAgain, request: CallRequest): Promise<void> {
  const replies = await atOnce(
    t,
    Array.from({ length: CALLERS }, () => ({ operation: id, request })),
  );
  expecting(t, rules, id).that(`${name}, ${CALLERS} at once`, replies.filter(isSuccess).length <= 1, () => [
    `at most one success of ${CALLERS} equal calls at once`,
    replies.map(answerOf).join(", "),
  ]);
}

/** A new request, of the first kind that has a value at the place. */
async function requestWithValue(
  t: Trial,
  operation: Operation,
  { at }: RefusedAgain,
): Promise<CallRequest | undefined> {
  const all = await variantsOf(t, operation.id);
  return all.find(({ request }) => at === undefined || valueInRequest(request, at) !== undefined)?.request;
}
