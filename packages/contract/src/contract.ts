import shipped from "./gen/contract.json" with { type: "json" };
import type { Contract, Lifecycle, Operation, Rule, Webhook } from "./gen/model.ts";
import type { ErrorCode, LifecycleName, OperationId, RuleId, WebhookName } from "./gen/names.ts";
import { frozen } from "./frozen.ts";

/** A contract with every rule, operation, lifecycle, webhook and error code of the shipped one; a copy with a changed clause is one too. */
export interface TallystickContract extends Contract {
  rules: Record<RuleId, Rule>;
  operations: Record<OperationId, Operation>;
  lifecycles: Record<LifecycleName, Lifecycle>;
  webhooks: Record<WebhookName, Webhook>;
  codes: Record<ErrorCode, number[]>;
}

/** The shipped contract; `contract.version` says which version it is. Frozen: change a `structuredClone`. */
// The compiler sees strings where the model has literals; the file's schema is checked in a test.
export const contract: TallystickContract = frozen(shipped as unknown as TallystickContract);
