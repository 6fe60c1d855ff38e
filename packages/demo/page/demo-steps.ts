import {
  assertionOf,
  attestationOf,
  openSession,
  passkeyCreation,
  passkeyRequest,
  type Client,
  type WalletSession,
} from "@tallystick/client";
import type { Step } from "./steps.ts";

/** The resources that the steps created, for the steps that follow. */
interface Created {
  customerId: string;
  accountId: string;
  passkeyId: string;
  cardId: string;
  emailSession: WalletSession;
  passkeySession: WalletSession;
}

/** From a new customer to a frozen card; each step needs the steps before it. */
export function demoSteps(client: Client): Step[] {
  const created: Partial<Created> = {};
  return [
    {
      title: "Create a customer",
      why: "With an e-mail address and a wallet for digital dollars.",
      act: () => createCustomer(client, created),
    },
    {
      title: "Open a session by e-mail code",
      why: "The sandbox's code is always 000000. The session's key is sealed to a key pair made on this page.",
      act: () => openByMail(client, created),
    },
    {
      title: "Register a passkey",
      why: "Adding a credential is a signed retry: the service sends a challenge, the session signs it, the call is sent again.",
      act: () => registerPasskey(client, created),
    },
    {
      title: "Open a session with the passkey",
      why: "The passkey signs the service's challenge; from then on no code is needed.",
      act: () => openByPasskey(client, created),
    },
    { title: "Create a card", why: "A virtual card that the wallet pays for.", act: () => createCard(client, created) },
    {
      title: "Freeze the card",
      why: "A signed retry again, signed by the passkey's session.",
      act: () => freezeCard(client, created),
    },
  ];
}

async function createCustomer(client: Client, created: Partial<Created>): Promise<string> {
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
  created.customerId = id;
  created.accountId = wallet.id;
  return `${id} holds ${wallet.id}`;
}

async function openByMail(client: Client, created: Partial<Created>): Promise<string> {
  const session = await openSession(client, { accountId: needed(created, "accountId"), otp: async () => "000000" });
  created.emailSession = session;
  return `${session.id}, until ${session.expiresAt}`;
}

async function registerPasskey(client: Client, created: Partial<Created>): Promise<string> {
  const response = await fetch("/demo/challenge");
  const { challenge } = (await response.json()) as { challenge: string }; // shape of this page's backend
  const options = passkeyCreation({ challenge, userName: "ada@example.com", siteName: "Tallystick" });
  const attestation = attestationOf(await navigator.credentials.create(options));
  const accountId = needed(created, "accountId");
  const { id } = await client.call("auth.credentials.create", {
    body: { type: "PASSKEY", accountId, nickname: "This page", challenge, attestation },
    session: needed(created, "emailSession"),
  });
  created.passkeyId = id;
  return id;
}

async function openByPasskey(client: Client, created: Partial<Created>): Promise<string> {
  const session = await openSession(client, {
    credentialId: needed(created, "passkeyId"),
    passkey: async (challenge) => assertionOf(await navigator.credentials.get(passkeyRequest(challenge))),
  });
  created.passkeySession = session;
  return `${session.id}, until ${session.expiresAt}`;
}

async function createCard(client: Client, created: Partial<Created>): Promise<string> {
  const fundingSources = [needed(created, "accountId")];
  const body = { cardholderId: needed(created, "customerId"), form: "VIRTUAL", fundingSources } as const;
  const { id } = await client.call("cards.create", { body: { ...body, fundingSources } });
  const { state, brand, last4 } = await client.call("cards.get", { params: { id } });
  created.cardId = id;
  return `${brand ?? "card"} ending ${last4 ?? "…"} is ${state}`;
}

async function freezeCard(client: Client, created: Partial<Created>): Promise<string> {
  const { state } = await client.call("cards.update", {
    params: { id: needed(created, "cardId") },
    body: { state: "FROZEN" },
    session: needed(created, "passkeySession"),
  });
  return `The card is ${state}.`;
}

function needed<Key extends keyof Created>(created: Partial<Created>, key: Key): Created[Key] {
  const value = created[key];
  if (value === undefined) throw new Error("An earlier step was not done.");
  return value;
}
