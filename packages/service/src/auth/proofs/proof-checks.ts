import type { Schema } from "@tallystick/contract";
import type { Mode } from "../../mode.ts";
import type { Randomness } from "../../runtime/randomness.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { type OneTimeCodes, randomCodes } from "../codes/one-time-codes.ts";
import { checkNotBefore, type Claims } from "../id-tokens/decide.ts";
import { createKeySets } from "../id-tokens/key-sets.ts";
import { checkAssertion } from "../passkeys/check-assertion.ts";
import type { PasskeyPolicy } from "../passkeys/decide/policy.ts";
import type { PasskeyRow } from "../tables.ts";

/**
 * How the proofs of callers are checked in one mode. Those of a sandbox, which take fixed values, are of another type than those of
 * production: a start that hands over the wrong ones does not compile, so no flag decides it while the service runs.
 */
export interface ProofChecks<M extends Mode> {
  readonly mode: M;
  readonly codes: OneTimeCodes;
  /** Taken in place of any stamp (G-114). */
  readonly legacyStamp?: M extends "sandbox" ? string : never;
  readonly checkAssertion: CheckAssertion;
  readonly checksOfTokens: (runtime: Runtime) => TokenChecks;
}

/**
 * The new signature count of the passkey; undefined where nothing was counted.
 * @throws an Error that names the failed check.
 */
export type CheckAssertion = (
  passkey: PasskeyRow,
  challenge: string,
  assertion: Schema<"PasskeyAssertion">,
  policy?: PasskeyPolicy,
) => Promise<number | undefined>;

/** What is checked of an ID token besides its claims. */
export interface TokenChecks {
  /** @throws an Error for a token before its nbf. */
  checkNotBefore: (claims: Claims, now: number) => void;
  /** @throws an Error that says what does not hold, or `NeedsFetch`. */
  checkSignature: (token: string, issuer: string) => Promise<void>;
}

/** Everything is checked; no value is taken in place of a proof. */
export function productionChecks(random: Randomness): ProofChecks<"production"> {
  return {
    mode: "production",
    codes: randomCodes(random),
    checkAssertion,
    checksOfTokens: (runtime) => ({ checkNotBefore, checkSignature: createKeySets(runtime).checkSignature }),
  };
}
