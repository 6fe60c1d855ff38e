import { createHash, randomBytes } from "node:crypto";
import { contract, openapi, parseDuration, type Operation } from "@tallystick/contract";
import { asObject, textAt } from "../json/value-at.ts";
import { parsedJson } from "../json/parsed-json.ts";
import { resolved, schemaAt } from "../schema/resolve.ts";
import { isoTime } from "./example-reply.ts";
import type { Incoming } from "./incoming.ts";
import type { CredentialProof } from "./recording.ts";
import type { MatchedRequest, ServerState } from "./server-state.ts";

/**
 * The reply to a challenge of a passkey: a client that shows the key of its session when it asks for the challenge has a passkey to
 * prove; the other credentials show it with their proof.
 */
export function withPasskeyChallenge(
  { environment, passkeyChallenges }: ServerState,
  { row, request }: MatchedRequest,
  body: unknown,
): unknown {
  const { clientPublicKey } = asObject(request.body) ?? {};
  if (typeof clientPublicKey !== "string" || !mayBePasskeyChallenge(row)) return body;
  const requestId = `Request:${environment.uuid()}`;
  const challenge = randomBytes(32).toString("base64url");
  passkeyChallenges.set(requestId, challenge);
  const expiresAt = isoTime(environment.now() + challengeLifeMs);
  const credentialId = Buffer.from("passkey-of-the-example").toString("base64url");
  return { ...asObject(body), type: "PASSKEY", credentialId, challenge, requestId, expiresAt };
}

const challengeLifeMs = parseDuration(
  contract.expiries.find(({ model }) => model === "PasskeyChallenge")?.after ?? "PT5M",
);

function mayBePasskeyChallenge({ replies }: Operation): boolean {
  const schema = replies.find(({ kind }) => kind === "success")?.schema;
  const { anyOf } = schema === undefined ? {} : resolved(openapi, schemaAt(openapi, schema));
  const variants = Array.isArray(anyOf) ? anyOf : [];
  return variants.some((variant) => {
    const members = asObject(resolved(openapi, variant)["properties"]) ?? {};
    return "challenge" in members && "requestId" in members;
  });
}

/** How a request proves a credential, and what is wrong with that; undefined when it proves none, or by a code. */
export function credentialProof({ passkeyChallenges }: ServerState, request: Incoming): CredentialProof | undefined {
  const { assertion, oidcToken, clientPublicKey } = asObject(request.body) ?? {};
  // A token without a key makes a credential, and opens no session.
  if (typeof oidcToken === "string" && typeof clientPublicKey === "string")
    return tokenProof(oidcToken, clientPublicKey);
  if (asObject(assertion) === undefined) return undefined;
  const requestId = request.headers["request-id"];
  const challenge = passkeyChallenges.get(requestId ?? "");
  if (challenge === undefined)
    return passkeyFault("the Request-Id of the challenge", requestId === undefined ? "none" : requestId);
  if (textAt(assertion, "signature") === sandboxSignature) return { kind: "passkey" };
  const clientData = parsedJson(Buffer.from(textAt(assertion, "clientDataJson") ?? "", "base64url").toString());
  const signed = textAt(clientData, "challenge");
  if (signed !== challenge) return passkeyFault(`an assertion over ${challenge}`, `one over ${signed ?? "nothing"}`);
  return { kind: "passkey" };
}

/** Stands for every signature of a passkey in the sandbox, over whatever data. */
const sandboxSignature = "sandbox-valid-passkey-signature";

function passkeyFault(expected: string, observed: string): CredentialProof {
  return { kind: "passkey", fault: { expected, observed } };
}

/** The nonce is the hash of the hexadecimal text of the key (G-90). */
function tokenProof(token: string, clientPublicKey: string): CredentialProof {
  const claims = parsedJson(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  const nonce = textAt(claims, "nonce");
  const expected = createHash("sha256").update(clientPublicKey).digest("hex");
  if (nonce === expected) return { kind: "token" };
  const fault = { expected: `the nonce ${expected}`, observed: nonce === undefined ? "none" : `the nonce ${nonce}` };
  return { kind: "token", fault };
}
