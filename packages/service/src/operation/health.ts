import express, { type Router } from "express";
import type { Readiness } from "./readiness.ts";

/** `/healthz`: the process answers. `/readyz`: it can take requests; else 503, and what stands against it. */
export function healthRoutes(readiness: Readiness): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  router.get("/healthz", (_request, response) => void response.json({ status: "alive" }));
  router.get("/readyz", async (_request, response) => {
    const obstacles = await readiness.obstacles();
    if (obstacles.length === 0) response.json({ status: "ready" });
    else response.status(503).json({ status: "not ready", obstacles });
  });
  return router;
}
