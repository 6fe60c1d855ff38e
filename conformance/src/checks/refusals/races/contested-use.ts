import type { Trial } from "../../../requests/trial.ts";
import type { CallRequest } from "../../../http/exchange.ts";

/** A new resource that may be deleted, and how it is used. */
export interface ContestedUse {
  id: unknown;
  /** A use that succeeds while the resource is there; asked for again, one that may be tried once more. */
  request: () => Promise<CallRequest>;
}

/** By deletion and use, by their ids: makes what both name. */
export type ContestedUses = Readonly<
  Record<string, Readonly<Record<string, (t: Trial) => Promise<ContestedUse>>> | undefined>
>;
