import type { Statement } from "../../model.ts";
import { sentenceOfAnswer } from "../../sentences.ts";
import { branchesOf, memberPointers } from "./schemas-within.ts";
import * as is from "./operation-tests.ts";
import type { OperationTest, StandardInput } from "./operation-tests.ts";

/** A statement of every contract with at least one fitting subject. */
export interface StandardStatement {
  states: Statement;
  /** Whether there is something in the contract that it is about. */
  applies: (input: StandardInput) => boolean;
  sentence: (input: StandardInput) => string;
}

type Answers = StandardInput["contract"]["conventions"]["answers"];

/** A statement about operations of one kind. */
function of(
  states: Statement,
  test: OperationTest,
  sentence: string | ((answers: Answers) => string),
): StandardStatement {
  return {
    states,
    applies: (input) => input.contract.operations.some((operation) => test(operation, input)),
    sentence: ({ contract }) => (typeof sentence === "string" ? sentence : sentence(contract.conventions.answers)),
  };
}

/** Whether the paths begin with the version. */
function isVersioned({ contract }: StandardInput): boolean {
  return contract.basePath.endsWith(`/${contract.version}`);
}

/** A statement about the version in the path. */
function ofVersion(states: Statement, sentence: string): StandardStatement {
  return { states, applies: isVersioned, sentence: () => sentence };
}

/** A statement of a contract that says how ambiguity is answered. */
function ofAmbiguity(states: Statement, test: OperationTest, subject: string): StandardStatement {
  return of(
    states,
    is.both(is.refusesAmbiguity, test),
    ({ ambiguous, invalid }) => `${subject} is answered ${sentenceOfAnswer(ambiguous ?? invalid)}.`,
  );
}

/** Where a key is another one: only what an operation declares. */
function sentenceOfKeyScopes({ contract }: StandardInput): string {
  const scopes = new Set(contract.operations.flatMap(({ idempotent }) => idempotent?.scope ?? []));
  const [byPath, byCaller] = [scopes.has("path"), scopes.has("credential")];
  if (byPath && byCaller) return "The same key on another path, or of another caller, is another key.";
  return `The same key ${byPath ? "on another path" : "of another caller"} is another key.`;
}

/** Whether the data of an emitted event is a readable resource. */
function showsReadResource({ contract, document }: StandardInput): boolean {
  const { webhooks, operations, lifecycles, resources } = contract;
  const ofMoves = Object.values(lifecycles).flatMap(({ emits, edges }) => [
    ...emits,
    ...edges.flatMap((edge) => edge.emits),
  ]);
  const caused = new Set([...ofMoves, ...operations.flatMap(({ emits }) => emits)]);
  const read = new Set(
    operations.flatMap(({ resourceAction: part }) => (part?.kind === "reads" ? [part.resource] : [])),
  );
  return Object.values(webhooks).some(({ resource = "", events, schema }) => {
    const shape = resources[resource]?.schema;
    if (shape === undefined || !read.has(resource) || !events.some((event) => caused.has(event))) return false;
    const shapes = [shape, ...branchesOf(document, shape)];
    return memberPointers(document, schema, "data").some((pointer) => shapes.includes(pointer));
  });
}

const isUnknownDeletion = is.both(
  is.deletes(({ read }) => read !== "shown"),
  (operation) => operation.refusals.every(({ when }) => when !== "deleted"),
  is.hasRefusal(({ when, at }) => when === "unknown" && at?.startsWith("path.") === true),
);
const isUnlistedDeletion = is.both(
  is.deletes(({ listed }) => listed !== true),
  is.isAlso("lists"),
);

/** The number of a standard rule is its place here, so that new statements are added at the end. */
export const standardStatements: readonly StandardStatement[] = [
  of("valid-credentials-accepted", is.isSecured, "Valid credentials of an operation's scheme are accepted."),
  of(
    "credentials-required",
    is.isSecured,
    ({ unauthenticated }) =>
      `Without credentials, or with wrong ones, an operation that needs them answers ${unauthenticated.status}.`,
  ),
  of(
    "basic-only",
    is.isCalledBy("basic"),
    ({ unauthenticated }) => `A bearer token where Basic is asked for is answered ${unauthenticated.status}.`,
  ),
  of(
    "bearer-only",
    is.isCalledBy("bearer"),
    ({ unauthenticated }) =>
      `Basic credentials where a bearer token is asked for are answered ${unauthenticated.status}.`,
  ),
  of(
    "permission-required",
    is.both(is.needsPermission, ({ access }) => access.rule === undefined),
    ({ forbidden }) =>
      `A caller without the permission that an operation needs is answered ${sentenceOfAnswer(forbidden)}.`,
  ),
  of(
    "basic-permission-suffices",
    is.both(is.isCalledBy("basic"), is.needsPermission),
    "Basic credentials with the one permission that an operation needs are let in.",
  ),
  of(
    "bearer-permission-suffices",
    is.both(is.isCalledBy("bearer"), is.needsPermission),
    "A bearer token with the one permission that an operation needs is let in.",
  ),
  of(
    "other-tenant-sees-nothing",
    is.both(is.isSecured, ({ references }) => references.length > 0),
    "What belongs to another tenant is answered like what does not exist, and is never listed.",
  ),
  of(
    "unreadable-body-refused",
    is.hasRequiredBody,
    ({ invalid }) => `A body that cannot be read, or is no object, is answered ${sentenceOfAnswer(invalid)}.`,
  ),
  of(
    "undeclared-fields-ignored",
    is.isAny,
    "Undeclared query parameters, and undeclared fields of an open object, are ignored.",
  ),
  of(
    "invalid-body-refused",
    is.hasBody,
    ({ invalid }) =>
      `A body with a field that is missing, of another type or none of its named values is answered ${sentenceOfAnswer(invalid)}.`,
  ),
  of(
    "bounds-enforced",
    is.hasBounds,
    ({ invalid }) =>
      `A body, or a chosen id in the path, with a value beyond its bounds, or not of its form, is answered ${sentenceOfAnswer(invalid)}.`,
  ),
  of(
    "null-refused",
    is.hasBody,
    ({ invalid }) => `Null for a field that is not declared nullable is answered ${sentenceOfAnswer(invalid)}.`,
  ),
  of(
    "parameter-required",
    is.requiresParameter,
    ({ invalid }) =>
      `A call without a parameter of its query, a header or a cookie that it requires is answered ${sentenceOfAnswer(invalid)}.`,
  ),
  of(
    "invalid-filter-refused",
    is.hasNarrowFilter,
    ({ invalid }) => `A filter with a value that its schema forbids is answered ${sentenceOfAnswer(invalid)}.`,
  ),
  of("replies-are-json", is.answersJson, "Every reply that is declared as JSON is JSON and says so."),
  of("replies-as-declared", is.isAny, "Every reply has the fields and headers that its schema declares."),
  of(
    "error-body",
    is.isAny,
    "Every declared error reply has its declared body, with its status, a code and a message where its schema requires them.",
  ),
  of(
    "retry-after",
    is.hasRefusal(({ when }) => when === "rate-limited"),
    ({ tooManyRequests }) => `A ${tooManyRequests.status} carries Retry-After.`,
  ),
  of(
    "reason-given",
    is.hasRefusal(({ reason }) => reason !== undefined),
    "A refusal with a declared reason says a reason.",
  ),
  ofVersion("version-in-path", "Every operation is served under the version in the path, and not without one."),
  ofVersion("other-version-refused", "Nothing is served under another version."),
  of(
    "unknown-path-refused",
    is.isAny,
    ({ unknownPath }) => `An undeclared path is answered ${sentenceOfAnswer(unknownPath)}.`,
  ),
  of(
    "unknown-method-refused",
    is.isAny,
    ({ methodNotAllowed }) =>
      `A declared path called by another method is answered ${sentenceOfAnswer(methodNotAllowed)}${methodNotAllowed.status === 405 ? " with the header Allow" : ""}.`,
  ),
  of("encoded-ids", is.hasTypedIds, "An id in a path is the same, percent-encoded or not."),
  of("page-items", is.isPaged, "A list in pages has its items in one field, an array, or is the array."),
  of("page-has-more", is.isPagedByCursor, "A page says whether more follows."),
  of("page-cursor", is.isPagedByCursor, "A page has a cursor exactly while more follows."),
  of("page-total", is.both(is.isPaged, is.showsTotal), "The total of a page, where it is given, counts every match."),
  of("every-item-once", is.isPaged, "Every item of a list is on one of its pages, exactly once."),
  of(
    "default-page-size",
    is.hasPageSize("default"),
    "Without a page size a page has the declared number of items, while there are as many.",
  ),
  of(
    "smallest-page-size",
    is.hasPageSize("min"),
    ({ invalid }) => `A page size below the smallest is answered ${invalid.status}.`,
  ),
  of(
    "largest-page-size",
    is.hasPageSize("max"),
    ({ invalid }) => `The largest page size is accepted, one above is answered ${invalid.status}.`,
  ),
  of(
    "unknown-cursor-refused",
    is.isPagedByCursor,
    ({ invalid }) => `A cursor that the service did not make is answered ${sentenceOfAnswer(invalid)}.`,
  ),
  of("list-order", is.isOrdered, "A list shows its items in the declared order."),
  of("order-parameter", is.isOrderable, "The order parameter selects the order of a list."),
  of(
    "unknown-order-refused",
    is.isOrderable,
    ({ invalid }) => `Another value of the order parameter is answered ${invalid.status}.`,
  ),
  of("plain-list", is.isPlain, "A list without pages has its items, and nothing of pages."),
  of("created-is-found", is.both(is.creates, is.isAlso("reads")), "What was created is found by its read."),
  of(
    "shown-as-given",
    is.both(is.creates, is.isAlso("reads"), is.hasBody),
    "What was created shows what it was given.",
  ),
  of("deleted-is-unknown", isUnknownDeletion, "What was deleted is answered like what does not exist."),
  of("deleted-is-unlisted", isUnlistedDeletion, "What was deleted is listed no more."),
  of("two-keys-work-twice", is.isKeyed, "Two calls under two keys do the work twice."),
  of("no-key-works-twice", is.needsNoKey, "Two calls without a key do the work twice."),
  { ...of("keys-have-a-scope", is.hasKeyScope, ""), sentence: sentenceOfKeyScopes },
  of("challenge-shown", is.isChallenged, "A challenge shows the payload, the request id and its end."),
  of("request-id-unique", is.isSigned, "Every challenge has a request id of its own."),
  of("payload-is-text", is.isSigned, "The payload to sign is a text, and never empty."),
  of("challenge-life", is.isChallenged, "A challenge lives about as long as declared."),
  of(
    "challenge-expires",
    is.isChallenged,
    ({ unauthenticated }) => `A challenge that has expired is answered ${unauthenticated.status}.`,
  ),
  of("first-call-changes-nothing", is.isSigned, "The first call changes nothing."),
  of("stray-stamp-ignored", is.isChallenged, "A stamp without a request id, while no challenge is open, is ignored."),
  of("signed-call-acts", is.isSigned, "The same call with the stamp and the request id does what was asked."),
  of(
    "stamp-over-payload",
    is.isSigned,
    ({ unauthenticated }) => `A stamp over another text than the payload is answered ${unauthenticated.status}.`,
  ),
  of(
    "live-signer-required",
    is.isSigned,
    ({ unauthenticated }) => `A stamp by a key that may not sign is answered ${unauthenticated.status}.`,
  ),
  of(
    "challenge-spent",
    is.isSigned,
    ({ unauthenticated }) => `A request id that was used successfully is answered ${unauthenticated.status}.`,
  ),
  of(
    "unknown-challenge-refused",
    is.isSigned,
    ({ unauthenticated }) => `A request id that was never issued is answered ${unauthenticated.status}.`,
  ),
  of(
    "challenge-bound",
    ({ signedRetry }) => signedRetry?.binds.some((bond) => bond === "operation" || bond === "resource") === true,
    ({ unauthenticated }) =>
      `A request id issued for another operation or resource is answered ${unauthenticated.status}.`,
  ),
  of(
    "body-bound",
    ({ signedRetry }) => signedRetry?.binds.includes("body") === true,
    ({ unauthenticated }) =>
      `A retry with another body than the first call is answered ${unauthenticated.status}; the order of keys makes no other body, that of a list does.`,
  ),
  of("refused-retry-spends-nothing", is.isSigned, "A retry that is refused does not spend its request id."),
  of("session-stamp-accepted", is.isSigned, "The stamp of a key that may sign is accepted."),
  of("events-follow-changes", is.emits, "Every event comes after the change that it reports, and once."),
  of(
    "changed-is-shown",
    is.both(is.sets, is.isAlso("reads"), is.hasBody),
    "What was changed shows what it was given, and the rest as before.",
  ),
  of(
    "refusal-remembered",
    is.both(is.isKeyed, is.hasKeptRefusal),
    "A key that was refused with a status that is not forgotten does no work afterwards.",
  ),
  of("payload-unique", is.isChallenged, "Every challenge has a payload of its own."),
  of(
    "left-out-is-cleared",
    is.both(is.mayLeaveOut, is.isAlso("reads")),
    "What a PUT leaves out is null, or left out, afterwards.",
  ),
  of(
    "named-is-found",
    is.showsChosen,
    "What a resource names by an id that the caller did not give is found by the read of its kind.",
  ),
  {
    states: "event-data",
    applies: showsReadResource,
    sentence: () => "The data of an event is the resource as its read showed it then.",
  },
  of(
    "listed-as-read",
    is.both(is.isList, is.isAlso("reads")),
    "What a list and the read of an item both show of it is the same.",
  ),
  of(
    "deleted-is-shown",
    is.both(
      is.deletes(({ read }) => read === "shown"),
      is.isAlso("reads"),
    ),
    "What was deleted, and can still be read by its declaration, is shown by its read.",
  ),
  of(
    "parameter-values-refused",
    is.hasNarrowParameter,
    ({ invalid }) =>
      `A parameter of a query, a header or a cookie with a value that its schema forbids is answered ${sentenceOfAnswer(invalid)}.`,
  ),
  of(
    "listed-is-read",
    is.both(is.isList, is.isAlso("reads")),
    "A list shows its caller nothing that the caller's read does not know.",
  ),
  of(
    "pages-stable",
    is.isStable,
    "Items that are added while the pages of a list are followed repeat and hide none of the others.",
  ),
  ofAmbiguity("repeated-header-refused", is.hasSingleHeader, "A header that has one value, sent with two,"),
  ofAmbiguity("repeated-parameter-refused", is.hasSingleParameter, "A parameter that has one value, sent with two,"),
  ofAmbiguity("repeated-member-refused", is.hasJson, "A body with a member twice in one object"),
  ofAmbiguity("other-charset-refused", is.hasJson, "A body whose media type names another charset than UTF-8"),
  ofAmbiguity("other-encoding-refused", is.hasJson, "A body that is not in the encoding that it names"),
  ofAmbiguity("trailing-bytes-refused", is.hasJson, "A body that goes on after its end"),
  {
    states: "deprecation-announced",
    applies: ({ contract }) => contract.deprecation !== undefined,
    sentence: ({ contract: { deprecation } }) =>
      deprecation?.sunset === undefined
        ? "Every reply carries Deprecation."
        : `Every reply carries Deprecation, and Sunset, which is ${deprecation.sunset}.`,
  },
  of(
    "restored-is-there",
    is.deletes(({ restoredBy }) => restoredBy !== undefined),
    "What was deleted and restored is shown as before, and listed again.",
  ),
];
