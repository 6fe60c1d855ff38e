import { NetworkError } from "./network-error.ts";
import type { RequestDetails } from "./request-error.ts";

/** A part of the client that most programs never need. A page that is offline by then gets a `NetworkError`. */
export async function loadPart<Part>(details: RequestDetails, load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    throw new NetworkError(details, "a part of the client could not be loaded", { cause });
  }
}
