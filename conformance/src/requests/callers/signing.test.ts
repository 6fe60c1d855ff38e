import type { Operation, RegisteredKey } from "@tallystick/contract";
import { expect, test } from "vitest";
import { lendingTrial, type DeskCall } from "../../../test/lending/lending-trial.ts";
import type { Capability } from "../run-conditions.ts";
import type { SigningSession } from "../trial.ts";
import { signingSupport } from "./signing.ts";

const anyonesKey: RegisteredKey = { registeredBy: "items.create", key: "body.serial" };

/** A key of another platform for an operation that such keys sign, and the calls for it. */
async function otherPlatformsKey(
  signer: RegisteredKey,
  ...offered: Capability[]
): Promise<{ session: SigningSession | undefined; calls: DeskCall[] }> {
  const { t, calls } = lendingTrial();
  const { operations } = t.contract;
  const collect = { ...operations["loans.collect"], signedRetry: { signer } } as Operation;
  const contract = { ...t.contract, operations: { ...operations, "loans.collect": collect } };
  const target = { ...t.target, capabilities: new Set(offered) };
  const session = await signingSupport.otherPlatformsSession?.(Object.assign(t, { contract, target }), "loans.collect");
  return { session, calls };
}

test("another platform registers its own key", async () => {
  const { session, calls } = await otherPlatformsKey(anyonesKey, "other-platform");
  expect(session?.privateKey).toBeDefined();
  expect(calls).toEqual([["items.create", expect.objectContaining({ as: "other" })]]);
});

test("another platform's key needs a second platform and ownerless keys", async () => {
  expect((await otherPlatformsKey(anyonesKey)).session).toBeUndefined();
  const owner = { registeredAt: "body.shelf", requestedAt: "body.shelf" } as const;
  const ofOwner = { ...anyonesKey, owner };
  expect((await otherPlatformsKey(ofOwner, "other-platform")).session).toBeUndefined();
});
