import type { OperationId, Schema } from "@tallystick/contract";
import type { Call, Handlers } from "@tallystick/server";
import { parsePoint } from "../../crypto/points.ts";
import { toInstant } from "../../runtime/instant.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import type { Tx } from "../../storage/store.ts";
import { type Allowance, useAllowance } from "./store.ts";
import { orderCode } from "../codes/store.ts";
import { findCredential, touchCredential } from "../credentials/store.ts";
import { lifetimeOf } from "../../runtime/lifetime.ts";
import { originOf } from "../decide.ts";
import type { OpenSession } from "../sessions/open-session.ts";
import { writeSigningRequest } from "../passkeys/decide/signing-request.ts";
import type { Prove } from "./prove.ts";
import type { CredentialRow } from "../tables.ts";
import { toAuthMethod, toPasskeyChallenge } from "../view.ts";

type Operations = Extract<OperationId, "auth.credentials.challenge" | "auth.credentials.verify">;
type ChallengeCall = Call<"auth.credentials.challenge", Tx>;

interface Parts {
  openSession: OpenSession;
  byCode: Prove<Schema<"EmailOtpProof">>;
  byIdentity: Prove<Schema<"OauthProof">>;
  byPasskey: Prove<Schema<"PasskeyProof">>;
  /** How often a code is issued. */
  issues: Allowance;
}

/** The length of a passkey's challenge, in bytes. */
const challengeLength = 32;

/** Proving credentials. */
export function proofHandlers(
  { random, contract }: Runtime,
  { openSession, byCode, byIdentity, byPasskey, issues }: Parts,
): Pick<Handlers<Tx>, Operations> {
  const passkeyChallengeMs = lifetimeOf(contract, "PasskeyChallenge");

  async function sendCode(call: ChallengeCall, credential: CredentialRow): Promise<Schema<"AuthMethod">> {
    const { tx, now } = call;
    const spent = await useAllowance(tx, issues, credential.id, now);
    if (spent) call.refuse("rate-limited", undefined, spent);
    await orderCode(tx, credential.id, now);
    await touchCredential(tx, credential.id, now);
    return toAuthMethod({ ...credential, updatedAt: now });
  }

  async function issuePasskeyChallenge(
    call: ChallengeCall,
    credential: CredentialRow,
  ): Promise<Schema<"PasskeyChallenge">> {
    const clientPublicKey = call.body?.clientPublicKey;
    if (clientPublicKey === undefined) call.refuse("missing body.clientPublicKey");
    const challenge = Buffer.from(random.bytes(challengeLength)).toString("base64url");
    const { requestId, expiresAt } = await call.challenges.issue({
      operation: "auth.credentials.verify",
      resource: `/auth/credentials/${credential.id}/verify`,
      accountId: credential.accountId,
      payload: writeSigningRequest({ challenge, clientPublicKey }),
      expiresAt: call.now + passkeyChallengeMs,
    });
    return toPasskeyChallenge(credential, { challenge, requestId, expiresAt: toInstant(expiresAt) });
  }

  function prove(call: Call<"auth.credentials.verify", Tx>, credential: CredentialRow): Promise<Uint8Array> {
    const { body } = call;
    if (body.type === "EMAIL_OTP") return byCode(call, credential, body);
    if (body.type === "OAUTH") return byIdentity(call, credential, body);
    return byPasskey(call, credential, body);
  }

  return {
    "auth.credentials.challenge": async (call: ChallengeCall) => {
      const credential = await findCredential(call.tx, call.principal.platformId, call.params.id);
      if (!credential) call.refuse("unknown path.id");
      call.refuseUnless("wrong-type path.id", credential.type !== "OAUTH");
      const clientPublicKey = call.body?.clientPublicKey;
      // Of an e-mail credential too, which has no use for it (V-82).
      const isKey = clientPublicKey === undefined || parsePoint(clientPublicKey) !== undefined;
      call.refuseUnless("malformed body.clientPublicKey", isKey);
      const start = credential.type === "PASSKEY" ? issuePasskeyChallenge : sendCode;
      return { status: 200, body: await start(call, credential) };
    },

    "auth.credentials.verify": async (call: Call<"auth.credentials.verify", Tx>) => {
      const credential = await findCredential(call.tx, call.principal.platformId, call.params.id);
      if (!credential) call.refuse("unknown path.id");
      call.refuseUnless("wrong-type body.type", (call.body.type ?? "PASSKEY") === credential.type);
      const recipient = await prove(call, credential);
      return { status: 200, body: await openSession(call.tx, originOf(credential), recipient, call.now) };
    },
  };
}
