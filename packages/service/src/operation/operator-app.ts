import express, { type RequestHandler } from "express";
import type { RequestListener } from "node:http";
import type { Metrics } from "./metrics.ts";

/** What the operator asks, on a port that callers of the API do not reach: `/healthz`, `/readyz`, `/metrics`. */
export function operatorApp({ health, metrics }: { health: RequestHandler; metrics: Metrics }): RequestListener {
  const app = express();
  app.disable("x-powered-by");
  app.use(health);
  app.get("/metrics", async (_request, response) => {
    const { text, contentType } = await metrics.scrape();
    response.type(contentType).send(text);
  });
  return app;
}
