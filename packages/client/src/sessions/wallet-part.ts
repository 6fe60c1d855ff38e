import { lazyPart } from "../errors/lazy-part.ts";
import type { RequestDetails } from "../errors/request-error.ts";

type Wallet = typeof import("@tallystick/wallet");

/** The cryptography, loaded on demand: most programs open no session. */
export const walletPart: (details: RequestDetails) => Promise<Wallet> = /* @__PURE__ */ lazyPart(
  () => import("@tallystick/wallet"),
);
