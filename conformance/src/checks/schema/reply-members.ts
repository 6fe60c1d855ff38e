import { isDeepStrictEqual } from "node:util";
import type { Contract, Operation } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import type { CallRequest } from "../../http/exchange.ts";
import type { Trial } from "../../requests/trial.ts";
import { asObject, valueAt, withValueAt } from "../../json/value-at.ts";
import { otherValue } from "../../requests/bodies/another-request.ts";
import { isDate } from "../../requests/bodies/dates.ts";
import { expecting, isSuccess } from "../../requests/expect.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { requestOf } from "../../requests/fixtures/requests.ts";
import { unusedValue } from "../../requests/fixtures/unknown-id.ts";
import { withSeen } from "../../requests/resources/fixtures.ts";
import { isNameOfIds } from "../../requests/resources/shown-ids.ts";
import { allMembers } from "../../schema/all-members.ts";
import { isJsonBody } from "../../schema/json-body.ts";
import { besidesNull } from "../../schema/nullable.ts";
import { schemaAt } from "../../schema/resolve.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { resourceIn } from "../reads/resource-in.ts";
import { rulesStating } from "../rules-stating.ts";
import { isOpen } from "./open-body.ts";
import { unsentMembers } from "./unsent-members.ts";

/** A member that only replies have is the server's own: a caller that sends one changes nothing (mass assignment). */
export function replyMembersIgnored(contract: Contract, { document }: Pick<ContractAdapter, "document">): Check[] {
  const rules = rulesStating(contract, "undeclared-fields-ignored");
  return Object.values(contract.operations)
    .filter((operation) => replyMembers({ contract, document }, operation).size > 0)
    .map((operation) =>
      defineCheck({
        ...ofOperation("schema", operation, "ignores members that only replies have"),
        rules,
        cost: 2,
        run: (t) => sendReplyMembers(t, operation, rules),
      }),
    );
}

/**
 * The members of a resource that an operation cannot set, and no other one either that creates it, or changes it, as this does; by their
 * paths, also within objects that it sends.
 */
export function replyMembers(
  { contract, document }: { contract: Contract; document: object },
  operation: Operation,
): ReadonlyMap<string, unknown> {
  const { kind, resource = "" } = operation.resourceAction ?? {};
  const shape = contract.resources[resource]?.schema;
  if (!(isSetting(operation) || isMove(operation)) || shape === undefined) return new Map();
  // What one caller may set, a server may take from another too.
  const bodies = Object.values(contract.operations)
    .filter(({ resourceAction: part }) => part?.resource === resource)
    .filter((each) => isMove(operation) || (isSetting(each) && each.resourceAction?.kind === kind))
    .flatMap(({ body }) => (isJsonBody(body) ? [schemaAt(document, body.schema)] : []));
  const [own] = isJsonBody(operation.body) ? [schemaAt(document, operation.body.schema)] : [];
  return new Map(unsentMembers(document, schemaAt(document, shape), { own, bodies }));
}

/** Whether the body of an operation sets members of its resource. */
function isSetting({ method, body, resourceAction }: Operation): boolean {
  const isChange = resourceAction?.kind === "changes" && (method === "patch" || method === "put");
  return (resourceAction?.kind === "creates" || isChange) && isJsonBody(body);
}

/** Whether an operation moves its resource on: its body has other members than those that set something. */
function isMove({ method, body, resourceAction }: Operation): boolean {
  return resourceAction?.kind === "changes" && method === "post" && isJsonBody(body);
}

/** Where the resource is looked at: what a reply shows may be computed, and what a read shows may have changed since. */
type Place = "reply" | "read";

/** A value within a member that only replies have. */
interface Claim {
  path: string;
  place: Place;
  /** What a caller sends in turn, none of them what the server gave itself. */
  values: readonly [unknown, unknown];
}

async function sendReplyMembers(t: Trial, operation: Operation, rules: readonly string[]): Promise<void> {
  const request = await requestOf(t, operation.id);
  t.precondition(isOpen(t, operation, request.body), "the body takes no further members");
  const shown = await givenByServer(t, operation, request);
  const claims = [...replyMembers({ contract: t.contract, document: t.support.document }, operation)]
    .filter(([path]) => isWithin(request.body, path))
    .flatMap(([path, schema]) => valuesFor(t, path, schema, valueAt(shown, path)))
    .flatMap((claim) => (["reply", "read"] as const).map((place) => ({ ...claim, place })));
  t.precondition(claims.length > 0, `no value is known for what only replies of ${operation.id} have`);
  let believed = await believedOf(t, operation, claims, 0);
  // A server may come to that value by itself, but not each time to the one that was sent, also where it chooses between two.
  for (const turn of [1, 1, 0, 1, 0, 0, 1, 0, 1, 1, 0] as const)
    if (believed.length > 0) believed = await believedOf(t, operation, believed, turn);
  const values = Object.fromEntries(believed.map(({ path, values: [value] }) => [path, value]));
  expecting(t, rules, operation.id).that("with members that only replies have", believed.length === 0, () => [
    `${Object.keys(values).join(", ")} to be the server's own, whatever a caller sends`,
    `what was sent is shown: ${JSON.stringify(values)}`,
  ]);
}

/** Whether a request has the object to which a path belongs. */
function isWithin(body: unknown, path: string): boolean {
  return !path.includes(".") || asObject(valueAt(body, path.slice(0, path.lastIndexOf(".")))) !== undefined;
}

/** The resource without a caller's claims: before a change, or as made by a plain request. */
async function givenByServer(
  t: Trial,
  operation: Operation,
  request: CallRequest,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  if (operation.resourceAction?.kind === "changes")
    return asObject(await t.support.effects.look(t, operation, request));
  const reply = await perform(t, operation.id, request);
  t.precondition(isSuccess(reply), `${operation.id} has no success`);
  return asObject(resourceIn(t.contract, reply, operation));
}

/** The values to send for a member, or for each member within it; far from the server's, since those may be counted up. */
function valuesFor(t: Trial, path: string, schema: unknown, own: unknown): Omit<Claim, "place">[] {
  const { document } = t.support;
  const here = besidesNull(document, schema);
  const inner = asObject(own);
  if (inner !== undefined)
    return [...allMembers(document, here)].flatMap(([name, each]) =>
      name in inner && !name.includes(".") ? valuesFor(t, `${path}.${name}`, each, inner[name]) : [],
    );
  if (isNameOfIds(path.slice(path.lastIndexOf(".") + 1)) && own !== undefined && own !== null) {
    // The id of something else would make a server that believes it change that.
    const [one, other] = ["one", "other"].map((turn) => unusedValue(document, here, t.unique(turn)));
    if (one !== undefined && other !== undefined) return [{ path, values: [one, other] }];
  }
  const [far, near] = typeof own === "number" || isDate(own) ? [997, 499] : [2, 1];
  const first = otherValue(t, here, own, far) ?? otherValue(t, here, own, near);
  const second = otherValue(t, here, own, near);
  const other = isDeepStrictEqual(first, second) ? own : second;
  return first === undefined || (other ?? undefined) === undefined ? [] : [{ path, values: [first, other] }];
}

/** The claims that come back; each is sent alone where they are refused together. */
async function believedOf(
  t: Trial,
  operation: Operation,
  claims: readonly Claim[],
  turn: 0 | 1,
): Promise<readonly Claim[]> {
  const request = await withSeen(t, operation, await requestOf(t, operation.id));
  const body = claims.reduce((all, { path, values }) => withValueAt(all, path, values[turn]), request.body);
  const reply = await perform(t, operation.id, { ...request, body, deliberatelyInvalid: true });
  if (!isSuccess(reply)) {
    const alone = [...Map.groupBy(claims, ({ path }) => path).values()];
    const found: Claim[] = [];
    for (const each of alone.length > 1 ? alone : []) found.push(...(await believedOf(t, operation, each, turn)));
    return found;
  }
  const shown: Record<Place, unknown> = {
    reply: resourceIn(t.contract, reply, operation),
    read: await t.support.effects.look(t, operation, request, reply),
  };
  return claims.filter(({ path, place, values }) => isDeepStrictEqual(valueAt(shown[place], path), values[turn]));
}
