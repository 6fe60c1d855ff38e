import type { SampleRequest } from "./load.ts";
import type { Peer } from "./peers.ts";

/** The requests that are measured. */
export type RequestName = "write" | "one" | "list";

export interface Sample {
  requests: Record<RequestName, SampleRequest>;
  /** One reply of each, by route, for a peer that has no state of its own. */
  replies: Record<string, string>;
  /** Ids of the two accounts. */
  account: string;
  external: string;
}

/** Ids of a customer's two accounts. */
type Accounts = Pick<Sample, "account" | "external">;

/** Creates a customer with a dollar account and a bank account, and some transfers, all through the public operations. */
export async function createSample(peer: Peer): Promise<Sample> {
  const accounts = await createPayer(peer);
  const body = transferOf(accounts);
  const transfer = await post(peer, "/transfer-in", body);
  for (let made = 0; made < 40; made++) await post(peer, "/transfer-in", body);
  return {
    ...accounts,
    requests: requestsOf(peer, JSON.stringify(body), transfer.id),
    replies: {
      "/transfer-in": JSON.stringify(transfer),
      "/transactions/:id": await get(peer, `/transactions/${transfer.id}`),
      "/transactions": await get(peer, "/transactions"),
    },
  };
}

/** Writes to so many accounts, each of a customer of its own. */
export async function createWrites(peer: Peer, payers: number): Promise<SampleRequest[]> {
  const writes: SampleRequest[] = [];
  while (writes.length < payers) {
    const body = JSON.stringify(transferOf(await createPayer(peer)));
    writes.push(requestsOf(peer, body, "").write);
  }
  return writes;
}

function transferOf({ account, external }: Accounts): object {
  return { source: { accountId: external }, destination: { accountId: account }, amount: 100 };
}

async function createPayer(peer: Peer): Promise<Accounts> {
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
  return { account: account.id, external: external.id };
}

/** The same requests, for another peer. */
export function requestsTo(
  peer: Peer,
  { write, one }: Record<RequestName, SampleRequest>,
): Record<RequestName, SampleRequest> {
  return requestsOf(peer, write.body ?? "", one.url.slice(one.url.lastIndexOf("/") + 1));
}

function requestsOf(
  { url, authorization }: Peer,
  body: string,
  transactionId: string,
): Record<RequestName, SampleRequest> {
  const headers = { authorization };
  return {
    write: {
      method: "POST",
      url: `${url}/transfer-in`,
      headers: { ...headers, "content-type": "application/json" },
      body,
    },
    one: { method: "GET", url: `${url}/transactions/${transactionId}`, headers },
    list: { method: "GET", url: `${url}/transactions`, headers },
  };
}

export async function post(peer: Peer, path: string, body: unknown = {}): Promise<{ id: string }> {
  const headers = { authorization: peer.authorization, "content-type": "application/json" };
  return JSON.parse(await text(fetch(peer.url + path, { method: "POST", headers, body: JSON.stringify(body) }))) as {
    id: string;
  };
}

export async function get(peer: Peer, path: string): Promise<string> {
  return await text(fetch(peer.url + path, { headers: { authorization: peer.authorization } }));
}

async function text(replying: Promise<Response>): Promise<string> {
  const reply = await replying;
  const body = await reply.text();
  if (!reply.ok) throw new Error(`${reply.url} answered ${reply.status}: ${body}`);
  return body;
}
