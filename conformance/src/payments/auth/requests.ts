import { creationToken } from "./oidc.ts";
import { fixtureValue } from "../fixture-values.ts";
import { tokenPermissions } from "../tokens/fixtures.ts";
import type { Requests } from "../request-maker.ts";
import { clientKeys } from "./client-keys.ts";

/** Credentials, sessions and tokens. */
export const authRequests: Requests<
  | `auth.credentials.${"create" | "list" | "challenge" | "verify" | "revoke"}`
  | `auth.sessions.${"list" | "refresh" | "revoke"}`
  | `tokens.${"create" | "list" | "get" | "delete"}`
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
  "tokens.create": async (t) => ({ body: { name: t.unique("token"), permissions: tokenPermissions } }),
  "tokens.list": async () => ({}),
  "tokens.get": async (_t, { token }) => ({ params: { tokenId: await token() } }),
  "tokens.delete": async (_t, { disposableToken }) => ({ params: { tokenId: await disposableToken() } }),
};
