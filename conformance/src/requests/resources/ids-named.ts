import type { Operation } from "@tallystick/contract";
import type { CallRequest } from "../../http/exchange.ts";
import { valueInRequest } from "../fixtures/request-value.ts";
import type { Trial } from "../trial.ts";
import { originOf } from "./origins.ts";
import { referencesOf } from "./references.ts";

/** The ids that a request names, each with its kind, and those that these were made with. */
export function idsNamedBy(t: Trial, row: Operation, request: CallRequest): [resource: string, id: string][] {
  return referencesOf(t.contract, row).flatMap(({ at, resource }) => {
    const id = valueInRequest(request, at);
    return typeof id === "string"
      ? [...Object.entries(originOf(t, { resource, id })), [resource, id] satisfies [string, string]]
      : [];
  });
}
