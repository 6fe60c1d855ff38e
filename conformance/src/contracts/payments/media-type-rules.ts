import type { Contract, OperationId } from "@tallystick/contract";
import type { Check } from "../../checks/check.ts";
import { expecting } from "../../requests/expect.ts";
import { handWrittenCheck } from "../../checks/hand-written-check.ts";
import { requestOf } from "../../requests/fixtures/requests.ts";

/** A body that would do, under the name of another media type: 415, or 400 (V-03). */
export function mediaTypeRules(...operations: readonly OperationId[]): (contract: Contract) => Check[] {
  return (contract) =>
    operations.map((operation) =>
      handWrittenCheck(contract, {
        rules: ["V-03a"],
        name: `${operation} refuses JSON under another media type`,
        operation,
        cost: 1,
        async run(t, rules) {
          const { body, ...to } = await requestOf(t, operation);
          const raw = { body: JSON.stringify(body), contentType: "text/plain" };
          const { invalid, unsupportedMediaType } = t.contract.conventions.answers;
          const reply = await t.call(operation, { ...to, raw });
          expecting(t, rules).answer("JSON as text/plain", reply, [invalid, unsupportedMediaType]);
        },
      }),
    );
}
