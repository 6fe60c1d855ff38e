import type { CallRequest, Derivation, Exchange, Expectations, OperationId, Trial } from "../../words.ts";
import { byTheClock, check, requestOf } from "../../words.ts";
import { generateKeyPair } from "@tallystick/wallet";
import { withRequestValue } from "../../../../requests/fixtures/request-value.ts";
import { retryAfterMs } from "../../../../http/retry-after.ts";

/** Within so many wrong codes a credential is locked (V-92). */
const MOST_TRIES = 20;

/** After every so many of them another challenge is asked for, which forgets none. */
const BEFORE_ANOTHER_CHALLENGE = 7;

/** Each wrong code is tried so often: neither the same code again nor another one is tried for nothing. */
const TRIES_OF_ONE_CODE = 5;

/** Wrong codes are in a row while no more time than this goes by for their challenges; milliseconds. */
const LONGEST_ROW_MS = 90_000;

const operation: OperationId = "auth.credentials.verify";
const challenging: OperationId = "auth.credentials.challenge";

/** Nobody finds a one-time code by trying. */
export const guessedCodeRules: readonly Derivation[] = [
  check(operation, "repeated wrong codes lock the challenge", "V-92a", async (t, expect) => {
    const plain = await requestOf(t, operation);
    const statuses = await triedUntilStopped(t, plain, async (tries) => {
      if (tries % BEFORE_ANOTHER_CHALLENGE === BEFORE_ANOTHER_CHALLENGE - 1) await challengeAgain(t, plain);
    });
    expectStopped(t, expect, "wrong codes in a row", statuses);
  }),

  /** Once it is stopped, a challenge before each further try changes nothing. */
  check(operation, "a new challenge does not reset the lock", "V-92a", byTheClock, async (t: Trial, expect) => {
    const plain = await requestOf(t, operation);
    const before = await triedUntilStopped(t, plain, async () => undefined);
    t.precondition(isStopped(t, before), "guessing is not stopped");
    let waited = 0;
    const statuses = await triedUntilStopped(t, plain, async () => {
      const reply = await challengeAgain(t, plain);
      if (!isStopped(t, [reply.status])) return;
      const pause = retryAfterMs(reply.headers["retry-after"], reply.headers["date"]) ?? LONGEST_ROW_MS;
      waited += pause;
      t.precondition(waited <= LONGEST_ROW_MS, "challenges are too rare to guess on by them");
      await t.advance(pause);
      await challengeAgain(t, plain);
    });
    expectStopped(t, expect, "wrong codes, each after another challenge", statuses);
  }),
];

function challengeAgain(t: Trial, { params = {} }: CallRequest): Promise<Exchange> {
  return t.call(challenging, { params, keep429: true });
}

/** The replies to wrong codes, each for a key of its own, until one is refused as one too many. */
async function triedUntilStopped(
  t: Trial,
  plain: CallRequest,
  beforeTry: (tries: number) => Promise<void>,
): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < MOST_TRIES && !isStopped(t, statuses)) {
    await beforeTry(statuses.length);
    const otp = String(111_111 + Math.floor(statuses.length / TRIES_OF_ONE_CODE));
    const keyed = withRequestValue(plain, "body.clientPublicKey", generateKeyPair().publicKey);
    const reply = await t.call(operation, { ...withRequestValue(keyed, "body.otp", otp), keep429: true });
    statuses.push(reply.status);
  }
  return statuses;
}

function isStopped({ contract }: Trial, statuses: readonly number[]): boolean {
  return statuses.at(-1) === contract.conventions.answers.tooManyRequests.status;
}

function expectStopped(t: Trial, expect: Expectations, state: string, statuses: readonly number[]): void {
  expect.that(state, isStopped(t, statuses), () => [
    `${t.contract.conventions.answers.tooManyRequests.status} within ${MOST_TRIES} wrong codes`,
    statuses.join(", "),
  ]);
}
