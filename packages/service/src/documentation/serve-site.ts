import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { pageFile } from "@tallystick/demo";
import { Router, type RequestHandler } from "express";
import { contentPolicy } from "./content-policy.ts";
import { filesOfSite } from "./site-folder.ts";

/**
 * Serves the files that the folder has now: no path leads to any other file. They are read once, so a site that is built anew is
 * shown after a restart.
 */
export function serveSite(folder: string): RequestHandler {
  const files = filesOfSite(folder);
  const handlers = new Map([...files].map(([path, file]) => [path, handlerOf(file)] as const));
  const missing = handlers.get("/404.html");
  const router = Router({ strict: true });
  router.use((request, response, next) => {
    const [path] = request.originalUrl.split("?");
    if (path === request.baseUrl) return response.redirect(301, `${path}/`);
    response.set({
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
      "Cross-Origin-Opener-Policy": "same-origin",
      "Cross-Origin-Resource-Policy": "same-origin",
    });
    return next();
  });
  router.get("*path", (request, response, next) => {
    // Express has refused a path that cannot be decoded.
    const path = decodeURIComponent(request.path);
    const handler = handlers.get(path.endsWith("/") ? `${path}index.html` : path);
    if (handler) return handler(request, response, next);
    // Links inside a page may be relative to its folder.
    if (handlers.has(`${path}/index.html`)) return response.redirect(301, `${request.baseUrl}${request.path}/`);
    if (missing === undefined) return next();
    response.status(404);
    return missing(request, response, next);
  });
  return router;
}

function handlerOf(file: string): RequestHandler {
  const type = extname(file);
  return pageFile(
    type,
    () => readFile(file),
    (body) => ({
      "Content-Security-Policy": contentPolicy(type, body.toString()),
    }),
  );
}
