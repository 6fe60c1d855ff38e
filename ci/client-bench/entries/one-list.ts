import { createClient } from "@tallystick/client";

const client = createClient({ baseUrl: "https://api.example.com/2025-10-13", clientId: "id", clientSecret: "secret" });
console.log(await client.call("cards.list", { query: { limit: 10 } }));
