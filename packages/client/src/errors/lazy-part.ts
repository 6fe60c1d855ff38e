import { NetworkError } from "./network-error.ts";
import type { RequestDetails } from "./request-error.ts";

/** Loads a part of the client that most programs never need, once. A page that is offline by then gets a `NetworkError`. */
export function lazyPart<Part>(load: () => Promise<Part>): (details: RequestDetails) => Promise<Part> {
  let loading: Promise<Part> | undefined;
  return (details) =>
    (loading ??= load().catch((cause: unknown) => {
      loading = undefined;
      throw new NetworkError(details, "a part of the client could not be loaded", { cause });
    }));
}
