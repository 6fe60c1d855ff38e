/** The members of Node's and Express's request that are read. */
export interface NodeRequest extends AsyncIterable<Uint8Array> {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** Express: the whole path where a router is mounted. */
  readonly originalUrl?: string | undefined;
  readonly headers: { readonly [name: string]: string | string[] | undefined };
  /** Express: what a parser of bodies has read. */
  readonly body?: unknown;
  readonly readableEnded?: boolean;
}

/** The members of Node's and Express's response that are called. */
export interface NodeResponse {
  writeHead(status: number, headers: Record<string, string>): unknown;
  end(body?: Uint8Array): unknown;
}

export interface NodeHandlerOptions {
  /** A longer body is answered 413; bytes, by default 1 MiB. */
  maxBodyBytes?: number;
}

type FetchHandler = (request: Request) => Promise<Response>;
type NodeHandler = (request: NodeRequest, response: NodeResponse, next?: (error: unknown) => void) => Promise<void>;

/**
 * Makes a handler for Express, Connect and `node:http` of one that takes a `Request` and returns a `Response`. It reads the body as it
 * was received: mount it before `express.json()`, or behind `express.raw({ type: () => true })`. An error goes to `next`; without one,
 * the reply is 500 and the error is thrown.
 */
export function forNode(handler: FetchHandler, { maxBodyBytes = 1024 * 1024 }: NodeHandlerOptions = {}): NodeHandler {
  return async (request, response, next) => {
    try {
      const body = await bodyOf(request, maxBodyBytes);
      const reply =
        body === undefined ? new Response(null, { status: 413 }) : await handler(fetchRequest(request, body));
      const bytes = new Uint8Array(await reply.arrayBuffer());
      response.writeHead(reply.status, Object.fromEntries(reply.headers));
      response.end(bytes);
    } catch (error) {
      if (next) return next(error);
      response.writeHead(500, {});
      response.end();
      throw error;
    }
  };
}

/** Undefined when it is longer than it may be. */
async function bodyOf(request: NodeRequest, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { body } = request;
  if (typeof body === "string") return within(new TextEncoder().encode(body), maxBytes);
  if (body instanceof Uint8Array) return within(Uint8Array.from(body), maxBytes);
  if (request.readableEnded === true)
    throw new TypeError(
      "The body was read already: mount this handler before express.json() or another parser of bodies",
    );
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.byteLength;
    if (length > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return joined(chunks, length);
}

function within(bytes: Uint8Array<ArrayBuffer>, maxBytes: number): Uint8Array<ArrayBuffer> | undefined {
  return bytes.byteLength > maxBytes ? undefined : bytes;
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

function fetchRequest(request: NodeRequest, body: Uint8Array<ArrayBuffer>): Request {
  const { method = "GET", originalUrl, url = "/" } = request;
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    for (const each of [value ?? []].flat()) headers.append(name, each);
  const hasBody = body.byteLength > 0 && method !== "GET" && method !== "HEAD";
  const init = { method, headers, ...(hasBody && { body }) };
  // The host is in the headers; an address made of it could be invalid.
  return new Request(new URL(originalUrl ?? url, "http://localhost"), init);
}
