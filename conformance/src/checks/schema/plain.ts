import type { Contract, Operation } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { withRequestValue } from "../../requests/fixtures/request-value.ts";
import { requestOf } from "../../requests/fixtures/requests.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { createRequestBodyValidator } from "../../schema/as-requested.ts";
import { optionalMembers } from "../../schema/optional-members.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting } from "../../requests/expect.ts";
import { plainRules } from "../../requests/plain-rules.ts";

/** Every operation answers a plain request with its declared success; the oracles judge its contents. */
export function plainRequests(contract: Contract): Check[] {
  return Object.values(contract.operations).map((operation) => {
    const rules = plainRules(contract, operation);
    return defineCheck({
      ...ofOperation("schema", operation, "accepts a valid request"),
      rules,
      isPlain: true,
      sharesFixtures: true,
      isStateless: true,
      run: (t) => checkPlainRequest(t, operation, rules),
    });
  });
}

async function checkPlainRequest(t: Trial, operation: Operation, rules: readonly string[]): Promise<void> {
  const reply = await perform(t, operation.id, await requestOf(t, operation.id));
  const declaredSuccess = operation.replies.filter(({ kind }) => kind === "success").map(({ status }) => status);
  expecting(t, rules).status(operation.id, reply, ...declaredSuccess);
  // Whether it is refused is not judged here, only what a reply shows of members that nobody gave.
  const { document } = t.support;
  const optional = optionalMembers(document, operation);
  if (operation.body === undefined || optional.length === 0) return;
  const bare = await bareRequest(t, operation, optional);
  // Each member may be left out, and yet not all of them.
  const isValid = createRequestBodyValidator(document).fault(operation.body.schema, bare.body) === undefined;
  if (isValid) await perform(t, operation.id, bare);
}

/** A plain request without the members of its body that it need not have. */
async function bareRequest(t: Trial, { id }: Operation, optional: readonly string[]): Promise<CallRequest> {
  const request = await requestOf(t, id);
  return optional.reduce((bare, name) => withRequestValue(bare, `body.${name}`, undefined), request);
}
