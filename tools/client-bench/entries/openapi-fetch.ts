import createClient from "openapi-fetch";

const client = createClient({ baseUrl: "https://api.example.com/2025-10-13" });
console.log(await client.GET("/cards/{id}" as never, { params: { path: { id: "Card:1" } } } as never));
