import type { Contract } from "@tallystick/contract";
import type { Exchange } from "../../../http/exchange.ts";
import { expecting, isAnswer } from "../../../requests/expect.ts";
import { answerOf } from "../../../requests/fixtures/fixture.ts";
import { plainRules } from "../../../requests/plain-rules.ts";
import type { Oracle } from "../../check.ts";

/**
 * A valid request is done or refused: one that makes the server fail is a fault, also where the document describes such failures. What
 * several calls at once may be answered is for the checks that send them.
 */
export function failureOracle(contract: Contract): Oracle {
  const rows = Object.values(contract.operations);
  const rules = [...new Set(rows.flatMap((row) => plainRules(contract, row)))];
  return {
    name: "schema/no valid request makes the server fail",
    family: "schema",
    rules,
    onlyViolates: rules,
    examine(scene, exchange) {
      const row = contract.operations[exchange.operation];
      if (row === undefined || !scene.isAlone || !isFailure(exchange)) return;
      if (isAnswer(exchange, row.refusals)) return;
      expecting(scene, plainRules(contract, row), row.id).that(`${row.id} called as declared`, false, () => [
        "a success, or a refusal of the request",
        answerOf(exchange),
      ]);
    },
  };
}

/** Other statuses of this kind come from what stands in front of a server, or say that it does not offer the operation. */
function isFailure({ status, isInvalid, lost }: Exchange): boolean {
  return status === 500 && isInvalid !== true && lost === undefined;
}
