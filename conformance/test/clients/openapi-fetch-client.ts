import type { paths } from "@tallystick/contract";
import createOpenApiClient from "openapi-fetch";
import { makeSameCalls } from "./same-calls.ts";

/** A program that uses openapi-fetch with the types that openapi-typescript generates. */
const { TALLYSTICK_URL = "", TALLYSTICK_CLIENT_ID = "", TALLYSTICK_CLIENT_SECRET = "" } = process.env;
const client = createOpenApiClient<paths>({
  baseUrl: TALLYSTICK_URL,
  headers: { Authorization: `Basic ${btoa(`${TALLYSTICK_CLIENT_ID}:${TALLYSTICK_CLIENT_SECRET}`)}` },
});

await makeSameCalls({
  createCustomer: (body) => client.POST("/customers", { body }),
  transferOut: (idempotencyKey, body) =>
    client.POST("/transfer-out", { params: { header: { "Idempotency-Key": idempotencyKey } }, body }),
  listCards: (query) => client.GET("/cards", { params: { query } }),
  updateCard: (id, body) => client.PATCH("/cards/{id}", { params: { path: { id } }, body }),
});
