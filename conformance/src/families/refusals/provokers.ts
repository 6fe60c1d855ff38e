import type { Condition, Operation, Refusal } from "@tallystick/contract";
import { FixtureUnavailable } from "../../engine/check.ts";
import { exclusive, ineligible, nothingToChange, terminal } from "./cards.ts";
import {
  currencyMismatch,
  customerNotReady,
  insufficientBalance,
  needsSignature,
  notPositive,
  ownerMismatch,
} from "./money.ts";
import { duplicate, malformed, unknown, wrongKind } from "./names.ts";
import { wrongProof, wrongType } from "./proofs.ts";
import type { Provoker } from "./provocation.ts";
import { unsupported } from "./unsupported.ts";

/** Nothing a caller does brings this about; the service's own tests see to it (V-80). */
const outOfReach: Provoker = async (_t, operation, { when }) => {
  throw new FixtureUnavailable(`No caller can bring about that ${operation.id} meets something ${when}.`);
};

/** A caller can bring this about; the suite does not know how yet, and has no check of it. */
const untried = undefined;

/** How each condition of the vocabulary is brought about. */
const provokers: Readonly<Record<Condition, Provoker | undefined>> = {
  unknown,
  "wrong-kind": wrongKind,
  malformed,
  duplicate,
  unsupported,
  "not-positive": notPositive,
  "over-limit": outOfReach,
  "currency-mismatch": currencyMismatch,
  "owner-mismatch": ownerMismatch,
  "insufficient-balance": insufficientBalance,
  inactive: outOfReach,
  "customer-not-ready": customerNotReady,
  "needs-signature": needsSignature,
  ineligible,
  "nothing-to-change": nothingToChange,
  exclusive,
  terminal,
  "wrong-proof": wrongProof,
  "wrong-type": wrongType,
  "only-one-left": outOfReach,
  missing: untried,
  expired: untried,
  spent: untried,
  "in-use": untried,
  "already-connected": untried,
  deleted: untried,
  "policy-forbids": untried,
  "changed-meanwhile": untried,
  "dependency-failed": outOfReach,
  "not-pending": untried,
  "out-of-range": untried,
  "no-endpoint": untried,
  undeliverable: untried,
  // How often is too often only the target knows: a check of its own tries.
  "rate-limited": outOfReach,
};

/** Refusals that the provoker of their condition does not fit: they speak of kinds of accounts and proofs that the suite does not make. */
const unfit: ReadonlySet<string> = new Set([
  "auth.credentials.challenge wrong-type path.id",
  "auth.credentials.verify malformed body.oidcToken",
  "auth.credentials.verify unknown header.Request-Id",
  "auth.credentials.verify wrong-proof body.assertion",
  "auth.credentials.verify wrong-proof body.oidcToken",
  "customers.externalAccounts.create exclusive body.accountInfo",
  "transfers.in ineligible body.source.accountId",
]);

/** How a refusal is brought about; undefined where the suite does not know how. */
export function provokerOf({ id }: Operation, { when, at = "" }: Refusal): Provoker | undefined {
  return unfit.has(`${id} ${when} ${at}`) ? undefined : provokers[when];
}
