import { createClient, openSession } from "@tallystick/client";

const client = createClient({ baseUrl: "https://api.example.com/2025-10-13", clientId: "id", clientSecret: "secret" });
const session = await openSession(client, { accountId: "InternalAccount:1", otp: async () => "000000" });
console.log(await client.call("cards.update", { params: { id: "Card:1" }, body: { state: "FROZEN" }, session }));
