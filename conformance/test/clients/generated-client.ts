import type { paths } from "@tallystick/contract";
import createOpenApiClient from "openapi-fetch";

/**
 * The same calls as those of our client's program, by openapi-fetch with the types that openapi-typescript generates: what a program
 * gets when it adds nothing of its own.
 */
const { TALLYSTICK_URL = "", TALLYSTICK_CLIENT_ID = "", TALLYSTICK_CLIENT_SECRET = "" } = process.env;
const client = createOpenApiClient<paths>({
  baseUrl: TALLYSTICK_URL,
  headers: { Authorization: `Basic ${btoa(`${TALLYSTICK_CLIENT_ID}:${TALLYSTICK_CLIENT_SECRET}`)}` },
});

for (let n = 0; n < 14; n++) {
  await settled(
    client.POST("/customers", {
      body: { customerType: "INDIVIDUAL", fullName: `Ada ${n}`, email: `ada-${n}@example.com`, region: "US" },
    }),
  );
  const source = { accountId: "InternalAccount:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b11" };
  const destination = { accountId: "ExternalAccount:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b13" };
  const header = { "Idempotency-Key": crypto.randomUUID() };
  await settled(client.POST("/transfer-out", { params: { header }, body: { source, destination, amount: 100 + n } }));
}
for (let walk = 0; walk < 10; walk++) await settled(readPages(walk + 1));
await settled(client.PATCH("/cards/{id}", { params: { path: { id: "Card:1" } }, body: { state: "FROZEN" } }));

/** Each walk asks for another number of items: the same request again would be another attempt at it. */
async function readPages(limit: number): Promise<void> {
  let cursor: string | undefined;
  do {
    const { data } = await client.GET("/cards", {
      params: { query: { limit, ...(cursor !== undefined && { cursor }) } },
    });
    cursor = data?.nextCursor;
  } while (cursor !== undefined);
}

/** A call that failed permanently ends nothing. */
async function settled(call: Promise<unknown>): Promise<void> {
  await call.catch(() => undefined);
}
