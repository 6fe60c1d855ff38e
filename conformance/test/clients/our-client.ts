import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  ApiError,
  createClient,
  openSession as openWith,
  readWebhook,
  TallystickError,
  type PasskeyProof,
  type WalletSession,
} from "@tallystick/client";
import { createFileStore } from "@tallystick/client/node";
import { createOutbox } from "@tallystick/client/outbox";
import { assertionOver, tokenWith } from "./credentials.ts";
import { openEndpoint } from "./webhook-endpoint.ts";

/** A program that uses our client, with enough calls to exercise every habit. It continues after a call that fails permanently. */
const { TALLYSTICK_URL = "", TALLYSTICK_CLIENT_ID = "", TALLYSTICK_CLIENT_SECRET = "" } = process.env;
const { TALLYSTICK_INTENTS, TALLYSTICK_CLOCK_OFFSET_MS = "0" } = process.env;
const clock = { now: () => Date.now() + Number(TALLYSTICK_CLOCK_OFFSET_MS) };
const client = createClient({
  baseUrl: TALLYSTICK_URL,
  clientId: TALLYSTICK_CLIENT_ID,
  clientSecret: TALLYSTICK_CLIENT_SECRET,
  clock,
  // Less than the server stays silent.
  timeoutMs: 1_500,
});
const passkey: PasskeyProof["passkey"] = async ({ challenge, credentialId }) => assertionOver(challenge, credentialId);
const credential = "AuthMethod:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b16";
const card = "Card:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b15";

if (TALLYSTICK_INTENTS !== undefined) {
  await makeIntendedCalls(TALLYSTICK_INTENTS);
  process.exit();
}
await Promise.all([
  Promise.all(times(14, (n) => settled(createCustomer(n)))),
  Promise.all(times(14, (n) => settled(transferOut(n)))),
  readPagesTwice(),
  signUntilExpired(),
  takeWebhooks(),
]);
process.exit();

/** One line of JSON for each call; the outbox stands beside the file, so that the next run finds it. */
async function makeIntendedCalls(file: string): Promise<void> {
  const store = createFileStore(join(dirname(file), "outbox.jsonl"));
  const outbox = createOutbox({ client, store, worker: "payouts", clock });
  for (const line of readFileSync(file, "utf8").split("\n").filter(Boolean)) {
    const { id, body }: { id: string; body: Parameters<typeof client.transfers.in>[0] } = JSON.parse(line);
    console.log(id, await outbox.call(id, "transfers.in", { body }));
  }
}

function createCustomer(n: number): Promise<unknown> {
  const body = {
    customerType: "INDIVIDUAL",
    fullName: `Ada ${n}`,
    email: `ada-${n}@example.com`,
    region: "US",
  } as const;
  return client.call("customers.create", { body });
}

function transferOut(n: number): Promise<unknown> {
  const source = { accountId: "InternalAccount:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b11" };
  const destination = { accountId: "ExternalAccount:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b13" };
  return client.call("transfers.out", { body: { source, destination, amount: 100 + n } });
}

async function readPagesTwice(): Promise<void> {
  await settled(readPages());
  await settled(readPages());
}

function readPages(): Promise<unknown> {
  return Array.fromAsync(client.iterate("cards.list", { query: { limit: 2 } }));
}

/** The second session is short, and is still used after it has ended. */
async function signUntilExpired(): Promise<void> {
  const session = await openSession();
  const update = (state: "FROZEN" | "CLOSED"): Promise<unknown> =>
    client.call("cards.update", { params: { id: card }, body: { state }, session });
  await settled(update("FROZEN"));
  await settled(update("FROZEN"));
  await settled(update("CLOSED"));

  const short = await openSession();
  await sleep(Date.parse(short.expiresAt) - Date.now() + 300);
  await settled(client.call("auth.sessions.revoke", { params: { id: short.id }, session: short }));
  for (const open of [openSession, openByPasskey, openByToken]) await useSession(await open());
}

/** With payments from a wallet among the calls. */
async function useSession(session: WalletSession): Promise<void> {
  const quoteId = "Quote:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b19";
  for (const nickname of ["first", "second", "third"]) {
    await settled(client.call("quotes.execute", { params: { quoteId }, session }));
    await settled(
      client.call("cards.update", { params: { id: `Card:${nickname}` }, body: { state: "CLOSED" }, session }),
    );
  }
}

function openByPasskey(): Promise<WalletSession> {
  return repeated(() => openWith(client, { credentialId: credential, passkey }));
}

function openByToken(): Promise<WalletSession> {
  return repeated(() => openWith(client, { credentialId: credential, oidc: async (nonce) => tokenWith(nonce) }));
}

/** A correct webhook endpoint: it refuses an invalid signature, and accepts an event again. */
async function takeWebhooks(): Promise<void> {
  const { webhookPublicKey: publicKey } = await repeated(() => client.call("config.get"));
  const { url: webhookEndpoint } = await openEndpoint((body, signature) =>
    readWebhook({ body, signature, publicKey }).then(
      () => 204,
      () => 401,
    ),
  );
  await repeated(() => client.call("config.update", { body: { webhookEndpoint } }));
  await repeated(() => client.call("sandbox.webhooks.test"));
}

function openSession(): Promise<WalletSession> {
  return repeated(() => openWith(client, { credentialId: credential, otp: async () => "000000" }));
}

/** The program repeats a call that the client does not repeat: after the Retry-After wait, or a moment. */
async function repeated<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof TallystickError)) throw error;
    await sleep((error instanceof ApiError && error.retryAfterMs) || 50);
    return repeated(attempt);
  }
}

function times<Result>(count: number, make: (n: number) => Result): Result[] {
  return Array.from({ length: count }, (_, n) => make(n));
}

/** The program expects these errors, and continues. */
async function settled(call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    if (!(error instanceof TallystickError)) throw error;
  });
}
