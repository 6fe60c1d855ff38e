import type { IncomingMessage } from "node:http";

/** The path of a request below the mount point, encoded. A request line may also name the whole URL. */
export function pathOf({ url = "/" }: Pick<IncomingMessage, "url">): string {
  if (!url.startsWith("/")) return URL.parse(url, "http://localhost")?.pathname ?? "";
  const end = url.search(/[?#]/);
  return end < 0 ? url : url.slice(0, end);
}

/**
 * The segments of a path below a base path, decoded, because a client may percent-encode any part (G-01); `"unreadable"` when
 * one of them cannot be decoded, and `undefined` for a path outside of the base path.
 * @param base segments of the base path, beginning with the empty one before its first slash.
 */
export function segmentsBelow(base: readonly string[], path: string): string[] | "unreadable" | undefined {
  const segments: (string | undefined)[] = path.split("/");
  const decoded = path.includes("%") ? segments.map(decodedSegment) : segments;
  if (decoded.length < base.length || base.some((segment, index) => decoded[index] !== segment)) return undefined;
  const below = decoded.slice(base.length);
  return below.every((segment) => segment !== undefined) ? below : "unreadable";
}

function decodedSegment(segment = ""): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
