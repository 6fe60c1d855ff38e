import { contract } from "@tallystick/contract";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import type { Trial } from "../../requests/trial.ts";
import type { Lifetime } from "../../requests/states/lifetime.ts";
import { makeAgent } from "./agents/fixtures.ts";
import { anotherSession } from "./auth/fixtures.ts";
import { challengePasskey, passkeyOf } from "./auth/passkey-credentials.ts";
import { customerOf } from "./customers/fixtures.ts";

/** By model: makes one, and returns the end that it shows. A quote's is compared with its createdAt (QUOTE-04). */
const newEnds: Readonly<Record<string, (t: Trial) => Promise<string | undefined>>> = {
  AuthSession: async (t) => (await anotherSession(t)).expiresAt,
  DeviceCode: async (t) => (await makeAgent(t, (await customerOf(t)).id)).expiresAt,
  PasskeyChallenge: async (t) => (await challengePasskey(t, await passkeyOf(t))).expiresAt,
};

/** What shows its end when it is made; nothing extends any of it. */
export const lifetimes: readonly Lifetime[] = contract.expiries.flatMap((expiry) => {
  const newEnd = newEnds[expiry.model];
  return newEnd === undefined ? [] : [{ expiry, make: (t: Trial) => mortal(t, expiry.model, newEnd) }];
});

async function mortal(
  t: Trial,
  model: string,
  newEnd: (t: Trial) => Promise<string | undefined>,
): ReturnType<Lifetime["make"]> {
  const due = Date.parse((await newEnd(t)) ?? "");
  if (Number.isNaN(due)) throw new FixtureUnavailable(`A new ${model} shows no end.`);
  return {
    expiry: async () => ({ due, isDay: false }),
    extend: (operation) => Promise.reject(new FixtureUnavailable(`${operation} extends no ${model}.`)),
  };
}
