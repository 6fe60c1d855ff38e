import type { Operation, Refusal } from "@tallystick/contract";
import type { Trial } from "../trial.ts";
import { isSuccess } from "../expect.ts";
import { perform } from "../fixtures/perform.ts";
import { only, type RefusalTrigger } from "../refusal-trigger.ts";
import { valueInRequest, withRequestValue } from "../fixtures/request-value.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { asObject } from "../../json/value-at.ts";
import { memberOf } from "../../schema/member-of.ts";
import { schemaAt } from "../../schema/resolve.ts";
import { createRequestBodyValidator } from "../../schema/as-requested.ts";
import { makeFor, requestWith, requestsOfEachKind } from "../resources/fixtures.ts";
import { subjectOf } from "../resources/references.ts";
import { firstRefused, notDerived, type Candidate } from "./refused-resource.ts";

/** A change without anything to change: an empty body, or what the resource shows already. */
export const nothingToChange: RefusalTrigger = async (t, operation, refusal) => {
  const empty: Candidate = async () => ({
    variant: "an empty body",
    request: fitting(t, operation, { ...(await requestWith(t, operation.id)), body: {} }),
  });
  const same: Candidate = async () => ({ variant: "as it is", request: await asShown(t, operation) });
  return firstRefused(t, operation, refusal, [empty, same], "surely");
};

/** Marks a request that breaks its schema as meant so. */
function fitting(t: Trial, { body }: Operation, request: CallRequest): CallRequest {
  const isValid =
    body === undefined || createRequestBodyValidator(t.support.document).fault(body.schema, request.body) === undefined;
  return isValid ? request : { ...request, deliberatelyInvalid: true };
}

/** A request with the values that the resource shows. */
async function asShown(t: Trial, operation: Operation): Promise<CallRequest> {
  const subject = subjectOf(t.contract, operation);
  if (subject === undefined) return requestWith(t, operation.id);
  const made = await makeFor(t, operation, subject);
  const plain = await requestWith(t, operation.id, { named: { [subject.at]: made.id } });
  const given = Object.keys(asObject(plain.body) ?? {});
  return { ...plain, body: Object.fromEntries(given.map((name) => [name, made.body[name]])) };
}

/**
 * Without the value. Where the plain request has none it is needed only sometimes, and the clause does not say when: then
 * it is left out of the other kinds of body that a target accepts with it.
 */
export const missing: RefusalTrigger = async (t, operation, refusal) => {
  const { at } = refusal;
  if (at === undefined || at.startsWith("path.")) throw notDerived(operation, refusal);
  const without = (request: CallRequest): CallRequest => ({
    ...withRequestValue(request, at, undefined),
    deliberatelyInvalid: true,
  });
  const isThere = (request: CallRequest): boolean => (valueInRequest(request, at) ?? null) !== null;
  const plain = await requestWith(t, operation.id);
  if (isThere(plain)) return only(without(plain));
  const candidates: Candidate[] = [];
  for (const { kind, request } of await requestsOfEachKind(t, operation.id)) {
    if (isThere(request) && isSuccess(await perform(t, operation.id, request)))
      candidates.push(async () => ({ variant: kind, request: without(request) }));
  }
  return firstRefused(t, operation, refusal, candidates, "perhaps");
};

/** Everything at once of what excludes each other. */
export const exclusive: RefusalTrigger = async (t, operation, refusal) => {
  const variants = await t.support.variantsOf(t, operation.id);
  const bodies = variants.map(({ request }) => asObject(request.body) ?? {});
  const all: unknown = Object.assign({}, ...bodies);
  const plain = await requestWith(t, operation.id);
  const candidate: Candidate = async () => ({
    variant: "all at once",
    request: fitting(t, operation, { ...plain, body: all }),
  });
  return firstRefused(t, operation, refusal, [candidate], "perhaps");
};

/** Another value than the plain one: each further word of the schema, or one that nobody supports. */
export const otherValue: RefusalTrigger = async (t, operation, refusal) => {
  const { at } = refusal;
  if (at === undefined) throw notDerived(operation, refusal);
  const plain = await requestWith(t, operation.id);
  const values = otherValues(t, operation, refusal, valueInRequest(plain, at));
  const candidates = values.map((value): Candidate => async () => {
    const request = withRequestValue(await requestWith(t, operation.id), at, value);
    return { variant: String(value), request: fitting(t, operation, request) };
  });
  // A proof of the right form is wrong whenever it is another; any other value may be right as well.
  const [another] = values;
  const isWrong =
    refusal.when === "wrong-proof" &&
    another !== undefined &&
    fitting(t, operation, withRequestValue(plain, at, another)).deliberatelyInvalid !== true;
  return firstRefused(t, operation, refusal, candidates, isWrong ? "surely" : "perhaps");
};

function otherValues(t: Trial, { body }: Operation, { at = "" }: Refusal, plain: unknown): unknown[] {
  if (body === undefined || !at.startsWith("body.")) return [];
  const { document } = t.support;
  const schema = memberOf(document, schemaAt(document, body.schema), at.slice("body.".length)) ?? {};
  if (Array.isArray(schema["enum"])) return schema["enum"].filter((each) => each !== plain && each !== null);
  if (typeof plain !== "string") return [];
  const last = plain.slice(-1);
  return [`${plain.slice(0, -1)}${last === "0" ? "1" : "0"}`, "ZZZ", `${plain}x`];
}
