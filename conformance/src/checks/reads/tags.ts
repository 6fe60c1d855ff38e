import type { Operation } from "@tallystick/contract";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import { expecting } from "../../requests/expect.ts";
import { valueInRequest } from "../../requests/fixtures/request-value.ts";
import { unlessUnavailable } from "../../requests/fixtures/unless-unavailable.ts";
import { look } from "../../requests/resources/fixtures.ts";
import { subjectOf } from "../../requests/resources/references.ts";
import type { Trial } from "../../requests/trial.ts";

/** The tag that the reply of a change shows is that of the reads that follow, which a caller sends with its next change. */
export async function expectPresentTag(
  t: Trial,
  rules: readonly string[],
  operation: Operation,
  request: CallRequest,
  { headers: { etag } }: Exchange,
): Promise<void> {
  const subject = subjectOf(t.contract, operation);
  if (etag === undefined || subject === undefined) return;
  const id = String(valueInRequest(request, subject.at));
  const tagNow = async (): Promise<string | undefined> =>
    (await look(t, subject.resource, { id }).catch(unlessUnavailable))?.headers["etag"];
  const [first, again] = [await tagNow(), await tagNow()];
  // A read may show none, or another one each time.
  if (first === undefined || first !== again) return;
  expecting(t, rules, operation.id).same("changed", "the tag of the next read:", first, etag);
}
