import type { OperationId } from "@tallystick/contract";
import type { Derivation } from "../../checks/contract-adapter.ts";
import { ruleCheck } from "../../checks/rule-checks.ts";
import { requestOf } from "../../requests/fixtures/requests.ts";

/** A body that would do, under the name of another media type: 415, or 400 (V-03). */
export function mediaTypeRules(...operations: readonly OperationId[]): Derivation[] {
  return operations.map((operation) =>
    ruleCheck({
      rules: ["V-03a"],
      name: `${operation} refuses JSON under another media type`,
      operation,
      cost: 1,
      async run(t, expect) {
        const { body, ...to } = await requestOf(t, operation);
        const raw = { body: JSON.stringify(body), contentType: "text/plain" };
        const { invalid, unsupportedMediaType } = t.contract.conventions.answers;
        const reply = await t.call(operation, { ...to, raw });
        expect.answer("JSON as text/plain", reply, [invalid, unsupportedMediaType]);
      },
    }),
  );
}
