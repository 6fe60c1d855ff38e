import express from "express";
import type { RequestListener } from "node:http";
import { createBundle } from "./bundle.ts";
import { createRelay } from "./relay.ts";

export interface DemoParts {
  /** The service, which answers under the base path of its contract. */
  service: RequestListener;
  basePath: string;
  /** Opens the platform that the demo plays, when somebody first looks at it. */
  credentials: () => Promise<{ clientId: string; clientSecret: string }>;
  /** Random bytes, base64url: what a passkey is registered with. */
  challenge: () => string;
}

/** Beside `dist/` and `src/` alike. */
const page = new URL("../page/", import.meta.url);

/** Everything under `/demo`: a page, its script, and the relay that keeps the platform's secret from both. */
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
