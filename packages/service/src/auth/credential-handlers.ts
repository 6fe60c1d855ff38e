import { notImplemented, Refused, type Call, type Handlers } from "@tallystick/server";
import { generateSigningKey } from "../crypto/keys.ts";
import { parsePoint } from "../crypto/points.ts";
import { seal } from "../crypto/seal.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { type Allowance, restoreAllowance, useAllowance } from "./allowance.ts";
import { findCredential, readCredentials, touchCredential } from "./credential-store.ts";
import { decideSession, sessionLifetime } from "./decide.ts";
import type { OneTimeCodes } from "./one-time-codes.ts";
import { insertSession } from "./session-store.ts";
import type { CredentialRow } from "./tables.ts";
import { toAuthMethod, toSession } from "./view.ts";

export interface CredentialLimits {
  codes: OneTimeCodes;
  /** How often a code is issued. */
  issues: Allowance;
  /** How often a wrong code is given. */
  attempts: Allowance;
}

type Operations = "auth.credentials.list" | "auth.credentials.challenge" | "auth.credentials.verify";

export function credentialHandlers(runtime: Runtime, limits: CredentialLimits): Pick<Handlers<Tx>, Operations> {
  const { ids, random, logger } = runtime;
  const { codes, issues, attempts } = limits;
  const lifetimeMs = sessionLifetime(runtime.contract);

  /** A wrong code is counted although the call is refused; a right one makes up for the wrong ones before it (V-52). */
  async function checkCode(
    call: Call<"auth.credentials.verify", Tx>,
    credential: CredentialRow,
    otp: string,
  ): Promise<void> {
    const { tx, now } = call;
    const spent = await useAllowance(tx, attempts, credential.id, now);
    if (spent) call.refuse("rate-limited", undefined, spent);
    const isRight = await codes.redeem(tx, credential.id, otp, now);
    if (!isRight) call.refuse("wrong-proof body.otp", undefined, { keepChanges: true });
    await restoreAllowance(tx, attempts, credential.id);
  }

  return {
    "auth.credentials.list": async (call: Call<"auth.credentials.list", Tx>) => {
      const { platformId } = call.principal;
      const { items, ...rest } = await readCredentials(call.tx, { platformId }, call.page, call.filters);
      return { status: 200, body: call.listed(items.map(toAuthMethod), rest) };
    },

    "auth.credentials.challenge": async (call: Call<"auth.credentials.challenge", Tx>) => {
      const { tx, now } = call;
      const credential = await findCredential(tx, call.principal.platformId, call.params.id);
      if (!credential) call.refuse("unknown path.id");
      const spent = await useAllowance(tx, issues, credential.id, now);
      if (spent) call.refuse("rate-limited", undefined, spent);
      await codes.issue(tx, credential.id, now);
      await touchCredential(tx, credential.id, now);
      logger.info({ credentialId: credential.id }, "one-time code issued; there is no mail transport to send it");
      return { status: 200, body: toAuthMethod({ ...credential, updated_at: now }) };
    },

    "auth.credentials.verify": async (call: Call<"auth.credentials.verify", Tx>) => {
      const { body, tx } = call;
      const credential = await findCredential(tx, call.principal.platformId, call.params.id);
      if (!credential) call.refuse("unknown path.id");
      call.require("wrong-type body.type", body.type === credential.type);
      if (!("otp" in body)) return notImplemented();
      const recipient = recipientOf(body.clientPublicKey);
      await checkCode(call, credential, body.otp);
      const { privateKey, publicKey } = generateSigningKey(random);
      const session = decideSession(credential, { id: ids.next("Session"), publicKey, at: call.now, lifetimeMs });
      await insertSession(tx, session);
      const encryptedSessionSigningKey = await seal(privateKey, recipient, random);
      return { status: 200, body: { ...toSession(session), encryptedSessionSigningKey } };
    },
  };
}

/** Hex digits of the right number need not be a point of the curve, which the schema cannot tell (AUTH-16). */
function recipientOf(clientPublicKey: string): Uint8Array {
  const point = parsePoint(clientPublicKey);
  if (point) return point;
  const message = "body.clientPublicKey is no point of the curve P-256; send the public half of a fresh key pair.";
  throw new Refused(
    { status: 400, code: "INVALID_INPUT" },
    { message, details: { field: "body.clientPublicKey" }, rule: "AUTH-16" },
  );
}
