import type { Conservation, Operation } from "@tallystick/contract";
import type { Trial } from "../trial.ts";
import { unlessUnavailable } from "../fixtures/unless-unavailable.ts";
import { valueInRequest } from "../fixtures/request-value.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { numbersOf } from "../bodies/body-schema.ts";
import { idsNamedBy } from "../resources/ids-named.ts";
import { balanceOf, raiseTo } from "./ensure-balance.ts";

/** Something with a quantity, and how much of that is asked for. */
interface Source {
  row: Conservation;
  id: string;
  wanted: number;
}

/** What is taken of by that which a request creates; none where several of its numbers may say how much. */
function sourcesOf(t: Trial, operation: Operation, request: CallRequest): Source[] {
  const { kind, resource } = operation.resourceAction ?? {};
  const [wanted, ...others] = numbersOf(t, operation).flatMap((at) => {
    const value = valueInRequest(request, at);
    return typeof value === "number" ? [value] : [];
  });
  if (kind !== "creates" || wanted === undefined || others.length > 0) return [];
  const named = new Map(idsNamedBy(t, operation, request));
  return t.contract.conservation.flatMap((row) => {
    const id = named.get(row.resource);
    const isTaken = row.terms.some((term) => "resource" in term && term.sign === -1 && term.resource === resource);
    return isTaken && id !== undefined ? [{ row, id, wanted }] : [];
  });
}

/** Adds to what a request takes of, until there is as much as it asks for, where few calls do that. */
export async function stockSources(t: Trial, operation: Operation, request: CallRequest): Promise<void> {
  for (const { row, id, wanted } of sourcesOf(t, operation, request))
    await raiseTo(t, row, { id }, wanted).catch(unlessUnavailable);
}

/** Whether what a request takes of shows less than it asks for. */
export async function asksForMore(t: Trial, operation: Operation, request: CallRequest): Promise<boolean> {
  for (const { row, id, wanted } of sourcesOf(t, operation, request)) {
    const left = await balanceOf(t, row, { id }).catch(unlessUnavailable);
    if (left !== undefined && left < wanted) return true;
  }
  return false;
}
