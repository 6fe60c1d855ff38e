import { clientKeys } from "./client-keys.ts";
import { creationToken } from "./oidc.ts";
import { fixtureValue } from "../fixture-values.ts";
import type { Requests } from "../request-maker.ts";

/** The requests of the domain that the contract does not tell: what proves who somebody is. */
export const authRequests: Requests<"auth.credentials.create" | "auth.credentials.verify"> = {
  "auth.credentials.create": async (t, { wallet }) => ({
    body: { type: "OAUTH", accountId: await wallet(), oidcToken: await creationToken(t, t.unique("person")) },
  }),
  "auth.credentials.verify": async (t, { credential }) => ({
    params: { id: await credential() },
    body: { type: "EMAIL_OTP", otp: fixtureValue(t, "oneTimeCode"), clientPublicKey: clientKeys().publicKey },
  }),
};
