import type { Operation, OutcomeRow, Outcomes } from "@tallystick/contract";
import type { CallRequest, Trial } from "../../engine/check.ts";
import { externalAccountBody, type ExternalAccountType } from "../../world/external-accounts.ts";
import { valueInRequest, withRequestValue } from "../../world/request-value.ts";
import { requestOf } from "../../world/requests.ts";
import { plainSuffix } from "../../world/suffix.ts";

/** An operation with an outcome table. */
export type ChancyOperation = Operation & { outcomes: Outcomes };

/** Whether an operation has an outcome table. */
export function isChancy(operation: Operation): operation is ChancyOperation {
  return operation.outcomes !== undefined;
}

/** A request whose identifier falls under the row. `type` chooses among account types where the selector is an account. */
export async function bringAbout(
  t: Trial,
  operation: ChancyOperation,
  row: OutcomeRow,
  type: ExternalAccountType = "USD_ACCOUNT",
): Promise<CallRequest> {
  const suffix = row.suffix === "*" ? plainSuffix(t.contract) : row.suffix;
  const { selector } = operation.outcomes;
  const request = await requestOf(t, operation.id);
  const reference = operation.references.find(({ at }) => at === selector);
  if (reference?.resource === "ExternalAccount") {
    return withRequestValue(request, selector, (await t.world.externalAccount({ suffix })).id);
  }
  if (selector === "body.accountInfo") {
    return { ...request, body: externalAccountBody(t, (await t.world.customer()).id, { suffix, type }) };
  }
  return withRequestValue(request, selector, `${String(valueInRequest(request, selector))}-${suffix}`);
}

/** The path parameter and operation that read a resource back. */
export function readerOf(t: Trial, resource: string, id: string): { operation: string; request: CallRequest } {
  const operation = t.contract.resources[resource]?.reads[0] ?? "";
  const parameter = t.contract.operations[operation]?.references.find(({ at }) => at.startsWith("path."));
  return { operation, request: { params: { [parameter?.at.slice("path.".length) ?? "id"]: id } } };
}
