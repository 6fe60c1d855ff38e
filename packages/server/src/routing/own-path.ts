import type { Request, RequestHandler } from "express";

/**
 * Leaves the router for requests outside of the base path. The paths of the others are brought into one form, because a
 * client may percent-encode any part (G-01) and Express compares literal segments undecoded. A path with a segment that
 * cannot be decoded goes to `notFound`.
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

/** Express expects the scheme and host of an absolute URL to stay. */
function setPath(request: Request, canonical: string): void {
  const { url, path } = request;
  const start = url.indexOf(path);
  request.url = url.slice(0, start) + canonical + url.slice(start + path.length);
}
