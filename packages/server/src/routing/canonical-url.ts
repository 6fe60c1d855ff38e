import type { Request, RequestHandler } from "express";

const received = new WeakMap<Request, string>();

/**
 * Gives each segment of a path one form, whatever of it the client has percent-encoded (G-01): Express compares literal
 * segments as they come. A path with a segment that cannot be decoded stays as it is.
 */
export const canonicalUrl: RequestHandler = (request, _response, next) => {
  const { url, path } = request;
  const segments = path.includes("%") ? segmentsOf(path) : undefined;
  const start = url.indexOf(path);
  if (segments !== undefined && start >= 0) {
    // Express counts on the scheme and host of an absolute URL: they stay in front.
    received.set(request, url);
    request.url = url.slice(0, start) + segments.map(encodeURIComponent).join("/") + url.slice(start + path.length);
  }
  next();
};

/** For a request that is passed on: what stands behind this router sees the URL that was received. */
export const receivedUrl: RequestHandler = (request, _response, next) => {
  request.url = received.get(request) ?? request.url;
  next();
};

/** Can every segment be decoded? One that cannot names nothing. */
export function isDecodable(path: string): boolean {
  return !path.includes("%") || segmentsOf(path) !== undefined;
}

function segmentsOf(path: string): string[] | undefined {
  try {
    return path.split("/").map(decodeURIComponent);
  } catch {
    return undefined;
  }
}
