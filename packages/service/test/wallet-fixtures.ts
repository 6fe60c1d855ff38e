import type { Schema } from "@tallystick/contract";
import { openBundle } from "./open-bundle.ts";
import type { Call, Reply, RunningService } from "./start-service.ts";
import { stamp, walletKey, type WalletKey } from "./wallet-key.ts";

/** A customer with a wallet, and what a test does on its behalf. */
export interface WalletFixtures {
  customerId: string;
  /** The customer's accounts by currency; the wallet is separate. */
  accounts: Record<string, string>;
  walletId: string;
  credentialId: string;
}

let customers = 0;

/** A verified customer with an e-mail address, accounts in USD, USDC and USDB, and a wallet. */
export async function createWallet(service: RunningService, as?: Call["as"]): Promise<WalletFixtures> {
  const caller = as === undefined ? {} : { as };
  const body = {
    customerType: "INDIVIDUAL",
    fullName: "Ada Holder",
    email: `holder${(customers += 1)}@example.com`,
    currencies: ["USD", "USDC", "USDB"],
  };
  const customer = await service.call<Schema<"IndividualCustomer">>("POST", "/customers", { body, ...caller });
  const customerId = customer.body.id;
  const query = `customerId=${customerId}`;
  const held = await service.call<{ data: Schema<"InternalAccount">[] }>(
    "GET",
    `/customers/internal-accounts?${query}`,
    caller,
  );
  const walletId = held.body.data.find(isWallet)?.id ?? "";
  const others = held.body.data.filter((account) => !isWallet(account));
  const credentials = await listCredentials(service, walletId, as);
  return {
    customerId,
    walletId,
    accounts: Object.fromEntries(others.map(({ id, balance }) => [balance.currency.code, id])),
    credentialId: credentials.body.data[0]?.id ?? "",
  };
}

function isWallet({ type }: Schema<"InternalAccount">): boolean {
  return type === "EMBEDDED_WALLET";
}

export function listCredentials(
  service: RunningService,
  accountId: string,
  as?: Call["as"],
): Promise<Reply<{ data: Schema<"AuthMethod">[] }>> {
  return service.call("GET", `/auth/credentials?accountId=${accountId}`, as === undefined ? {} : { as });
}

export interface OpenedWallet {
  session: Schema<"OpenedSession">;
  /** The session's signing key, as its holder opened it. */
  key: WalletKey;
}

/** Proves the wallet's credential and opens the key that comes with the session. */
export async function openWallet(service: RunningService, { credentialId }: WalletFixtures): Promise<OpenedWallet> {
  const client = walletKey();
  const body = { type: "EMAIL_OTP", otp: "000000", clientPublicKey: client.uncompressed };
  const reply = await service.call<Schema<"OpenedSession">>("POST", `/auth/credentials/${credentialId}/verify`, {
    body,
  });
  const session = reply.body;
  return { session, key: walletKey(openBundle(session.encryptedSessionSigningKey, client.privateKey)) };
}

/** The two headers of a retry. */
export function retryHeaders(challenge: Schema<"SignedRetryChallenge">, key: WalletKey): Record<string, string> {
  return { "service-wallet-signature": stamp(challenge.payloadToSign, key), "request-id": challenge.requestId };
}

/** Both calls of a signed retry; returns the second reply. */
export async function sign<Body>(
  service: RunningService,
  key: WalletKey,
  request: { method: string; path: string; body?: unknown },
): Promise<Reply<Body>> {
  const { method, path, ...rest } = request;
  const challenge = await service.call<Schema<"SignedRetryChallenge">>(method, path, rest);
  if (challenge.status !== 202) throw new Error(`${method} ${path} got ${challenge.status}, not a challenge`);
  return service.call<Body>(method, path, { ...rest, headers: retryHeaders(challenge.body, key) });
}

/** A new card of the wallet's holder; `suffix` chooses its outcome. */
export function createCard(
  service: RunningService,
  fixtures: WalletFixtures,
  card: Partial<Schema<"CardCreate">> = {},
): Promise<Reply<Schema<"Card">>> {
  const body = { cardholderId: fixtures.customerId, form: "VIRTUAL", fundingSources: [fixtures.walletId], ...card };
  return service.call("POST", "/cards", { body });
}

export function getCard(service: RunningService, id: string): Promise<Reply<Schema<"Card">>> {
  return service.call("GET", `/cards/${id}`);
}
