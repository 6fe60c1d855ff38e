import { clientKeys } from "./client-keys.ts";
import { creationToken } from "./oidc.ts";
import { fixtureValue } from "../fixture-values.ts";
import type { Requests } from "../request-maker.ts";

/** The plain requests of the domain's operations. */
export const authRequests: Requests<
  | "auth.credentials.challenge"
  | "auth.credentials.create"
  | "auth.credentials.list"
  | "auth.credentials.revoke"
  | "auth.credentials.verify"
  | "auth.sessions.list"
  | "auth.sessions.refresh"
  | "auth.sessions.revoke"
> = {
  "auth.credentials.create": async (t, { wallet }) => ({
    body: { type: "OAUTH", accountId: await wallet(), oidcToken: await creationToken(t, t.unique("person")) },
  }),
  "auth.credentials.list": async (_t, { wallet }) => ({ query: { accountId: await wallet() } }),
  "auth.credentials.challenge": async (_t, { credential }) => ({ params: { id: await credential() } }),
  "auth.credentials.verify": async (t, { credential }) => ({
    params: { id: await credential() },
    body: { type: "EMAIL_OTP", otp: fixtureValue(t, "oneTimeCode"), clientPublicKey: clientKeys().publicKey },
  }),
  "auth.credentials.revoke": async (_t, { disposableCredential }) => ({ params: { id: await disposableCredential() } }),
  "auth.sessions.list": async (_t, { wallet }) => ({ query: { accountId: await wallet() } }),
  "auth.sessions.refresh": async (_t, { session }) => ({
    params: { id: await session() },
    body: { clientPublicKey: clientKeys().publicKey },
  }),
  "auth.sessions.revoke": async (_t, { session }) => ({ params: { id: await session() } }),
};
