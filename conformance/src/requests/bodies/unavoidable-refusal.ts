import type { Condition, Contract, Operation, Refusal } from "@tallystick/contract";
import { valueInRequest } from "../fixtures/request-value.ts";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import { hasAnswer } from "../fixtures/fixture.ts";
import { referencesIn } from "../resources/references.ts";
import { acceptedStates } from "../states/states.ts";

/**
 * The refusal by which a right target may have refused a derived request, because nothing in the contract says how to
 * avoid it; undefined where the request avoids every refusal that has this answer.
 */
export function unavoidableRefusal(
  contract: Contract,
  row: Operation,
  request: CallRequest,
  reply: Exchange,
): Refusal | undefined {
  const answered = row.refusals.filter((refusal) =>
    [refusal, ...refusal.accepts].some((each) => hasAnswer(reply, each)),
  );
  return answered.find((refusal) => !isAvoided(contract, row, request, refusal));
}

/** Conditions that a newly created resource cannot meet. */
const avoidedByMaking: ReadonlySet<Condition> = new Set(["unknown", "malformed", "wrong-kind", "deleted", "expired"]);

function isAvoided(contract: Contract, row: Operation, request: CallRequest, { when, at, states }: Refusal): boolean {
  if (when === "rate-limited") return false;
  const references = referencesIn(contract, row, request.body);
  const named = references.filter(
    (each) => at === undefined || each.at.replace(/\[\]$/, "") === at.replace(/\[\]$/, ""),
  );
  if (at !== undefined && named.length > 0 && avoidedByMaking.has(when)) return true;
  if (states !== undefined && named.length > 0) {
    return named.every((each) => acceptedStates(contract, row, each, request) !== undefined);
  }
  const value = at === undefined ? undefined : valueInRequest(request, at);
  if (when === "missing") return value !== undefined;
  if (when === "not-positive") return typeof value === "number" && value > 0;
  return when === "duplicate" && named.length === 0 && typeof value === "string";
}
