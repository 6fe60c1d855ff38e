import type { Request, RequestHandler } from "express";

/**
 * Lets only requests below the base path into a router; the router is left for every other one. The path of those gets one
 * form, whatever of it the client has percent-encoded (G-01): Express compares literal segments as they come. A path with a
 * segment that cannot be decoded names nothing, and goes to `notFound`.
 */
export function ownPath(basePath: string, notFound: RequestHandler): RequestHandler {
  const isOwn = (path: string): boolean =>
    path.startsWith(basePath) && (path.length === basePath.length || path[basePath.length] === "/");
  return (request, response, next) => {
    const { path } = request;
    const canonical = path.includes("%") ? canonicalPath(path) : path;
    if (!isOwn(canonical ?? path)) next("router");
    else if (canonical === undefined) void notFound(request, response, next);
    else {
      if (canonical !== path) setPath(request, canonical);
      next();
    }
  };
}

function canonicalPath(path: string): string | undefined {
  try {
    return path
      .split("/")
      .map((segment) => encodeURIComponent(decodeURIComponent(segment)))
      .join("/");
  } catch {
    return undefined;
  }
}

/** Express counts on the scheme and host of an absolute URL: they stay in front. */
function setPath(request: Request, canonical: string): void {
  const { url, path } = request;
  const start = url.indexOf(path);
  request.url = url.slice(0, start) + canonical + url.slice(start + path.length);
}
