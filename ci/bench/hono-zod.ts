/** Hono with schemas of Zod, written by hand for the three requests that are measured. Usage as of bare-express.ts. */
import { serve } from "@hono/node-server";
import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { port, replyOf } from "./served-replies.ts";

const id = z.string().min(1).max(255);
const end = z.object({ accountId: id });
const transferIn = z.object({ source: end, destination: end, amount: z.number().int().min(0).optional() });
const filters = z.object({
  customerId: id.optional(),
  platformCustomerId: id.optional(),
  accountIdentifier: id.optional(),
  senderAccountIdentifier: id.optional(),
  receiverAccountIdentifier: id.optional(),
  status: z.string().optional(),
  type: z.enum(["INCOMING", "OUTGOING"]).optional(),
  reference: z.string().optional(),
  startDate: z.iso.datetime().optional(),
  endDate: z.iso.datetime().optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
  cursor: z.string().optional(),
  sortOrder: z.enum(["asc", "desc"]).optional(),
});
const responses = { 200: { description: "It is there." } };
const app = new OpenAPIHono();
const transfer = replyOf("/transfer-in");
const body = { content: { "application/json": { schema: transferIn } }, required: true };
app.openapi(
  createRoute({
    method: "post",
    path: "/transfer-in",
    request: { body },
    responses: { 201: { description: "Made." } },
  }),
  (context) => context.json(transfer, 201),
);
const transaction = replyOf("/transactions/:id");
const params = z.object({ transactionId: id });
app.openapi(
  createRoute({ method: "get", path: "/transactions/{transactionId}", request: { params }, responses }),
  (context) => context.json(transaction, 200),
);
const page = replyOf("/transactions");
app.openapi(createRoute({ method: "get", path: "/transactions", request: { query: filters }, responses }), (context) =>
  context.json(page, 200),
);
serve({ fetch: app.fetch, port, hostname: "127.0.0.1" });
