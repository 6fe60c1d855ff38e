import type { Schema } from "@tallystick/contract";
import { generateSigningKey } from "../../crypto/keys.ts";
import { seal } from "../../crypto/seal.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import type { Tx } from "../../storage/store.ts";
import { lifetimeOf } from "../../runtime/lifetime.ts";
import { decideSession, type SessionOrigin } from "../decide.ts";
import { insertSession } from "./store.ts";
import { toSession } from "../view.ts";

/** Opens a session whose key is returned sealed to `recipient` (65 bytes); the key itself is not stored (AUTH-26). */
export type OpenSession = (
  tx: Tx,
  origin: SessionOrigin,
  recipient: Uint8Array,
  now: number,
) => Promise<Schema<"OpenedSession">>;

export function createOpenSession({ ids, random, contract }: Runtime): OpenSession {
  const lifetimeMs = lifetimeOf(contract, "AuthSession");
  return async (tx, origin, recipient, now) => {
    const { privateKey, publicKey } = generateSigningKey(random);
    const session = decideSession(origin, { id: ids.next("Session"), publicKey, at: now, lifetimeMs });
    await insertSession(tx, session);
    return { ...toSession(session), encryptedSessionSigningKey: await seal(privateKey, recipient, random) };
  };
}
