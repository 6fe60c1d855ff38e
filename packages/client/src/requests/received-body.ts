import { readWithin } from "../replies/body-bytes.ts";

/** The most bytes of a request to an endpoint of yours, unless it says otherwise. */
export const defaultMaxBodyBytes: number = 1024 * 1024;

/**
 * The bytes of a request that an endpoint of yours received; undefined where there are more than `maxBytes`. Throws a `TypeError` for a
 * body that was read before.
 */
export async function receivedBody(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (request.bodyUsed)
    throw new TypeError("The body was read already: give this handler the request before another one reads it");
  if (request.body === null) return new Uint8Array();
  // Not by its Content-Length: what made this request may have copied a header that is not true.
  const { bytes, isCut } = await readWithin(request.body.getReader(), maxBytes);
  return isCut ? undefined : bytes;
}
