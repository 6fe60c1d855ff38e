import { createClient } from "@tallystick/client";

const client = createClient({ baseUrl: "https://api.example.com/2025-10-13", clientId: "id", clientSecret: "secret" });
const transfer = {
  source: { accountId: "InternalAccount:1" },
  destination: { accountId: "ExternalAccount:1" },
  amount: 5,
};
console.log(await client.call("transfers.out", { body: transfer }));
