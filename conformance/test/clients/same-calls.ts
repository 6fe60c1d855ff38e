/** What a generated client is asked for; each of them makes these calls as its documentation shows. */
export interface GeneratedClient {
  createCustomer: (body: NewCustomer) => Promise<unknown>;
  transferOut: (idempotencyKey: string, body: Transfer) => Promise<unknown>;
  listCards: (query: { limit: number; cursor?: string }) => Promise<{ data?: { nextCursor?: string } | undefined }>;
  updateCard: (id: string, body: { state: "FROZEN" }) => Promise<unknown>;
}

interface NewCustomer {
  customerType: "INDIVIDUAL";
  fullName: string;
  email: string;
  region: string;
}

interface Transfer {
  source: { accountId: string };
  destination: { accountId: string };
  amount: number;
}

/** The same calls as those of our client's program, by a client to which the program adds nothing of its own. */
export async function makeSameCalls(client: GeneratedClient): Promise<void> {
  const source = { accountId: "InternalAccount:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b11" };
  const destination = { accountId: "ExternalAccount:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b13" };
  for (let n = 0; n < 14; n++) {
    const customer = { fullName: `Ada ${n}`, email: `ada-${n}@example.com`, region: "US" };
    await settled(client.createCustomer({ customerType: "INDIVIDUAL", ...customer }));
    await settled(client.transferOut(crypto.randomUUID(), { source, destination, amount: 100 + n }));
  }
  for (let walk = 0; walk < 10; walk++) await settled(readPages(client, walk + 1));
  await settled(client.updateCard("Card:1", { state: "FROZEN" }));
}

/** Each walk asks for another number of items: the same request again would be another attempt at it. */
async function readPages({ listCards }: GeneratedClient, limit: number): Promise<void> {
  let cursor: string | undefined;
  do {
    const { data } = await listCards({ limit, ...(cursor !== undefined && { cursor }) });
    cursor = data?.nextCursor;
  } while (cursor !== undefined);
}

/** A call that failed permanently ends nothing. */
async function settled(call: Promise<unknown>): Promise<void> {
  await call.catch(() => undefined);
}
