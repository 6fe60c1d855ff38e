import type { Shot } from "./load.ts";
import type { Peer } from "./peers.ts";

/** The two calls of the thread that are measured, against accounts made for them. */
export interface Thread {
  write: Shot;
  read: Shot;
  /** One reply of each, by path, for a peer that has no state of its own. */
  replies: Record<string, string>;
}

/** Makes a customer, its dollar account and a bank account at it, all through the public operations. */
export async function openThread(peer: Peer): Promise<Thread> {
  const customer = await post(peer, "/customers", {
    customerType: "INDIVIDUAL",
    fullName: "Ada Lovelace",
    region: "US",
    currencies: ["USD"],
  });
  const accounts = await get(
    peer,
    `/customers/internal-accounts?customerId=${customer.id}&currency=USD&type=INTERNAL_FIAT`,
  );
  const account = (JSON.parse(accounts) as { data: { id: string }[] }).data[0];
  if (account === undefined) throw new Error("the new customer has no dollar account");
  const external = await post(peer, "/customers/external-accounts", {
    customerId: customer.id,
    currency: "USD",
    accountInfo: {
      accountType: "USD_ACCOUNT",
      accountNumber: "000123456789",
      routingNumber: "021000021",
      beneficiary: { beneficiaryType: "INDIVIDUAL", fullName: "Ada Lovelace" },
    },
  });
  const body = { source: { accountId: external.id }, destination: { accountId: account.id }, amount: 100 };
  const transfer = await post(peer, "/transfer-in", body);
  const thread = shots(peer, JSON.stringify(body));
  for (let made = 0; made < 40; made++) await post(peer, "/transfer-in", body);
  return {
    ...thread,
    replies: { "/transfer-in": JSON.stringify(transfer), "/transactions": await get(peer, "/transactions") },
  };
}

/** The same two calls, aimed at another peer. */
export function shots(peer: Peer, body: string): Pick<Thread, "write" | "read"> {
  const headers = { authorization: peer.authorization };
  return {
    write: {
      method: "POST",
      url: `${peer.url}/transfer-in`,
      headers: { ...headers, "content-type": "application/json" },
      body,
    },
    read: { method: "GET", url: `${peer.url}/transactions`, headers },
  };
}

async function post(peer: Peer, path: string, body: unknown): Promise<{ id: string }> {
  const headers = { authorization: peer.authorization, "content-type": "application/json" };
  return JSON.parse(await text(fetch(peer.url + path, { method: "POST", headers, body: JSON.stringify(body) }))) as {
    id: string;
  };
}

async function get(peer: Peer, path: string): Promise<string> {
  return await text(fetch(peer.url + path, { headers: { authorization: peer.authorization } }));
}

async function text(replying: Promise<Response>): Promise<string> {
  const reply = await replying;
  const body = await reply.text();
  if (!reply.ok) throw new Error(`${reply.url} answered ${reply.status}: ${body}`);
  return body;
}
