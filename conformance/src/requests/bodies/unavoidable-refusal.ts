import type { Condition, Operation, Refusal } from "@tallystick/contract";
import { valueInRequest } from "../fixtures/request-value.ts";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import { hasAnswer } from "../fixtures/fixture.ts";
import { referencesIn } from "../resources/references.ts";
import { acceptedStates } from "../states/states.ts";
import type { Resolved } from "../../schema/resolve.ts";
import type { Trial } from "../trial.ts";
import { schemaOf } from "./body-schema.ts";

/**
 * The refusal by which a right target may have refused a derived request, because nothing in the contract says how to
 * avoid it; undefined where the request avoids every refusal that has this answer.
 */
export function unavoidableRefusal(
  t: Trial,
  row: Operation,
  request: CallRequest,
  reply: Exchange,
): Refusal | undefined {
  const answered = row.refusals.filter((refusal) =>
    [refusal, ...refusal.accepts].some((each) => hasAnswer(reply, each)),
  );
  return answered.find((refusal) => !isAvoided(t, row, request, refusal));
}

/** Conditions that a newly created resource cannot meet. */
const avoidedByMaking: ReadonlySet<Condition> = new Set(["unknown", "malformed", "deleted", "expired"]);

function isAvoided(t: Trial, row: Operation, request: CallRequest, { when, at, states }: Refusal): boolean {
  if (when === "rate-limited") return false;
  const { contract } = t;
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
  const isDuplicate = when === "duplicate" && at !== undefined && named.length === 0;
  return isDuplicate && typeof value === "string" && !isOneOfFew(schemaOf(t, row, at) ?? {});
}

/** A value that the schema chooses among a few cannot be made unlike all others. */
function isOneOfFew(schema: Resolved): boolean {
  return schema["enum"] !== undefined || schema["const"] !== undefined;
}
