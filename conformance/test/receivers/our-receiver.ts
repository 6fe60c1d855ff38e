import { createServer } from "node:http";
import { createWebhookHandler, forNode } from "@tallystick/client/server";

/** The receiver of the guide: it refuses every payment that asks for approval. */
const { WEBHOOK_PUBLIC_KEY: current = "", WEBHOOK_NEXT_PUBLIC_KEY: next } = process.env;
const endpoint = createWebhookHandler({
  publicKey: () => ({ current, next }),
  handle: ({ type }) => (type === "INCOMING_PAYMENT.PENDING" ? 403 : undefined),
});
createServer((request, response) => void forNode(endpoint)(request, response)).listen(8085, "127.0.0.1");
