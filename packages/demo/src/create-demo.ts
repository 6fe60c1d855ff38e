import express from "express";
import type { RequestListener } from "node:http";
import { createBundle } from "./bundle.ts";
import { createRelay } from "./relay.ts";

export interface DemoParts {
  /** The service; it answers below `basePath`. */
  service: RequestListener;
  basePath: string;
  /** The API token of the platform that the demo acts for. Called for each relayed request. */
  credentials: () => Promise<{ clientId: string; clientSecret: string }>;
  /** Random bytes, base64url without padding: the challenge of a passkey's registration. */
  challenge: () => string;
}

/** The same folder from `src/` and from `dist/`. */
const page = new URL("../page/", import.meta.url);

/** Answers everything below `/demo`: a page, its script, and a relay to the service that adds the platform's credentials. */
export function createDemo(parts: DemoParts): RequestListener {
  const app = express();
  app.disable("x-powered-by");
  app.set("strict routing", false);
  const script = createBundle(new URL("main.ts", page));

  app.use((_request, response, next) => {
    response.set({
      "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'",
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
    });
    next();
  });
  app.get("/demo", (_request, response) => response.sendFile("index.html", { root: page.pathname }));
  app.get("/demo/style.css", (_request, response) => response.sendFile("style.css", { root: page.pathname }));
  app.get("/demo/main.js", async (_request, response) => void response.type("js").send(await script()));
  app.get("/demo/challenge", (_request, response) => void response.json({ challenge: parts.challenge() }));
  app.use("/demo/relay", createRelay(parts));
  return app;
}
