import type { Contract, Operation } from "@tallystick/contract";
import type { CallRequest, Exchange } from "../../../http/exchange.ts";
import type { Check } from "../../check.ts";
import type { Trial } from "../../../requests/trial.ts";
import { FixtureUnavailable } from "../../../errors/trial-errors.ts";
import { NoReply } from "../../../http/transport-error.ts";
import { answerOf } from "../../../requests/fixtures/fixture.ts";
import { soundRequestOf } from "../../../requests/fixtures/requests.ts";
import { defineCheck, ofOperation } from "../../define-check.ts";
import { expecting, isSuccess } from "../../../requests/expect.ts";
import { rulesStating } from "../../rules-stating.ts";
import { simpleRead } from "../../../requests/callers/simple-read.ts";

/**
 * Requests that are rare, and whose reply no document defines: refused with the contract's error body, which the shape
 * oracle judges, or accepted if nothing forbids it. Never a server error, and never a broken connection.
 */
export function malformed(contract: Contract): Check[] {
  return Object.values(contract.operations)
    .filter(({ body }) => body?.required === true)
    .map((operation) => unusualSyntax(contract, operation));
}

/** Deeper than any real document, and no deeper than a recursive parser can follow. */
const DEPTH = 500;

/** Bodies without anything that an operation needs, each hard to parse in its own way. */
const bodies: Readonly<Record<string, NonNullable<CallRequest["raw"]>>> = {
  "bytes that are no UTF-8": { body: Buffer.from('{"suiteSays":"\u00ff\u00c3("}', "latin1") },
  "a body of no media type": { body: "{}", contentType: "" },
  "JSON of many levels": { body: `{"suiteSays":${"[".repeat(DEPTH)}${"]".repeat(DEPTH)}}` },
};

function unusualSyntax(contract: Contract, operation: Operation): Check {
  const rules = rulesStating(contract, "unreadable-body-refused");
  return defineCheck({
    ...ofOperation("schema", operation, "refuses malformed encodings"),
    rules,
    bare: true,
    sharesFixtures: true,
    async run(t) {
      const { body: _none, ...to } = await soundRequestOf(t, operation.id);
      const taken: string[] = [];
      for (const [state, raw] of Object.entries(bodies)) {
        const reply = await answerTo(t, operation, { ...to, raw }, rules, state);
        // That it is taken shows no refusal, and breaks none.
        if (isSuccess(reply)) taken.push(state);
        else
          expecting(t, rules, operation.id).that(state, reply.status >= 200 && reply.status < 500, () => [
            "a refusal (4xx) in the contract's form, or success",
            answerOf(reply),
          ]);
      }
      if (taken.length > 0)
        throw new FixtureUnavailable(`${operation.id} takes ${taken.join(", ")}, which no rule forbids`);
    },
  });
}

/** How often in a row a connection must break before the request is blamed for it. */
const MOST_TRIES = 3;

/** The reply; when none comes repeatedly, although the target answers other requests, that is the finding. */
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
      await t.call(simpleRead(t)?.id ?? operation.id);
      expecting(t, rules, operation.id).that(state, false, () => [
        "an answer",
        `none, ${MOST_TRIES} times: ${error.message}`,
      ]);
    }
  }
}
