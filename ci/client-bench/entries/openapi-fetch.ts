import type { paths } from "@tallystick/contract";
import createClient from "openapi-fetch";

const client = createClient<paths>({ baseUrl: "https://api.example.com/2025-10-13" });
console.log(await client.GET("/cards/{id}", { params: { path: { id: "Card:1" } } }));
