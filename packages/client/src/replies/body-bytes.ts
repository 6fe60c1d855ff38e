import { joinBytes } from "../runtime/join-bytes.ts";
import type { ChunkReader, FetchedResponse } from "../runtime/fetch.ts";

/** The bytes of a body; `isCut` where there are more than `maxBytes`, counted as they are decompressed. */
export interface BodyBytes {
  bytes: Uint8Array<ArrayBuffer>;
  isCut: boolean;
}

/** Reads a body, and stops after `maxBytes`. */
export function bodyBytes(response: FetchedResponse, maxBytes: number): Promise<BodyBytes> {
  return response.body?.getReader ? readWithin(response.body.getReader(), maxBytes) : wholeWithin(response, maxBytes);
}

/** Of a `fetch` without streams. */
async function wholeWithin(response: FetchedResponse, maxBytes: number): Promise<BodyBytes> {
  const bytes = response.arrayBuffer
    ? new Uint8Array(await response.arrayBuffer())
    : new TextEncoder().encode(await response.text());
  return within(bytes, maxBytes);
}

/** Reads a stream of bytes, and stops after `maxBytes`. */
export async function readWithin(reader: ChunkReader, maxBytes: number): Promise<BodyBytes> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  while (length <= maxBytes) {
    const { done, value } = await reader.read();
    if (done) return within(joinBytes(chunks, length), maxBytes);
    const chunk = value as Uint8Array<ArrayBuffer>;
    chunks.push(chunk);
    length += chunk.byteLength;
  }
  // The connection may never end; what it says then is of no interest.
  reader.cancel().catch(() => undefined);
  return within(joinBytes(chunks, length), maxBytes);
}

function within(bytes: Uint8Array<ArrayBuffer>, maxBytes: number): BodyBytes {
  return { bytes: bytes.subarray(0, maxBytes), isCut: bytes.byteLength > maxBytes };
}
