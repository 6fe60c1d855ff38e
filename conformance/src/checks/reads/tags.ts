import type { Operation } from "@tallystick/contract";
import { isDeepStrictEqual } from "node:util";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import { expecting } from "../../requests/expect.ts";
import { unlessUnavailable } from "../../requests/fixtures/unless-unavailable.ts";
import { valueInRequest } from "../../requests/fixtures/request-value.ts";
import { look } from "../../requests/resources/fixtures.ts";
import { subjectOf } from "../../requests/resources/references.ts";
import type { Trial } from "../../requests/trial.ts";

/** A change that shows the resource as the reads that follow shows their tag, too, which a caller sends with its next change. */
export async function expectPresentTag(
  t: Trial,
  rules: readonly string[],
  operation: Operation,
  request: CallRequest,
  reply: Exchange,
): Promise<void> {
  const { etag } = reply.headers;
  const subject = subjectOf(t.contract, operation);
  if (etag === undefined || subject === undefined) return;
  const id = String(valueInRequest(request, subject.at));
  const read = (): Promise<Exchange | undefined> => look(t, subject.resource, { id }).catch(unlessUnavailable);
  const [first, again] = [await read(), await read()];
  const now = first?.headers["etag"];
  // Frameworks tag every body that they send, and a read may show another tag each time.
  if (now === undefined || now !== again?.headers["etag"] || !isDeepStrictEqual(reply.body, first?.body)) return;
  expecting(t, rules, operation.id).same("changed", "the tag of the next read:", now, etag);
}
