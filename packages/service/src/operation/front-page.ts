import type { Contract } from "@tallystick/contract";
import type { RequestHandler } from "express";
import { sitePath } from "../documentation/index.ts";

/** What of the sandbox stands beside the operations. */
interface Offered {
  clock: boolean;
  demo: boolean;
  docs: boolean;
}

/** Answers `GET /` of a sandbox: what this is, and where to go. */
export function frontPage({ title, version, basePath }: Contract, { clock, demo, docs }: Offered): RequestHandler {
  const page = {
    title: `${title}, sandbox`,
    version,
    operations: basePath,
    credentials: "Basic, with the client id and secret that were printed at the start",
    first: `GET ${basePath}/config`,
    health: ["/healthz", "/readyz"],
    ...(clock && { clock: 'POST /clock {"advanceMs": 1000}' }),
    ...(demo && { demo: "/demo" }),
    ...(docs && { docs: `${sitePath}/` }),
  };
  return (_request, response) => void response.json(page);
}
