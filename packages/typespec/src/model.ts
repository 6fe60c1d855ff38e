/**
 * The contract as plain values: what the emitter builds from a program, prints as `contract.<version>.json`,
 * and what server, client, suite and docs read. Field order here is the order in the file.
 *
 * This file imports nothing. Its JSON Schema and the copy in `@tallystick/contract` are generated from it.
 */

/** An ISO 8601 duration of whole seconds, minutes, hours or days: `PT30S`, `PT5M`, `P1D`. */
export type Duration = string;

/** Where a request carries a value: `path.id`, `query.accountId`, `body.source.accountId`, `header.Idempotency-Key`. */
export type RequestPath = string;

/** Where a resource shows a value: `balance.amount`, `fundingSources[]` (each element). */
export type ResourcePath = string;

export interface Contract {
  /** Version of this file's own shape. */
  schema: 1;
  title: string;
  /** The dated version segment every path stands under. */
  version: string;
  /** `/2025-10-13` */
  basePath: string;
  /** Names the contract: SHA-256, lower-case hex like the next two, over `shapeHash` followed by `behaviourHash`. */
  hash: string;
  /** Over the canonical JSON of the OpenAPI document without its texts, examples and extensions. */
  shapeHash: string;
  /** Over the canonical JSON of this file without its titles, summaries, source lines and hashes. */
  behaviourHash: string;
  /** When the version ends, if it is deprecated. Every reply says it. */
  deprecation?: Deprecation;
  conventions: Conventions;
  rules: Record<string, Rule>;
  operations: Record<string, Operation>;
  resources: Record<string, Resource>;
  lifecycles: Record<string, Lifecycle>;
  expiries: Expiry[];
  conservation: Conservation[];
  /** What the service tells the endpoint of a platform, by name: `outgoing-payment`. */
  webhooks: Record<string, Webhook>;
  /** Every error code, with the statuses it may come with. */
  codes: Record<string, number[]>;
  /** The codes that an error body names, but no clause and no convention raises; absent: none. */
  unraisedCodes?: string[];
}

/** Days like `2026-03-01`; each begins at midnight in UTC. */
export interface Deprecation {
  since: string;
  /** Absent: not decided yet. */
  sunset?: string;
}

/** What holds for every operation, declared once by `@conventions`. Every field is there: what the spec leaves out has its default. */
export interface Conventions {
  answers: ConventionalAnswers;
  paging: Paging;
  /** How the callers of each scheme of `@access` say who they are. The default: `platform` by Basic, `agent` by Bearer. */
  schemes: Record<string, Scheme>;
  /** Every condition that a refusal may have, by name: the built-in ones, and those that the contract adds. */
  conditions: Record<string, ConditionWords>;
  /** Every signer that a signed retry may name, as the end of a sentence: `a live session of the account`. */
  signers: Record<string, string>;
  /** Every case in which a signed retry asks for a signature, as it follows the name of an operation: `once a credential exists`. */
  signedWhen: Record<string, string>;
  /** The first letters of the ids of decisions: `G` for `G-70`. */
  decisions: string[];
  /** Whether what applies to the contract and no rule of it says gets a standard rule, so that the suite judges it. */
  standardRules: "added" | "none";
  /** The statements that get no standard rule, each with the reason. */
  standardRulesLeftOut?: Record<string, string>;
  /** How the receiver of webhooks is set; absent when no operation does it. */
  endpoint?: EndpointConvention;
}

/** How callers say who they are: with an id and a secret, with a token, or with a key in a place of its own. */
export type Scheme = "basic" | "bearer" | KeyPlace;

/** Where a key stands. In `authorization` the header has the name, a space and the key: `SharedKey abc`. */
export interface KeyPlace {
  in: "header" | "query" | "cookie" | "authorization";
  name: string;
}

/** How a platform says where its webhooks go. */
export interface EndpointConvention {
  /** The operation whose request carries the URL; null there means nowhere. */
  setBy: string;
  at: RequestPath;
  /** The operation whose reply shows it, and where, so that it can be restored. */
  readBy?: string;
  shownAt?: ResourcePath;
}

/** The answers that belong to no clause of an operation. */
export interface ConventionalAnswers {
  /** The request does not fit the document. */
  invalid: Answer;
  /**
   * The request can be read in two ways: a header that may come once comes twice, or a member of its JSON does. Absent: the contract
   * does not say it, so the kit answers as to an invalid request, and a suite judges no ambiguity that no rule of the contract names.
   */
  ambiguous?: Answer;
  /** Missing, malformed or unknown credentials. */
  unauthenticated: Answer;
  /** The caller lacks the permission of the operation. */
  forbidden: Answer;
  /** No operation has the path. */
  unknownPath: Answer;
  /** The path has operations, but none with the method. */
  methodNotAllowed: Answer;
  /** An idempotency key was used for another request. */
  keyMismatch: Answer;
  /** The first call with an idempotency key is still running. */
  keyInFlight: Answer;
  tooLarge: Answer;
  unsupportedMediaType: Answer;
  tooManyRequests: Answer;
  internalError: Answer;
  notImplemented: Answer;
  /** What the service works with, such as its store, cannot do it now. */
  unavailable: Answer;
}

/** The names of the two parameters of a paged list, and of the fields of its envelope. */
export interface Paging {
  limit: string;
  cursor: string;
  data: string;
  hasMore: string;
  nextCursor: string;
  /** The field, or the header, that counts every match, where a list has it; absent: `totalCount`. */
  total?: string;
}

/** What a condition means, in words. */
export interface ConditionWords {
  /** After "refuses a call", in the sentence of a rule: `between different currencies`. */
  sentence: string;
  /** After the name of the request field, in the message of a refusal: `is in another currency`. */
  message: string;
  /** The message of a refusal that is of no one field; absent: "The request", and `message`. */
  whole?: string;
}

export interface SourceLocation {
  /** Relative to the repository root, with forward slashes. */
  file: string;
  /** From 1. */
  line: number;
}

export interface Rule {
  id: string;
  /** One sentence, observable on the wire. Written by hand for `@rule`, derived for every other decorator. */
  sentence: string;
  level: "MUST" | "SHOULD";
  /** Why it cannot be observed over HTTP, so that the implementer's own tests must check it. Absent: it can. */
  unobservable?: string;
  /** What it says, as far as the suite knows it: by this a check finds the rules that it judges. */
  states?: Statement[];
  /** On a member of a reply: when it is shown. */
  shown?: ShownWhen;
  /** `source`: the source specification has this rule. `decision`: it follows from a decision about what the source leaves open. */
  origin: "source" | "decision";
  /** Decision ids (`G-70`) this rule, or the element it stands on, follows from. */
  decided: string[];
  /** The decorator that declares it. */
  declaredBy:
    | "rule"
    | "access"
    | "listing"
    | "filter"
    | "lifecycle"
    | "idempotent"
    | "signedRetry"
    | "refuses"
    | "outcomes"
    | "webhook"
    | "endpointDecision"
    | "expires"
    | "conserves";
  /** The decorated element: an operation id, `Card`, `Card.state`, `Tallystick`. */
  on: string;
  source: SourceLocation;
}

/** When a member is shown, by another member of the same object. Null and an empty list count as not shown. */
export interface ShownWhen {
  /**
   * `always`: where the other member has one of the values. `only`: nowhere else. `exactly`: there, and nowhere else.
   * `never`: not there.
   */
  how: "always" | "only" | "exactly" | "never";
  /** The other member, or the path to one within it: `source.type`. */
  member: string;
  values: string[];
}

/** What a rule says, in a word that the suite knows: checks find rules by it. The list is closed; a rule may state several. */
export type Statement =
  /** Valid credentials of an operation's scheme are accepted. */
  | "valid-credentials-accepted"
  /** Without credentials, or with wrong ones, every operation with an access scheme is answered 401. */
  | "credentials-required"
  /** Where Basic credentials are asked for, a bearer token is answered 401. */
  | "basic-only"
  /** Where a bearer token is asked for, Basic credentials are answered 401. */
  | "bearer-only"
  /** A caller without the permission that an operation needs is refused. */
  | "permission-required"
  /** No permission includes another. */
  | "permissions-independent"
  /** A caller with Basic credentials and the one permission that an operation needs is let in. */
  | "basic-permission-suffices"
  /** A caller with a bearer token and the one permission that an operation needs is let in. */
  | "bearer-permission-suffices"
  /** What belongs to another tenant is answered like what does not exist, and is never listed. */
  | "other-tenant-sees-nothing"
  /** A body that cannot be read, or is no object, is refused. */
  | "unreadable-body-refused"
  /** A header that has one value, in two lines with different ones, is refused. */
  | "repeated-header-refused"
  /** A parameter of a query, a cookie or a field of a form that has one value, given two different ones, is refused. */
  | "repeated-parameter-refused"
  /** A JSON body with a member twice in one object is refused. */
  | "repeated-member-refused"
  /** A body whose media type names another charset than UTF-8 is refused. */
  | "other-charset-refused"
  /** A body that is not in the content encoding that it names is refused. */
  | "other-encoding-refused"
  /** A JSON body with more after its end is refused. */
  | "trailing-bytes-refused"
  /** Fields and query parameters that nothing declares are ignored. */
  | "undeclared-fields-ignored"
  /** A body with a field that is missing, of another type, or none of its named values, is refused. */
  | "invalid-body-refused"
  /** A body, or an id in the path that the caller chooses, with a value beyond the bounds, the length, the pattern or the format of its field is refused. */
  | "bounds-enforced"
  /** Null for a field that is not declared nullable is refused. */
  | "null-refused"
  /** A call without a parameter of its query, a header or a cookie that it requires is refused. */
  | "parameter-required"
  /** Any other parameter of a query, a header or a cookie with a value that its schema forbids is refused. */
  | "parameter-values-refused"
  /** A filter with a value that its schema forbids is refused. */
  | "invalid-filter-refused"
  /** Every reply with a body is JSON and says so. */
  | "replies-are-json"
  /** Every reply has the fields and headers that its schema declares. */
  | "replies-as-declared"
  /** Every error reply shows its status, a code and a message. */
  | "error-body"
  /** A reply that there are too many calls says how long to wait. */
  | "retry-after"
  /** A refusal with a declared reason says a reason. */
  | "reason-given"
  /** Operations are served under the version in the path, and nowhere else. */
  | "version-in-path"
  /** Nothing is served under another version. */
  | "other-version-refused"
  /** Every reply of a deprecated version says since when it is, and when it ends. */
  | "deprecation-announced"
  /** A path that nothing declares is refused. */
  | "unknown-path-refused"
  /** A declared path called by another method is refused, with the methods that are allowed. */
  | "unknown-method-refused"
  /** An id is the word of its kind, a colon and a UUID. */
  | "typed-ids"
  /** An id in a path is the same, percent-encoded or not. */
  | "encoded-ids"
  /** A text in a path that is no id is answered like an id of nothing. */
  | "ill-formed-is-unknown"
  /** Every time in a reply is an ISO 8601 date-time in UTC. */
  | "times-in-utc"
  /** Every field name in a reply is camelCase. */
  | "camel-case-names"
  /** Wherever a reply shows this model, enum or property, it is as its schema says, and there where that requires it. */
  | "as-its-schema-says"
  /** Another value in a request than this enum, scalar or property takes, or none where this property or model requires one, is refused. */
  | "other-values-refused"
  /** A list in pages has its items in one field, an array. */
  | "page-items"
  /** A page says whether more follows. */
  | "page-has-more"
  /** A page has a cursor exactly while more follows. */
  | "page-cursor"
  /** The total of a page counts every match. */
  | "page-total"
  /** Following the cursor from page to page returns every item exactly once. */
  | "every-item-once"
  /** Items that are added meanwhile repeat and hide nothing on the pages that follow. */
  | "pages-stable"
  /** Without a page size a page has the declared number of items. */
  | "default-page-size"
  /** A page size below the smallest is refused. */
  | "smallest-page-size"
  /** The largest page size is accepted, one above is refused. */
  | "largest-page-size"
  /** A cursor that the service did not make is refused. */
  | "unknown-cursor-refused"
  /** A list shows its items in the declared order. */
  | "list-order"
  /** The order parameter lists the oldest first or the newest first; without it the newest come first. */
  | "order-parameter"
  /** Another value of the order parameter is refused. */
  | "unknown-order-refused"
  /** A list without pages has its items, and nothing of pages. */
  | "plain-list"
  /** What was created is found by its read. */
  | "created-is-found"
  /** What was created shows what it was given. */
  | "shown-as-given"
  /** What a list and the read of an item both show of it is the same. */
  | "listed-as-read"
  /** A list shows its caller nothing that the caller's read of it does not know. */
  | "listed-is-read"
  /** What was changed shows what it was given, and nothing else that callers set has changed. */
  | "changed-is-shown"
  /** What a replacement leaves out is gone. */
  | "left-out-is-cleared"
  /** What a resource names by an id that the caller did not give is found by the read of its kind. */
  | "named-is-found"
  /** What this property names, names this resource back. */
  | "named-back"
  /** What was deleted, and by its declaration can still be read, is shown by its read. */
  | "deleted-is-shown"
  /** What was deleted is answered like what does not exist. */
  | "deleted-is-unknown"
  /** What was deleted is listed no more. */
  | "deleted-is-unlisted"
  /** What was deleted and restored is shown as before, and listed again. */
  | "restored-is-there"
  /** Two calls under two keys do the work twice. */
  | "two-keys-work-twice"
  /** A key remembers a refusal, too, unless its status is one that it forgets. */
  | "refusal-remembered"
  /** Two calls without a key do the work twice. */
  | "no-key-works-twice"
  /** The same key on another path, or of another caller, is another key. */
  | "keys-have-a-scope"
  /** Every kind of account has an identifier that selects an outcome. */
  | "every-kind-has-outcomes"
  /** A challenge shows the payload, the request id and its end. */
  | "challenge-shown"
  /** Every challenge has a request id of its own. */
  | "request-id-unique"
  /** The payload to sign is a text, and never empty. */
  | "payload-is-text"
  /** Every challenge has a payload of its own. */
  | "payload-unique"
  /** A challenge lives about as long as declared. */
  | "challenge-life"
  /** What expires shows an end that is no later than declared. */
  | "ends-as-declared"
  /** A challenge that has expired is refused. */
  | "challenge-expires"
  /** The first call changes nothing. */
  | "first-call-changes-nothing"
  /** A stamp without a request id, while no challenge is open, is ignored. */
  | "stray-stamp-ignored"
  /** The same call with the stamp and the request id does what was asked. */
  | "signed-call-acts"
  /** A stamp over another text than the payload is refused. */
  | "stamp-over-payload"
  /** A stamp by a key that may not sign is refused. */
  | "live-signer-required"
  /** A stamp by another owner's session is refused. */
  | "other-owner-refused"
  /** A stamp by the credential that is to be revoked is refused. */
  | "revoked-signer-refused"
  /** A request id that was used successfully is refused. */
  | "challenge-spent"
  /** A request id that was used successfully is refused as a failed signature is. */
  | "spent-like-unsigned"
  /** A request id that was never issued is refused. */
  | "unknown-challenge-refused"
  /** A request id issued for another operation or resource is refused. */
  | "challenge-bound"
  /** A retry with another body than the first call is refused; the order of keys makes no other body, that of a list does. */
  | "body-bound"
  /** A retry that lacks the stamp or the request id is refused. */
  | "both-headers-required"
  /** A retry without a stamp has a code of its own. */
  | "missing-stamp-code"
  /** A stamp that cannot be read has a code of its own. */
  | "malformed-stamp-code"
  /** A retry without a request id has a code of its own. */
  | "missing-request-id-code"
  /** A retry that is refused does not spend its request id. */
  | "refused-retry-spends-nothing"
  /** The stamp of a live session is accepted. */
  | "session-stamp-accepted"
  /** A bare signature over the payload is accepted like a stamp. */
  | "bare-signature-accepted"
  /** The sandbox accepts a fixed value in place of a stamp. */
  | "sandbox-stamp-accepted"
  /** Every event comes after the change that it reports, and once. */
  | "events-follow-changes"
  /** Every change of this field is followed by its event. */
  | "changes-reported"
  /** Two events never share an id. */
  | "event-id"
  /** The time of an event is the same for every try. */
  | "event-time"
  /** The data of an event is the resource as it was read then, and the same for every try. */
  | "event-data";

export type Method = "get" | "post" | "put" | "patch" | "delete" | "head";

export interface Operation {
  /** `cards.update`: the operationId of the OpenAPI document. */
  id: string;
  /** The folder of `spec/` it comes from. */
  domain: string;
  method: Method;
  /** Under the base path, with `{name}` holes: `/cards/{id}`. */
  path: string;
  summary: string;
  source: SourceLocation;
  access: Access;
  /** What it does with a resource; absent for an operation without one. */
  resourceAction?: ResourceAction;
  parameters: Parameter[];
  body?: Body;
  replies: Reply[];
  /** Fields of the request that name a resource. */
  references: Reference[];
  listing?: Listing;
  filters: Filter[];
  idempotent?: Idempotent;
  signedRetry?: SignedRetry;
  refusals: Refusal[];
  outcomes?: Outcomes;
  /** The events that follow every success. */
  emits: string[];
  /** The ids of all rules on this operation, sorted. */
  rules: string[];
}

export interface Access {
  /** One of the schemes of the conventions, or `none`. */
  scheme: string;
  /** The permission that the caller needs; absent: any caller of the scheme. */
  permission?: string;
  /**
   * Where there is more than one way in, or one asks for several credentials at once: the schemes of each. A way without
   * any is open to anybody, and the scheme then `none`.
   */
  ways?: string[][];
  /** The OAuth2 scopes that the callers of a scheme need, each of them, by the scheme. */
  scopes?: Record<string, string[]>;
  rule?: string;
}

export interface ResourceAction {
  kind: "creates" | "reads" | "lists" | "changes" | "deletes";
  resource: string;
  /** Of `deletes`: whether a deleted resource can still be read. Absent: `unknown`. */
  read?: "unknown" | "shown";
  /** Of `deletes`: whether a deleted resource is still listed. Absent: it is not. */
  listed?: boolean;
  /** Of `deletes`: the operation that brings a deleted resource back. Absent: none does. */
  restoredBy?: string;
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header" | "cookie";
  required: boolean;
  /** Its only value, which the route says and a client sends by itself. */
  fixed?: string;
  /** Absent: one value. */
  shape?: "list" | "object";
  /** How the value is written; absent: `form` in a query and a cookie, `simple` in a path and a header. */
  style?: ParameterStyle;
  /** Each item or member is written by itself: of a query as a parameter of its own. */
  explode?: true;
}

/** As OpenAPI names them, and further ones of URI templates: `path` is `{/name}`, `reserved` is `{+name}`. */
export type ParameterStyle =
  | "label"
  | "matrix"
  | "path"
  | "reserved"
  | "spaceDelimited"
  | "pipeDelimited"
  | "newlineDelimited";

/** A body in one media type. */
export interface Content {
  contentType: string;
  /** JSON pointer into the OpenAPI document: `#/components/schemas/CardUpdate`. */
  schema: string;
}

export interface Body extends Content {
  required: boolean;
  /** The other media types in which it may be sent. */
  others?: Content[];
  /** Of a form, the parts that hold a list as one JSON text; other lists are several parts. */
  wholeLists?: string[];
}

export interface Reply {
  status: number;
  /** The last status of a range that begins with `status`. */
  until?: number;
  /** `challenge` is the 202 of a signed retry. */
  kind: "success" | "challenge" | "error";
  /** JSON pointer into the OpenAPI document; absent when the reply has no body. */
  schema?: string;
  /** The media type of the body; absent: `application/json`. */
  contentType?: string;
  /** The other media types of the body, of which the `Accept` of the request chooses. */
  others?: Content[];
  /** Header names this reply must carry. */
  headers: string[];
  /** Declared error codes, for `error` only, sorted. */
  codes: string[];
}

export interface Reference {
  at: RequestPath;
  resource: string;
}

export interface Listing {
  /** `paged`: data, hasMore, nextCursor, or data only where `pages` says how pages follow. `plain`: data only. */
  envelope: "paged" | "plain";
  /** The reply of a list without fields about pages is the array of its items. */
  bare?: true;
  /** Where a page shows the address or the cursor of the next one: the names down to the member, and how many of them the last page has too. */
  nextLink?: { names: string[]; kept: number };
  /** By the time of creation, by a member of the items, or `none`: the list promises no order. */
  order: "newest-first" | "oldest-first" | "none" | MemberOrder;
  /** The query parameter that selects another order, when there is one. */
  orderParameter?: string;
  /** The values of that parameter; absent: `asc` and `desc`, by the time of creation. */
  orderValues?: OrderValue[];
  /** Page sizes; absent for `plain`. Of a size that is absent nothing is known. */
  limit?: {
    /** The query parameter that says it; absent: the one of the conventions. */
    parameter?: string;
    default?: number;
    min?: number;
    max?: number;
  };
  /** The member of the reply with the items; absent: the one of the conventions. */
  items?: string;
  /** How the next page is asked for; absent: by the cursor that the page before it shows. */
  pages?: ListingPages;
  /** Items that are added while the pages are followed repeat and hide none of the others. Absent: they may. */
  stable?: boolean;
}

/**
 * Pages in another way than by the cursor of the conventions. A page with fewer items than were asked for is the last one; of `cursor`
 * and `link`, one that shows none; of `last-item`, one that says so in the field `hasMore` of the conventions, where it has that.
 */
export interface ListingPages {
  /**
   * By the number of items before it, by its own number, by a text that the page before it shows, by the query of the address that it
   * shows as the next one, or by what the last item before it shows.
   */
  by: "offset" | "number" | "cursor" | "link" | "last-item";
  /** The query parameter that says it; of `link`, the one in which the query of the next page differs. */
  parameter: string;
  /** The number of the first page; absent: 1. */
  first?: number;
  /**
   * Of `last-item`: the member of the items that the parameter takes; absent: `id`. Of `cursor` and `link`: the member of the reply with
   * the cursor or the address; of `link` absent: the link `next` in the header `Link`.
   */
  member?: string;
}

/** The order of a list by a member of its items. Items that show the same there, or nothing, may come in any order. */
export interface MemberOrder {
  by: ResourcePath;
  direction: "ascending" | "descending";
}

/** One order of a list that can be asked for. */
export interface OrderValue {
  value: string;
  /** The field by which items are ordered; absent: the time of creation. */
  by?: ResourcePath;
  direction: "ascending" | "descending";
}

export interface Filter {
  parameter: string;
  /** An item is listed when the value is at one of these paths. */
  paths: ResourcePath[];
  match: FilterMatch;
  rule?: string;
}

/**
 * How a filter compares: `contains` finds its value in a list; a substring is a part of a text, in which every character
 * stands for itself.
 */
export type FilterMatch = "equals" | "from" | "to" | "contains" | "substring" | "substring-any-case";

/** A form in which a service keeps a text: an item of `x-tallystick-normalized` in the document. */
export type NormalForm = "trimmed" | "single-spaces" | "lower-case" | "upper-case" | "own-form";

export interface Idempotent {
  header: string;
  /** Two calls with the same key are different calls when they differ in one of these. */
  scope: ("credential" | "method" | "path")[];
  /** The same key with another body: replay the first reply, or refuse. */
  mismatch: "replay" | "refuse";
  /** A second call while the first is running: wait for its reply, or refuse. */
  inFlight: "wait" | "refuse";
  retention: Duration;
  /** Statuses that are never remembered; 5xx never are. */
  forgets: number[];
  /** The answer of `mismatch: "refuse"`; absent: `keyMismatch` of the conventions. */
  mismatchAnswer?: Answer;
  /** The answer of `inFlight: "refuse"`; absent: `keyInFlight` of the conventions. */
  inFlightAnswer?: Answer;
  rule?: string;
}

/**
 * Whose live session signs, by name. Built in are `account`, the account that the resource belongs to; `other-credential`, another
 * credential of that account; `same-session`, the very session that the request names. A contract may add others.
 */
export type Signer = string;

/** A key of the caller's own: an operation registers its public half, and it signs until what that operation created is deleted. */
export interface RegisteredKey {
  /** The operation that registers the public key. */
  registeredBy: string;
  /** Where that operation's request carries the public key: a compressed P-256 point as hex. */
  key: RequestPath;
  /** Only keys of the same owner sign; absent: any key that the caller's credentials registered. */
  owner?: KeyOwner;
}

/** Where the owner of a key stands: in the request that registers it, and in the signed request or the resource that it acts on. */
export interface KeyOwner {
  registeredAt: RequestPath;
  requestedAt?: RequestPath;
  shownAt?: ResourcePath;
}

export interface SignedRetry {
  signer: Signer | RegisteredKey;
  /** When the operation needs a signature, by name: `always`, `credential-exists`, or a case that the contract adds. */
  when: string;
  /** What a challenge is bound to: a retry that differs in one of these is refused. */
  binds: ("operation" | "resource" | "account" | "body")[];
  ttl: Duration;
  stampHeader: string;
  requestHeader: string;
  /** Where the resource shows the payload before any call; a stamp over it needs no request id. */
  shownAt?: ResourcePath;
  failures: SignedRetryFailures;
  rule?: string;
}

/** The refusal for each error of a retry; all 401. */
export interface SignedRetryFailures {
  stampMissing: Answer;
  stampMalformed: Answer;
  stampInvalid: Answer;
  bodyMismatch: Answer;
  requestIdMissing: Answer;
  /** Unknown, spent, expired, or issued for another operation, resource or account. */
  challengeUnusable: Answer;
}

export interface Answer {
  status: number;
  /** The code of the error; `*` is any code, or none. */
  code: string;
}

/**
 * A reason to refuse a valid, authorised request, by name: one of the built-in conditions, which a suite knows how to cause, or one
 * that the contract adds. `conditions` of the conventions has all of them, in words.
 */
export type Condition = string;

export interface Refusal {
  when: Condition;
  /** The request field that causes the refusal, when it is one field. */
  at?: RequestPath;
  status: number;
  code: string;
  /** The exact `reason` of the error body, where one is fixed. */
  reason?: string;
  /** Other valid answers: the suite accepts them, this service does not give them. */
  accepts: Answer[];
  /** The states of the resource that `at` names, or the operation acts on, in which it is refused. */
  states?: string[];
  /** What that resource shows when it is refused: one of these values. */
  having?: Having;
  /** Of `duplicate`: the request field that names the scope in which a value is unique; absent: all that the caller can see. */
  within?: RequestPath;
  /** Of `in-use`: the resource that uses it. */
  by?: string;
  rule?: string;
}

/** A path of a resource with one of these values. */
export interface Having {
  path: ResourcePath;
  values: string[];
}

export interface Lifecycle {
  /** The enum: `CardState`. */
  name: string;
  resource: string;
  /** The field of the resource that shows the state. */
  field: ResourcePath;
  states: string[];
  /** What each state means, as its member of the enum is described. */
  descriptions?: Record<string, string>;
  initial: string[];
  /** Which initial state a creating request selects: that of the first row that fits, or else the first of `initial`. */
  initialBy?: InitialChoice[];
  terminal: string[];
  /** The states in which a caller that waits need not wait longer, with all terminal ones; absent: these alone. */
  settled?: string[];
  /** The events that follow when a resource begins its lifecycle. */
  emits: string[];
  edges: Edge[];
  /** The operations that request a transition, and the request field with the wanted state; absent: the operation stands for one state. */
  drivers: { operation: string; field?: RequestPath }[];
  /** How a transition without an edge is refused; absent when no operation can request one. */
  otherwise?: Answer & { rules: { from: string[]; rule: string }[] };
}

/** A number that a resource shows, and the bound that it reaches: a number, or the path of another one. It has one bound. */
export interface QuantityReached {
  /** `placesLeft` */
  path: ResourcePath;
  atMost?: number | ResourcePath;
  atLeast?: number | ResourcePath;
}

/** One of some values in the body of a request that creates a resource, and the state in which that begins. */
export interface InitialChoice {
  /** `body.draft` */
  at: RequestPath;
  /** As texts: `true`. */
  values: string[];
  state: string;
  rule?: string;
}

export interface Edge {
  from: string;
  to: string;
  /** The cause: an operation id, `outcome` (an outcome table), `answer` (of the platform's endpoint), `expiry` (time), `quantity` (`when`), or `operator` (not over HTTP). */
  by: string;
  /** Of `quantity`: what the resource then shows. */
  when?: QuantityReached;
  /** Only for a resource of this type, as its discriminator says it: `INCOMING`. */
  type?: string;
  /** The events that follow the transition. */
  emits: string[];
  rule?: string;
}

/** The sandbox table of an operation: the last characters of an identifier select what happens, and when. */
export interface Outcomes {
  /** The request field whose value, or whose resource's primary identifier, is read. */
  selector: RequestPath;
  /** Paths in the resource that the selector names: the suffix is that of the first present one. Absent: of the selector's own value. */
  via?: ResourcePath[];
  /** The operation whose every success starts the steps; absent: this one. */
  startedBy?: string;
  /** The resource that the outcome changes, and its field. */
  resource: string;
  field: ResourcePath;
  /** A linked resource that changes too, and its field. */
  linked?: LinkedField;
  rows: OutcomeRow[];
}

export interface LinkedField {
  resource: string;
  field: ResourcePath;
}

export interface OutcomeRow {
  /** The end of the identifier, before its `@` when it has one; a whole name when it begins with `$`; `*` for every other value. */
  suffix: string;
  /** The call itself is refused. */
  refuses?: Answer;
  steps: OutcomeStep[];
  rule?: string;
}

export interface OutcomeStep {
  /** Time after acceptance; `PT0S`: the next read shows it. */
  after: Duration;
  to: string;
  /** Other valid values. */
  accepts: string[];
  /** The value of the linked resource's field, when this step changes it. */
  linked?: { to: string; accepts: string[] };
  /** Other fields that the resource shows after the step. */
  shows: Shown[];
}

export interface Shown {
  path: ResourcePath;
  value: string;
}

export interface Resource {
  name: string;
  /** The prefix of its ids, before the colon. */
  prefix: string;
  /** The member that shows its id, when that is not `id`: `policyNumber`. */
  idMember?: string;
  /** The pattern of its ids, when that member has one. */
  idPattern?: string;
  schema: string;
  creates: string[];
  reads: string[];
  lists: string[];
  changes: string[];
  deletes: string[];
  /** What it shows of other resources: the places of their ids. A value of another form names something else. */
  links?: Link[];
  /** For a resource of several types: per discriminator value, the fields of which the first present one identifies it outside the service. */
  identifiers?: { discriminator: ResourcePath; fields: Record<string, ResourcePath[]> };
  /** For a resource of several types: the constants of each, by the same discriminator value. */
  types?: Record<string, Constants>;
}

/** A place where a resource shows the id of another one: `quoteId`, `quote.id`, `sources[].accountId`. */
export interface Link {
  at: ResourcePath;
  resource: string;
}

/** Lists of words, by name, that are the same for every resource of a type. */
export type Constants = Record<string, string[]>;

/** One kind of delivery to the endpoint of a platform. */
export interface Webhook {
  /** `webhooks.outgoingPayment`: the operationId of the OpenAPI document. */
  id: string;
  /** Its key under `webhooks` in the OpenAPI document. */
  name: string;
  summary: string;
  source: SourceLocation;
  /** The types of event it carries. */
  events: string[];
  /** JSON pointer into the OpenAPI document, to the body of a delivery. */
  schema: string;
  /** The resource in its `data`; absent when there is none. */
  resource?: string;
  /** Header names a delivery must carry. */
  headers: string[];
  delivery: Delivery;
  /** The event whose answer decides about a resource. */
  decision?: EndpointDecision;
  /** The ids of all rules on this webhook, sorted. */
  rules: string[];
}

export interface Expiry {
  model: string;
  field: ResourcePath;
  after: Duration;
  /** What no longer works afterwards, as a sentence. */
  then: string;
  /** The state of the resource afterwards, when it changes. */
  to?: string;
  /** The operations whose success begins the time anew. */
  extendedBy?: string[];
  /** The time counts from what the resource shows here; absent, as `before` is: from its creation. */
  from?: ResourcePath;
  /** The end is so long before what the resource shows here. */
  before?: ResourcePath;
  rule?: string;
}

/** How a delivery is sent to the endpoint. Any 2xx accepts it. */
export interface Delivery {
  signatureHeader: string;
  /** The time in which the endpoint has to answer. */
  timeout: Duration;
  /** A delivery that was not accepted is sent again after `first`, then after twice the time before, at most `longest`, until `until` has passed. */
  retry: { first: Duration; longest: Duration; until: Duration };
  /** The events that are sent only once. */
  once: string[];
  /** Statuses other than 2xx after which a delivery is not sent again. */
  settles: number[];
  rule?: string;
}

/** An event whose answer from the endpoint decides about a resource. */
export interface EndpointDecision {
  event: string;
  resource: string;
  field: ResourcePath;
  /** The time in which the platform has to decide. */
  timeout: Duration;
  /** The result for each status of the answer. Without `to`, it is not decided yet. */
  answers: (DecisionResult & { status: number })[];
  /** The result of any other status, and of no connection. */
  otherwise: DecisionResult;
  /** The result without a decision in time. */
  noAnswer: DecisionResult;
}

export interface DecisionResult {
  to?: string;
  shows: Shown[];
  rule?: string;
}

/** An invariant over balances: the change of a balance equals the sum of its terms. */
export interface Conservation {
  name: string;
  resource: string;
  balance: ResourcePath;
  terms: ConservationTerm[];
  rule?: string;
}

export type ConservationTerm =
  /** Each successful call of an operation counts once. */
  | { sign: 1 | -1; operation: string; account: RequestPath; amount: RequestPath }
  /** Each resource counts while it is in one of these states. */
  | {
      sign: 1 | -1;
      resource: string;
      /** Only those of this type; absent: of any. */
      type?: string;
      states: string[];
      /** Only while the path has one of these values. */
      having?: Having;
      /** Only while the path is absent. */
      lacking?: ResourcePath;
      account: ResourcePath;
      amount: ResourcePath;
    };
