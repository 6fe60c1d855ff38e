import { joinBytes } from "../runtime/join-bytes.ts";
import type { ChunkReader, FetchedResponse } from "../runtime/fetch.ts";

/** The bytes of a body; `isCut` where there are more than `maxBytes`, counted as they are decompressed. */
export interface BodyBytes {
  bytes: Uint8Array<ArrayBuffer>;
  isCut: boolean;
}

/** Reads a body, and stops after `maxBytes`. */
export async function bodyBytes(response: FetchedResponse, maxBytes: number): Promise<BodyBytes> {
  if (response.body && !isKnownToFit(response, maxBytes)) return readWithin(response.body.getReader(), maxBytes);
  const bytes = response.arrayBuffer
    ? new Uint8Array(await response.arrayBuffer())
    : new TextEncoder().encode(await response.text());
  return within(bytes, maxBytes);
}

/** A compressed body may be a thousand times as long as its declared length. */
function isKnownToFit({ headers }: FetchedResponse, maxBytes: number): boolean {
  const declared = headers.get("Content-Length");
  return declared !== null && Number(declared) <= maxBytes && headers.get("Content-Encoding") === null;
}

/** Reads a stream of bytes, and stops after `maxBytes`. */
export async function readWithin(reader: ChunkReader, maxBytes: number): Promise<BodyBytes> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const chunk = value as Uint8Array;
    chunks.push(chunk);
    length += chunk.byteLength;
    if (length <= maxBytes) continue;
    // The connection may never end; what it says then is of no interest.
    reader.cancel().catch(() => undefined);
    break;
  }
  return within(joinBytes(chunks, length), maxBytes);
}

function within(bytes: Uint8Array<ArrayBuffer>, maxBytes: number): BodyBytes {
  return { bytes: bytes.subarray(0, maxBytes), isCut: bytes.byteLength > maxBytes };
}
