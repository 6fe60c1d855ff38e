import type { OperationId, Schema } from "@tallystick/contract";
import { openBundle } from "./open-bundle.ts";
import { requestQuote, fromAccount, registerEuroAccount, toAccount } from "./quote-fixtures.ts";
import { softwareAuthenticator } from "./software-authenticator.ts";
import type { RunningService } from "./start-service.ts";
import { walletKey, type WalletKey } from "./wallet-key.ts";
import {
  createCard,
  createWallet,
  openWallet,
  sign,
  type OpenedWallet,
  type WalletFixtures,
} from "./wallet-fixtures.ts";

/** A wallet with two credentials, and sessions of both. */
export interface SigningFixtures extends WalletFixtures {
  /** Two sessions of the e-mail credential. */
  email: OpenedWallet;
  other: OpenedWallet;
  passkeyId: string;
  /** A session of the passkey. */
  passkey: WalletKey;
}

export async function createSigningFixtures(service: RunningService): Promise<SigningFixtures> {
  const fixtures = await createWallet(service);
  const [email, other] = [await openWallet(service, fixtures), await openWallet(service, fixtures)];
  const authenticator = softwareAuthenticator();
  const body = newPasskey(fixtures.walletId, authenticator);
  const request = { method: "POST", path: "/auth/credentials", body };
  const { body: passkey } = await sign<Schema<"AuthMethod">>(service, email.key, request);
  const client = walletKey();
  const path = `/auth/credentials/${passkey.id}`;
  const requested = await service.call<Schema<"PasskeyChallenge">>("POST", `${path}/challenge`, {
    body: { clientPublicKey: client.uncompressed },
  });
  const opened = await service.call<Schema<"OpenedSession">>("POST", `${path}/verify`, {
    body: { assertion: authenticator.answer(requested.body.challenge) },
    headers: { "request-id": requested.body.requestId },
  });
  const key = walletKey(openBundle(opened.body.encryptedSessionSigningKey, client.privateKey));
  return { ...fixtures, email, other, passkeyId: passkey.id, passkey: key };
}

export interface SignedCall {
  method: string;
  path: string;
  body?: Record<string, unknown>;
  /** The session whose stamp is accepted. */
  signer: WalletKey;
  /** A session of the same wallet whose stamp is refused, if there is one. */
  wrongSigner?: WalletKey;
}

/** The signed operations: for each, an action in these fixtures that can be done with a signature. */
export const signedCalls: Partial<
  Record<OperationId, (service: RunningService, fixtures: SigningFixtures) => Promise<SignedCall>>
> = {
  "auth.credentials.create": async (_service, { walletId, email }) => ({
    method: "POST",
    path: "/auth/credentials",
    body: newPasskey(walletId, softwareAuthenticator()),
    signer: email.key,
  }),
  "auth.credentials.revoke": async (_service, { passkeyId, email, passkey }) => ({
    method: "DELETE",
    path: `/auth/credentials/${passkeyId}`,
    signer: email.key,
    wrongSigner: passkey,
  }),
  "auth.sessions.revoke": async (_service, { other, email }) => ({
    method: "DELETE",
    path: `/auth/sessions/${other.session.id}`,
    signer: email.key,
  }),
  "auth.sessions.refresh": async (_service, { email, other }) => ({
    method: "POST",
    path: `/auth/sessions/${email.session.id}/refresh`,
    body: { clientPublicKey: walletKey().uncompressed },
    signer: email.key,
    wrongSigner: other.key,
  }),
  "cards.update": async (service, fixtures) => ({
    method: "PATCH",
    path: `/cards/${(await createCard(service, fixtures)).body.id}`,
    body: { state: "FROZEN" },
    signer: fixtures.email.key,
  }),
  "customers.update": async (_service, { customerId, email }) => ({
    method: "PATCH",
    path: `/customers/${customerId}`,
    body: { customerType: "INDIVIDUAL", email: `new.${customerId.slice(-8)}@example.com` },
    signer: email.key,
  }),
  "internalAccounts.export": async (_service, { walletId, email }) => ({
    method: "POST",
    path: `/internal-accounts/${walletId}/export`,
    body: { clientPublicKey: walletKey().uncompressed },
    signer: email.key,
  }),
  "internalAccounts.update": async (_service, { walletId, email }) => ({
    method: "PATCH",
    path: `/internal-accounts/${walletId}`,
    body: { privateEnabled: true },
    signer: email.key,
  }),
  "quotes.execute": async (service, { customerId, walletId, email }) => {
    const amount = 5_000_000;
    await service.call("POST", `/sandbox/internal-accounts/${walletId}/fund`, { body: { amount } });
    const destination = toAccount(await registerEuroAccount(service, customerId));
    const quote = await requestQuote(service, {
      source: fromAccount(walletId),
      destination,
      lockedCurrencyAmount: amount,
    });
    return { method: "POST", path: `/quotes/${quote.body.id}/execute`, signer: email.key };
  },
};

function newPasskey(
  accountId: string,
  authenticator: ReturnType<typeof softwareAuthenticator>,
): Record<string, unknown> {
  const challenge = "cmVnaXN0ZXI";
  return { type: "PASSKEY", accountId, challenge, attestation: authenticator.register(challenge) };
}
