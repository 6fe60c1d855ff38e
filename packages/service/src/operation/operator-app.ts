import express from "express";
import type { RequestListener } from "node:http";
import { healthRoutes } from "./health.ts";
import type { Metrics } from "./metrics.ts";
import type { Readiness } from "./readiness.ts";

/** What the operator asks, on a port that callers of the API do not reach: `/healthz`, `/readyz`, `/metrics`. */
export function operatorApp({ readiness, metrics }: { readiness: Readiness; metrics: Metrics }): RequestListener {
  const app = express();
  app.disable("x-powered-by");
  app.use(healthRoutes(readiness));
  app.get("/metrics", async (_request, response) => {
    const { text, contentType } = await metrics.scrape();
    response.type(contentType).send(text);
  });
  return app;
}
