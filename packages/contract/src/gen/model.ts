// Generated from packages/typespec/src/model.ts by `pnpm generate`. Do not edit.
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
  /** SHA-256, lower-case hex, over the canonical JSON of the OpenAPI document and of this file without this field. */
  hash: string;
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
}

export interface SourceLocation {
  /** Relative to the repository root, with forward slashes. */
  file: string;
  /** From 1. */
  line: number;
}

export interface Rule {
  id: string;
  /** One sentence, observable on the wire. Written by hand for `@rule`, derived for every other word. */
  sentence: string;
  level: "MUST" | "SHOULD";
  /** Why nobody can bring it about over HTTP; the implementer's own tests hold it. Absent: it shows on the wire. */
  unobservable?: string;
  /** `source`: the normative specification says so. `decision`: it was silent and a decision settled it. */
  origin: "source" | "decision";
  /** Decision ids (`G-70`) this rule, or the element it stands on, rests on. */
  decided: string[];
  /** The word of the vocabulary that declares it. */
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
  /** What it stands on: an operation id, `Card`, `Card.state`, `Tallystick`. */
  on: string;
  source: SourceLocation;
}

export type Method = "get" | "post" | "put" | "patch" | "delete";

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
  /** Its part in a resource's life; absent for an operation that only acts. */
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
  /** Every rule declared on this operation, by whichever word, sorted. */
  rules: string[];
}

export interface Access {
  scheme: "platform" | "agent" | "none";
  /** The token permission (`platform`) or the policy permission (`agent`) the caller needs; absent: any caller of the scheme. */
  permission?: string;
  rule?: string;
}

export interface ResourceAction {
  kind: "creates" | "reads" | "lists" | "changes" | "deletes";
  resource: string;
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
}

export interface Body {
  contentType: string;
  required: boolean;
  /** JSON pointer into the OpenAPI document: `#/components/schemas/CardUpdate`. */
  schema: string;
}

export interface Reply {
  status: number;
  /** `challenge` is the 202 of a signed retry. */
  kind: "success" | "challenge" | "error";
  /** JSON pointer into the OpenAPI document; absent when the reply has no body. */
  schema?: string;
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
  /** `paged`: data, hasMore, nextCursor. `plain`: data only. */
  envelope: "paged" | "plain";
  order: "newest-first";
  /** The query parameter that turns the order round, when there is one. */
  orderParameter?: string;
  /** Page sizes; absent for `plain`. */
  limit?: { default: number; min: number; max: number };
}

export interface Filter {
  parameter: string;
  /** The item is kept when the value stands at any of these paths. */
  paths: ResourcePath[];
  match: "equals" | "from" | "to" | "contains";
  rule?: string;
}

export interface Idempotent {
  header: string;
  /** What, besides the key itself, tells two keys apart. */
  scope: ("credential" | "method" | "path")[];
  /** The same key with another body: answered with the first reply, or refused. */
  mismatch: "replay" | "refuse";
  /** A second call while the first is running: waits for its reply, or is refused. */
  inFlight: "wait" | "refuse";
  retention: Duration;
  /** Statuses that are never remembered; 5xx never are. */
  forgets: number[];
  rule?: string;
}

export type Signer =
  /** A live session of the account the resource belongs to. */
  | "account"
  /** A live session of another credential of that account. */
  | "other-credential"
  /** The very session the request names. */
  | "same-session"
  /** A live session of any wallet among the card's funding sources; none there: any wallet of the cardholder. */
  | "funding-wallet"
  /** A live session of any wallet of the customer. */
  | "customer-wallet";

export interface SignedRetry {
  signer: Signer;
  /** When the operation asks for a signature at all. */
  when: "always" | "credential-exists" | "email-tied" | "wallet-source";
  /** What a challenge is good for: a retry that differs in one of these is refused. */
  binds: ("operation" | "resource" | "account" | "body")[];
  ttl: Duration;
  stampHeader: string;
  requestHeader: string;
  /** Where the resource shows the payload before any call; a stamp over it needs no request id. */
  shownAt?: ResourcePath;
  failures: SignedRetryFailures;
  rule?: string;
}

/** The refusal of each way a retry can be wrong; all 401. */
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
  code: string;
}

/** A reason to refuse a well-formed, authorised request. The vocabulary is closed: the suite knows how to bring each one about. */
export type Condition =
  | "unknown"
  | "wrong-kind"
  | "malformed"
  | "duplicate"
  | "unsupported"
  | "not-positive"
  | "over-limit"
  | "currency-mismatch"
  | "owner-mismatch"
  | "insufficient-balance"
  | "inactive"
  | "customer-not-ready"
  | "needs-signature"
  | "ineligible"
  | "nothing-to-change"
  | "exclusive"
  | "terminal"
  | "wrong-proof"
  | "wrong-type"
  | "only-one-left"
  | "missing"
  | "expired"
  | "spent"
  | "in-use"
  | "already-connected"
  | "deleted"
  | "policy-forbids"
  | "changed-meanwhile"
  | "dependency-failed"
  | "not-pending"
  | "out-of-range"
  | "no-endpoint"
  | "undeliverable"
  | "rate-limited";

export interface Refusal {
  when: Condition;
  /** The field of the request at fault, when one field is. */
  at?: RequestPath;
  status: number;
  code: string;
  /** The exact `reason` of the error body, where one is fixed. */
  reason?: string;
  /** Answers that are right too: the suite accepts them, the service does not give them. */
  accepts: Answer[];
  rule?: string;
}

export interface Lifecycle {
  /** The enum: `CardState`. */
  name: string;
  resource: string;
  /** The field of the resource that shows the state. */
  field: ResourcePath;
  states: string[];
  initial: string[];
  terminal: string[];
  /** The events that follow when it begins. */
  emits: string[];
  edges: Edge[];
  /** The operations that ask for a move, and the body field that names the wanted state (absent: the operation itself means one). */
  drivers: { operation: string; field?: RequestPath }[];
  /** How a move that no edge allows is refused; absent where no operation can ask for one. */
  otherwise?: Answer & { rules: { from: string[]; rule: string }[] };
}

export interface Edge {
  from: string;
  to: string;
  /** An operation id, `outcome` (an outcome table moves it), `answer` (that of the platform's endpoint), `expiry` (time moves it) or `operator` (nobody over HTTP). */
  by: string;
  /** Only for a resource of this type, as its discriminator says it: `INCOMING`. */
  type?: string;
  /** The events that follow the move. */
  emits: string[];
  rule?: string;
}

/** The sandbox table of an operation: the last characters of an identifier choose what happens, and when. */
export interface Outcomes {
  /** The request field whose value, or whose resource's primary identifier, is read. */
  selector: RequestPath;
  /** Where the resource that the selector names shows what is read instead, the first present one first. */
  identifierPaths?: ResourcePath[];
  /** The operation whose success begins the steps, and each later success again; absent: this one. */
  startedBy?: string;
  /** The resource on which the outcome shows, and its field. */
  resource: string;
  field: ResourcePath;
  /** A resource that moves along, and its field. */
  linked?: LinkedField;
  rows: OutcomeRow[];
}

export interface LinkedField {
  resource: string;
  field: ResourcePath;
}

export interface OutcomeRow {
  /** The last three characters, a whole UMA name (`$success.usd`), or `*` for every other value. */
  suffix: string;
  /** The call itself is refused. */
  refuses?: Answer;
  steps: OutcomeStep[];
  rule?: string;
}

export interface OutcomeStep {
  /** After acceptance; `PT0S` shows on the next read. */
  after: Duration;
  to: string;
  /** Other values that are right too. */
  accepts: string[];
  /** What the resource that moves along becomes, where it moves with this step. */
  linked?: { to: string; accepts: string[] };
  /** What else shows once the step is done. */
  shows: Shown[];
}

export interface Shown {
  path: ResourcePath;
  value: string;
}

export interface Resource {
  name: string;
  /** The word before the colon of its ids. */
  prefix: string;
  schema: string;
  creates: string[];
  reads: string[];
  lists: string[];
  changes: string[];
  deletes: string[];
  /** For a resource of several types: per discriminator value, the fields of which the first present one identifies it to the outside world. */
  identifiers?: { discriminator: ResourcePath; fields: Record<string, ResourcePath[]> };
  /** For a resource of several types of account: what each can be paid in, by the same discriminator value. */
  types?: Record<string, AccountType>;
}

export interface AccountType {
  /** Absent: any currency. */
  currencies?: string[];
  /** The rails that reach it, the first one by default; none for a wallet. */
  rails: string[];
}

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
  /** The resource its `data` shows; absent for one that shows none. */
  resource?: string;
  /** Header names a delivery must carry. */
  headers: string[];
  delivery: Delivery;
  /** The event whose answer decides something. */
  decision?: EndpointDecision;
  /** Every rule declared on this webhook, by whichever word, sorted. */
  rules: string[];
}

export interface Expiry {
  model: string;
  field: ResourcePath;
  after: Duration;
  /** What no longer works afterwards, as a sentence. */
  then: string;
  rule?: string;
}

/** How a delivery reaches the endpoint. Any 2xx takes it. */
export interface Delivery {
  signatureHeader: string;
  /** How long the endpoint may take to answer. */
  timeout: Duration;
  /** One that was not taken is tried again after `first`, then after twice as long each time, `longest` at most, for `until`. */
  retry: { first: Duration; longest: Duration; until: Duration };
  /** The events that are tried once only. */
  once: string[];
  /** Statuses besides 2xx after which nothing is tried again. */
  settles: number[];
  rule?: string;
}

/** An event that asks the endpoint what is to become of a resource. */
export interface EndpointDecision {
  event: string;
  resource: string;
  field: ResourcePath;
  /** How long the platform may take to decide. */
  timeout: Duration;
  /** Per status of the answer. Without `to` it is not decided yet. */
  answers: (DecisionResult & { status: number })[];
  /** Any other status, and no connection. */
  otherwise: DecisionResult;
  /** No decision in time. */
  noAnswer: DecisionResult;
}

export interface DecisionResult {
  to?: string;
  shows: Shown[];
  rule?: string;
}

/** A law over balances: the change of a balance equals the sum of its terms. */
export interface Conservation {
  name: string;
  resource: string;
  balance: ResourcePath;
  terms: ConservationTerm[];
  rule?: string;
}

export type ConservationTerm =
  /** Every successful call of an operation counts once. */
  | { sign: 1 | -1; operation: string; account: RequestPath; amount: RequestPath }
  /** Every resource in one of these states counts while it is in it. */
  | {
      sign: 1 | -1;
      resource: string;
      /** Only those of this type; absent: of any. */
      type?: string;
      states: string[];
      /** Only while it shows one of these values there. */
      having?: { path: ResourcePath; values: string[] };
      /** Only while it shows nothing there. */
      lacking?: ResourcePath;
      account: ResourcePath;
      amount: ResourcePath;
    };
