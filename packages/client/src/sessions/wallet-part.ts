import { lazyPart } from "../errors/lazy-part.ts";
import type { RequestDetails } from "../errors/request-error.ts";

/** The cryptography of sessions, loaded on demand: most programs open none. */
export const walletPart: (details: RequestDetails) => Promise<typeof import("./session-wallet.ts")> =
  /* @__PURE__ */ lazyPart(() => import("./session-wallet.ts"));
