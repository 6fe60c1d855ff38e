import type { Contract } from "@tallystick/contract";
import express, { type Router } from "express";
import { packageVersion } from "./package-version.ts";
import type { DependencyReport } from "./dependencies.ts";
import type { Readiness } from "./readiness.ts";

/**
 * `/healthz`: the process answers, and says what it is. `/readyz`: it can take requests; else 503, and what stands against it. The body also says how what is
 * outside does, which changes no status.
 */
export function healthRoutes(
  { version, shapeHash, behaviourHash }: Contract,
  readiness: Readiness,
  report: () => Promise<DependencyReport>,
): Router {
  const alive = { status: "alive", version: packageVersion(), contract: { version, shapeHash, behaviourHash } };
  const router = express.Router({ caseSensitive: true, strict: true });
  router.get("/healthz", (_request, response) => void response.json(alive));
  router.get("/readyz", async (_request, response) => {
    const [obstacles, { dependencies, ...held }] = await Promise.all([readiness.obstacles(), report()]);
    const outside = { ...(Object.keys(dependencies).length > 0 && { dependencies }), ...held };
    if (obstacles.length === 0) response.json({ status: "ready", ...outside });
    else response.status(503).json({ status: "not ready", obstacles, ...outside });
  });
  return router;
}
