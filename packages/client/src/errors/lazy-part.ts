import { NetworkError } from "./network-error.ts";
import type { RequestDetails } from "./request-error.ts";

/**
 * Loads a part of the client that most programs never need, once. A page that is offline by then, or whose files were replaced, gets a
 * `NetworkError`, with the `purpose` of the part where it says more: ` for a reply with status 400`.
 */
export function lazyPart<Part>(
  load: () => Promise<Part>,
): (details: RequestDetails, purpose?: string) => Promise<Part> {
  let loading: Promise<Part> | undefined;
  return (details, purpose = "") =>
    (loading ??= load().catch((cause: unknown) => {
      loading = undefined;
      throw new NetworkError(details, `a part of the client${purpose} could not be loaded`, { cause });
    }));
}
