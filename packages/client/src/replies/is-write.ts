import type { ClientOperation } from "@tallystick/contract/client";

/** Whether a call changes something. */
export function isWrite({ method }: ClientOperation): boolean {
  return method !== "get" && method !== "head";
}
