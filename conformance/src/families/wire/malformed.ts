import type { Contract, Operation } from "@tallystick/contract";
import type { CallRequest, Check, Exchange, Trial } from "../../engine/types.ts";
import { NoReply } from "../../http/transport-error.ts";
import { answerOf } from "../../fixtures/fixture.ts";
import { admittedRequestOf } from "../../payments/requests.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { declared, expectThat } from "../expect.ts";

/**
 * What hardly anybody sends, and no document says the answer to: it is refused in the contract's form, which the oracle
 * of shapes judges, or where nothing speaks against it taken. It is never the server's own fault, and never the end of
 * the connection.
 */
export function malformed(contract: Contract): Check[] {
  return Object.values(contract.operations)
    .filter(({ body }) => body?.required === true)
    .map((operation) => hardToRead(contract, operation));
}

/** Deeper than anybody writes, and no deeper than anybody who calls himself for every level can follow. */
const DEPTH = 500;

/** Bodies that name nothing an operation needs, each hard to read in its own way. */
const bodies: Readonly<Record<string, NonNullable<CallRequest["raw"]>>> = {
  "bytes that are no UTF-8": { body: Buffer.from('{"suiteSays":"\u00ff\u00c3("}', "latin1") },
  "a body of no media type": { body: "{}", contentType: "" },
  "JSON of many levels": { body: `{"suiteSays":${"[".repeat(DEPTH)}${"]".repeat(DEPTH)}}` },
};

function hardToRead(contract: Contract, operation: Operation): Check {
  const rules = declared(contract, "V-03a");
  return defineCheck({
    ...ofOperation("schema", operation, "given a body that is hard to read"),
    rules,
    bare: true,
    sharesFixtures: true,
    async run(t) {
      const { body: _none, ...to } = await admittedRequestOf(t, operation.id);
      for (const [state, raw] of Object.entries(bodies)) {
        const reply = await answerTo(t, operation, { ...to, raw }, rules, state);
        expectThat(t, rules, state, reply.status >= 200 && reply.status < 500, () => ({
          operation: operation.id,
          expected: "a refusal (4xx) in the contract's form, or success",
          observed: answerOf(reply),
        }));
      }
    },
  });
}

/** So often in a row a connection must break before it is the request's doing. */
const MOST_TRIES = 3;

/** The reply; where none comes, again and again, though the target answers otherwise, that is the finding. */
async function answerTo(
  t: Trial,
  operation: Operation,
  request: CallRequest,
  rules: readonly string[],
  state: string,
): Promise<Exchange> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await t.call(operation.id, request);
    } catch (error) {
      if (!(error instanceof NoReply)) throw error;
      if (tries < MOST_TRIES) continue;
      await t.call("customers.internalAccounts.list");
      expectThat(t, rules, state, false, () => ({
        operation: operation.id,
        expected: "an answer",
        observed: `none, ${MOST_TRIES} times: ${error.message}`,
      }));
    }
  }
}
