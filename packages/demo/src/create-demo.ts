import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import express, { type RequestHandler } from "express";
import { pageFile } from "./page-file.ts";
import { demoRelay } from "./relay.ts";
import { createVisitors } from "./visitors.ts";

export interface DemoParts {
  /** The path of the service on the same server: `/2025-10-13`. */
  basePath: string;
  /** Returns the platform's API token. Called for each relayed request. */
  credentials: () => Promise<{ clientId: string; clientSecret: string }>;
  /** Returns the challenge of a passkey's registration: random bytes, base64url without padding. */
  challenge: () => string;
}

/** The same folder from `src/` and from `dist/`. */
const page = new URL("../page/", import.meta.url);

/** Creates the router for `/demo`: a page, its script, and a relay that adds the platform's credentials. */
export function createDemo(parts: DemoParts): RequestHandler {
  const app = express();
  app.disable("x-powered-by");
  const visitors = createVisitors();

  app.use((_request, response, next) => {
    response.set({
      "Content-Security-Policy":
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:",
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
    });
    next();
  });
  app.get(
    "/",
    (request, response, next) => {
      if (visitors.owned(request.headers.cookie) === undefined) response.append("Set-Cookie", visitors.welcome());
      next();
    },
    pageFile("html", () => text("index.html")),
  );
  app.get(
    "/style.css",
    pageFile("css", () => text("style.css")),
  );
  app.get("/main.js", pageFile("js", script));
  app.get("/challenge", (_request, response) => void response.json({ challenge: parts.challenge() }));
  app.use("/relay", demoRelay("/demo/relay", parts.basePath, parts.credentials, visitors));
  return app;
}

function text(name: string): Promise<string> {
  return readFile(new URL(name, page), "utf8");
}

/** As it was packed. A checkout has none, and bundles it anew at each start. */
async function script(): Promise<string> {
  const packed = new URL("page.js", import.meta.url);
  if (existsSync(packed)) return readFile(packed, "utf8");
  const { bundle } = await import("./bundle.ts");
  return bundle(new URL("main.ts", page));
}
