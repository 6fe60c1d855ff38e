import { WalletSession, type Client } from "@tallystick/client";
import { generateKeyPair, unseal } from "@tallystick/wallet";
import { askPasskey, makePasskey } from "./passkey.ts";
import type { Step } from "./steps.ts";

/** What the steps have made so far. */
interface Made {
  customerId: string;
  accountId: string;
  passkeyId: string;
  cardId: string;
  byMail: WalletSession;
  byPasskey: WalletSession;
}

/** From nobody to a frozen card; each step needs the ones before. */
export function story(client: Client): Step[] {
  const made: Partial<Made> = {};
  return [
    {
      title: "Create a customer",
      why: "With an e-mail address and a wallet for digital dollars.",
      act: () => createCustomer(client, made),
    },
    {
      title: "Open a session by e-mail code",
      why: "The sandbox's code is always 000000. The session's key is sealed to a key pair made on this page.",
      act: () => openByMail(client, made),
    },
    {
      title: "Register a passkey",
      why: "Adding a credential is a signed retry: the service asks, the session signs, the call is sent again.",
      act: () => registerPasskey(client, made),
    },
    {
      title: "Open a session with the passkey",
      why: "The passkey signs the service's challenge; from then on no code is needed.",
      act: () => openByPasskey(client, made),
    },
    { title: "Create a card", why: "A virtual card that the wallet pays for.", act: () => createCard(client, made) },
    {
      title: "Freeze the card",
      why: "A signed retry again, signed by the passkey's session.",
      act: () => freezeCard(client, made),
    },
  ];
}

async function createCustomer(client: Client, made: Partial<Made>): Promise<string> {
  const body = {
    customerType: "INDIVIDUAL",
    fullName: "Ada Example",
    email: `ada.${crypto.randomUUID()}@example.com`,
    currencies: ["USDB"],
  } as const;
  const { id } = await client.call("customers.create", { body: { ...body, currencies: ["USDB"] } });
  const { data } = await client.call("customers.internalAccounts.list", { query: { customerId: id } });
  const wallet = data.find(({ type }) => type === "EMBEDDED_WALLET");
  if (!wallet) throw new Error("The customer has no wallet.");
  made.customerId = id;
  made.accountId = wallet.id;
  return `${id} holds ${wallet.id}`;
}

async function openByMail(client: Client, made: Partial<Made>): Promise<string> {
  const session = await client.openSession({ accountId: needed(made, "accountId"), otp: async () => "000000" });
  made.byMail = session;
  return `${session.id}, until ${session.expiresAt}`;
}

async function registerPasskey(client: Client, made: Partial<Made>): Promise<string> {
  const response = await fetch("/demo/challenge");
  const { challenge } = (await response.json()) as { challenge: string }; // this page's own backend
  const attestation = await makePasskey("ada@example.com", challenge);
  const accountId = needed(made, "accountId");
  const { id } = await client.call("auth.credentials.create", {
    body: { type: "PASSKEY", accountId, nickname: "This page", challenge, attestation },
    session: needed(made, "byMail"),
  });
  made.passkeyId = id;
  return id;
}

async function openByPasskey(client: Client, made: Partial<Made>): Promise<string> {
  const { publicKey, privateKey } = generateKeyPair();
  const path = { id: needed(made, "passkeyId") };
  const asked = await client.raw.POST("/auth/credentials/{id}/challenge", {
    params: { path },
    body: { clientPublicKey: publicKey },
  });
  if (!asked.data || !("challenge" in asked.data)) throw new Error("The service gave no challenge for the passkey.");
  const { credentialId, challenge, requestId } = asked.data;
  const assertion = await askPasskey(credentialId, challenge);
  const opened = await client.raw.POST("/auth/credentials/{id}/verify", {
    params: { path, header: { "Request-Id": requestId } },
    body: { type: "PASSKEY", assertion },
  });
  if (!opened.data) throw new Error(opened.error.message);
  const session = new WalletSession(opened.data, await unseal(opened.data.encryptedSessionSigningKey, privateKey));
  made.byPasskey = session;
  return `${session.id}, until ${session.expiresAt}`;
}

async function createCard(client: Client, made: Partial<Made>): Promise<string> {
  const fundingSources = [needed(made, "accountId")];
  const body = { cardholderId: needed(made, "customerId"), form: "VIRTUAL", fundingSources } as const;
  const { id } = await client.call("cards.create", { body: { ...body, fundingSources } });
  const { state, brand, last4 } = await client.call("cards.get", { params: { id } });
  made.cardId = id;
  return `${brand ?? "card"} ending ${last4 ?? "…"} is ${state}`;
}

async function freezeCard(client: Client, made: Partial<Made>): Promise<string> {
  const { state } = await client.call("cards.update", {
    params: { id: needed(made, "cardId") },
    body: { state: "FROZEN" },
    session: needed(made, "byPasskey"),
  });
  return `The card is ${state}.`;
}

function needed<Key extends keyof Made>(made: Partial<Made>, key: Key): Made[Key] {
  const value = made[key];
  if (value === undefined) throw new Error("An earlier step is missing.");
  return value;
}
