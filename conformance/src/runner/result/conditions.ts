import type { Contract } from "@tallystick/contract";
import type { Exchange } from "../../http/exchange.ts";

/** Whether it names a state of a lifecycle, and not a situation in words or an event, such as `CARD.STATE_CHANGE`. */
export function isStateName(state: string): boolean {
  return /^[A-Z][^\s.]*$/.test(state);
}

/** The situation without the operation that it begins with: ` without a token`. */
export function behindOperation(state: string, operation: string): string {
  const rest = state.slice(operation.length);
  return state.startsWith(operation) && /^(?:\s|$)/.test(rest) ? rest : state;
}

/** Where a failure was found. */
interface Place {
  /** The operation that failed. */
  operation: string;
  state: string;
}

/**
 * What each call tests: that of the failure in the state or situation of its violation, any other one by what can be seen: a repeated
 * key, another caller, a request that is wrong on purpose. Empty where it tests nothing by itself.
 */
export function conditionsOf(contract: Contract, exchanges: readonly Exchange[], place: Place): string[] {
  const own = behindOperation(place.state, place.operation).trim();
  return exchanges.map((exchange, at) => {
    const isFailure = at === exchanges.length - 1 && exchange.operation === place.operation;
    const parts = [
      ...(isFailure && own !== "" ? [situation(own)] : []),
      ...repeatedKey(contract, exchange, exchanges.slice(0, at)),
      ...(exchange.sentAs === undefined ? [] : [exchange.sentAs]),
    ];
    return parts.length === 0 && exchange.isInvalid === true ? "invalid on purpose" : parts.join(", ");
  });
}

function situation(state: string): string {
  return isStateName(state) ? `in ${state}` : state;
}

/** A key that an earlier call of the operation had. */
function repeatedKey(
  { operations }: Contract,
  { operation, request }: Exchange,
  earlier: readonly Exchange[],
): string[] {
  const name = operations[operation]?.idempotent?.header;
  const key = name === undefined ? undefined : request.headers[name.toLowerCase()];
  const first = earlier.find(
    (each) =>
      each.operation === operation && key !== undefined && each.request.headers[name?.toLowerCase() ?? ""] === key,
  );
  if (first === undefined) return [];
  if (first.request.headers["authorization"] !== request.headers["authorization"]) return [`${name} of another caller`];
  return [first.request.body === request.body ? `repeated ${name}` : `repeated ${name} with another body`];
}
