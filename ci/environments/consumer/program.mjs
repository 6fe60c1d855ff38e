import {
  ApiError,
  createClient,
  createRelayedClient,
  openSession,
  readWebhook,
  webhookSignatureHeader,
} from "@tallystick/client";

/** Uses the client as an application does. Returns what it has seen; throws when something is not as it should be. */
export async function useClient({ url, clientId, clientSecret }) {
  const losing = losingFetch();
  const options = { baseUrl: url, fetch: losing.fetch, retry: { baseDelayMs: 1 } };
  const client =
    clientId === undefined ? createRelayedClient(options) : createClient({ ...options, clientId, clientSecret });

  const customer = await client.call("customers.create", {
    body: {
      customerType: "INDIVIDUAL",
      fullName: "Zoë Notch",
      email: "zoe@example.com",
      region: "US",
      currencies: ["USD"],
    },
  });
  const accounts = [];
  for await (const account of client.iterate("customers.internalAccounts.list", { query: { customerId: customer.id } }))
    accounts.push(account);
  const account = accounts.find(({ type }) => type === "INTERNAL_FIAT");
  const wallet = accounts.find(({ type }) => type === "EMBEDDED_WALLET");

  losing.loseNext();
  const body = { source: { accountId: account.id }, destination: { accountId: "ExternalAccount:unknown" }, amount: 1 };
  const refused = await client.call("transfers.out", { body }).then(
    () => undefined,
    (error) => error,
  );
  expectEqual([refused instanceof ApiError, refused?.status, losing.lost()], [true, 400, 1]);

  const session = await openSession(client, { accountId: wallet.id, otp: async () => "000000" });
  await client.call("auth.sessions.revoke", { params: { id: session.id }, session });
  await expectWebhookIsRead();
  return `${customer.fullName}: ${accounts.length} accounts, one reply lost, one signed call, one webhook`;
}

/** A fetch that can lose a reply after the service has done its work. */
function losingFetch() {
  let isLosing = false;
  let lost = 0;
  return {
    loseNext: () => void (isLosing = true),
    lost: () => lost,
    fetch: async (...request) => {
      const reply = await fetch(...request);
      if (!isLosing) return reply;
      isLosing = false;
      lost += 1;
      throw new TypeError("the connection broke");
    },
  };
}

async function expectWebhookIsRead() {
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const spki = new Uint8Array(await crypto.subtle.exportKey("spki", keys.publicKey));
  const publicKey = `-----BEGIN PUBLIC KEY-----\n${btoa(String.fromCodePoint(...spki))}\n-----END PUBLIC KEY-----\n`;
  const body = new TextEncoder().encode('{"id":"Webhook:1","type":"TEST"}');
  const signature = new Uint8Array(await crypto.subtle.sign(algorithm, keys.privateKey, body));
  const s = btoa(String.fromCodePoint(...derOf(signature)));
  const headers = new Headers({ [webhookSignatureHeader]: JSON.stringify({ v: "1", s }) });
  expectEqual((await readWebhook({ body, headers, publicKey })).id, "Webhook:1");
}

/** WebCrypto gives the two numbers of a signature, the service sends them in ASN.1. */
function derOf(signature) {
  const numbers = [...integer(signature.subarray(0, 32)), ...integer(signature.subarray(32))];
  return [0x30, numbers.length, ...numbers];
}

function integer(bytes) {
  const digits = [...bytes.subarray(bytes.findIndex((byte) => byte !== 0))];
  const padded = digits[0] >= 0x80 ? [0, ...digits] : digits;
  return [2, padded.length, ...padded];
}

function expectEqual(observed, expected) {
  const [a, b] = [observed, expected].map((value) => JSON.stringify(value));
  if (a !== b) throw new Error(`expected ${b}, and got ${a}`);
}
