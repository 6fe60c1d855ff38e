import { joinBytes } from "./join-bytes.ts";
import { requireAboveZero } from "./limits.ts";

/** The members read of Node's and Express's request. */
export interface NodeRequest extends AsyncIterable<Uint8Array> {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** Express: the whole path where a router is mounted. */
  readonly originalUrl?: string | undefined;
  readonly headers: { readonly [name: string]: string | string[] | undefined };
  /** Express: the parsed body. */
  readonly body?: unknown;
  readonly readableEnded?: boolean;
}

/** The members called of Node's and Express's response. */
export interface NodeResponse {
  writeHead(status: number, headers: Record<string, string>): unknown;
  end(body?: Uint8Array): unknown;
}

export interface NodeHandlerOptions {
  /** A longer body is answered 413; bytes, by default 1 MiB. */
  maxBodyBytes?: number;
  /** Receives each error answered with 500 for lack of a `next`; by default `console.error`. */
  onError?: (error: unknown) => void | Promise<void>;
}

type FetchHandler = (request: Request) => Promise<Response>;
type NodeHandler = (request: NodeRequest, response: NodeResponse, next?: (error: unknown) => void) => Promise<void>;

/**
 * Converts a handler of Fetch's `Request` and `Response` into one for Express, Connect and `node:http`. It needs the raw body: mount it
 * before `express.json()`, or behind `express.raw({ type: () => true })`. An error is passed to `next`; without one, the reply is 500,
 * the error is passed to `onError`, and the promise does not reject.
 */
export function forNode(handler: FetchHandler, options: NodeHandlerOptions = {}): NodeHandler {
  const { maxBodyBytes = 1024 * 1024, onError = console.error } = options;
  requireAboveZero({ maxBodyBytes });
  return async (request, response, next) => {
    try {
      await send(await replyTo(request, handler, maxBodyBytes), response);
    } catch (error) {
      if (next) return next(error);
      await failed(error, response, onError);
    }
  };
}

async function replyTo(request: NodeRequest, handler: FetchHandler, maxBytes: number): Promise<Response> {
  const body = await bodyOf(request, maxBytes);
  if (body === "too long") return new Response(null, { status: 413 });
  const received = body === "cut" ? undefined : fetchRequest(request, body);
  // The connection is lost, so nobody reads this reply.
  return received === undefined ? new Response(null, { status: 400 }) : handler(received);
}

async function send(reply: Response, response: NodeResponse): Promise<void> {
  const bytes = new Uint8Array(await reply.arrayBuffer());
  response.writeHead(reply.status, Object.fromEntries(reply.headers));
  response.end(bytes);
}

async function failed(
  error: unknown,
  response: NodeResponse,
  onError: (error: unknown) => void | Promise<void>,
): Promise<void> {
  try {
    await send(new Response(null, { status: 500 }), response);
    await onError(error);
  } catch (another) {
    // A rejection here would end the process.
    console.error(error, another);
  }
}

async function bodyOf(request: NodeRequest, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | "too long" | "cut"> {
  const { body } = request;
  if (typeof body === "string") return within(new TextEncoder().encode(body), maxBytes);
  if (body instanceof Uint8Array) return within(Uint8Array.from(body), maxBytes);
  if (request.readableEnded === true)
    throw new TypeError(
      "The body was read already: mount this handler before express.json() or another parser of bodies",
    );
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of request) {
      length += chunk.byteLength;
      if (length > maxBytes) return "too long";
      chunks.push(chunk);
    }
  } catch {
    return "cut";
  }
  return joinBytes(chunks, length);
}

function within(bytes: Uint8Array<ArrayBuffer>, maxBytes: number): Uint8Array<ArrayBuffer> | "too long" {
  return bytes.byteLength > maxBytes ? "too long" : bytes;
}

/** Undefined when no `Request` has this URL, such as `*`, or this method, such as TRACE. */
function fetchRequest(request: NodeRequest, body: Uint8Array<ArrayBuffer>): Request | undefined {
  const { method = "GET", originalUrl, url = "/" } = request;
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    for (const each of [value ?? []].flat()) headers.append(name, each);
  const hasBody = body.byteLength > 0 && method !== "GET" && method !== "HEAD";
  const init = { method, headers, ...(hasBody && { body }) };
  const target = originalUrl ?? url;
  try {
    // The host is in the headers; an address made of it could be invalid. A path such as `//` is no address of its own.
    return new Request(target.startsWith("/") ? `http://localhost${target}` : target, init);
  } catch {
    return undefined;
  }
}
