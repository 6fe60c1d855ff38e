import type { Contract } from "@tallystick/contract";
import type { Check, Trial } from "../../../engine/types.ts";
import { handWrittenCheck } from "../../../families/hand-written-check.ts";
import { expectThat } from "../../../families/expect.ts";
import { requestOf } from "../../../fixtures/requests.ts";
import { withRequestValue } from "../../../fixtures/request-value.ts";

/** Within so many wrong codes a credential is locked (V-92). */
const MOST_TRIES = 20;

/** After every so many of them another challenge is asked for, which forgets none. */
const BEFORE_ANOTHER_CHALLENGE = 7;

/** Nobody finds a one-time code by trying. */
export function guessedCodeRules(contract: Contract): Check[] {
  return [
    handWrittenCheck(contract, {
      rules: ["V-92a"],
      name: "guessing a code is stopped",
      operation: "auth.credentials.verify",
      run: guess,
    }),
  ];
}

async function guess(t: Trial, rules: readonly string[]): Promise<void> {
  const plain = await requestOf(t, "auth.credentials.verify");
  const { tooManyRequests } = t.contract.conventions.answers;
  const statuses: number[] = [];
  while (statuses.length < MOST_TRIES && statuses.at(-1) !== tooManyRequests.status) {
    if (statuses.length % BEFORE_ANOTHER_CHALLENGE === BEFORE_ANOTHER_CHALLENGE - 1)
      await t.call("auth.credentials.challenge", { params: plain.params ?? {}, keep429: true });
    const otp = String(111_111 + statuses.length);
    const reply = await t.call("auth.credentials.verify", {
      ...withRequestValue(plain, "body.otp", otp),
      keep429: true,
    });
    statuses.push(reply.status);
  }
  expectThat(t, rules, "wrong codes in a row", statuses.at(-1) === tooManyRequests.status, () => ({
    operation: "auth.credentials.verify",
    expected: `${tooManyRequests.status} within ${MOST_TRIES} wrong codes`,
    observed: statuses.join(", "),
  }));
}
