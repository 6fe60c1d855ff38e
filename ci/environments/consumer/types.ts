import {
  ApiError,
  assertionOf,
  createClient,
  passkeyRequest,
  readWebhook,
  type WebhookEvent,
} from "@tallystick/client";
import { createRelay, createWebhookHandler, forNode } from "@tallystick/client/server";

const client = createClient({ baseUrl: "https://api.example.com/2025-10-13", clientId: "id", clientSecret: "secret" });

export async function stateOf(id: string): Promise<string> {
  try {
    const card = await client.call("cards.get", { params: { id } });
    return card.state;
  } catch (error) {
    if (error instanceof ApiError) return `${error.status}`;
    throw error;
  }
}

export const endpoint: (request: Request) => Promise<Response> = createWebhookHandler({
  publicKey: "pem",
  handle: (event: WebhookEvent) => console.log(event.type),
});

export const relay = forNode(
  createRelay({
    baseUrl: "https://api.example.com/2025-10-13",
    credentials: { clientId: "id", clientSecret: "secret" },
    operations: ["cards.get"],
    path: "/relay",
    authorize: (_request, { params }) => params["id"] !== undefined,
  }),
);

export const event = (body: Uint8Array): Promise<WebhookEvent> =>
  readWebhook({ body, headers: new Headers(), publicKey: "pem" });

type Challenge = Parameters<typeof passkeyRequest>[0];

export async function assertion(challenge: Challenge): Promise<ReturnType<typeof assertionOf>> {
  return assertionOf(await navigator.credentials.get(passkeyRequest(challenge)));
}
