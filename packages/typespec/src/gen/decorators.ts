// Generated from packages/typespec/lib/decorators.tsp by `pnpm generate`. Do not edit.
import type { DecoratorContext, Enum, EnumMember, EnumValue, Model, ModelProperty, Namespace, Operation, Scalar, Type, Union } from "@typespec/compiler";

export interface AccessOptions { scheme: "platform" | "agent" | "none" | string; permission?: string; rule?: string; added?: EnumValue; removed?: EnumValue }

export interface Answer { status: number; code: string }

export interface ConditionWords { sentence: string; message: string; whole?: string }

export interface ConservesOptions { name: string; balance: string; terms: ({ sign: 1 | -1; operation: string; account: string; amount: string; added?: EnumValue; removed?: EnumValue } | { sign: 1 | -1; resource: string; type?: string; states: string[]; having?: { path: string; values: string[] }; lacking?: string; account: string; amount: string; added?: EnumValue; removed?: EnumValue })[]; rule?: string; added?: EnumValue; removed?: EnumValue }

export interface ConventionsOptions { answers?: { invalid?: Answer; ambiguous?: Answer; unauthenticated?: Answer; forbidden?: Answer; unknownPath?: Answer; methodNotAllowed?: Answer; keyMismatch?: Answer; keyInFlight?: Answer; tooLarge?: Answer; unsupportedMediaType?: Answer; tooManyRequests?: Answer; internalError?: Answer; notImplemented?: Answer; unavailable?: Answer }; paging?: { limit?: string; cursor?: string; data?: string; hasMore?: string; nextCursor?: string; total?: string }; schemes?: Record<string, "basic" | "bearer" | KeyPlace>; conditions?: Record<string, ConditionWords>; signers?: Record<string, string>; signedWhen?: Record<string, string>; decisions?: string[]; endpoint?: { setBy: string; at: string; readBy?: string; shownAt?: string }; standardRules?: "added" | "none"; standardRulesLeftOut?: Record<string, string>; added?: EnumValue; removed?: EnumValue }

export interface DecisionResult { to?: string; shows?: { path: string; value: string }[]; rule?: string }

export interface DeletesOptions { read?: "unknown" | "shown"; listed?: boolean; restoredBy?: string; added?: EnumValue; removed?: EnumValue }

export interface DeliveryOptions { signatureHeader: string; timeout: string; retry: { first: string; longest: string; until: string }; once?: string[]; settles?: number[]; rule?: string; added?: EnumValue; removed?: EnumValue }

export interface DeprecationOptions { since: string; sunset?: string }

export interface EmittedEvent { event: string; added?: EnumValue; removed?: EnumValue }

export interface EndpointDecisionOptions { event: string; field: string; timeout: string; answers: { status: number; to?: string; shows?: { path: string; value: string }[]; rule?: string; added?: EnumValue; removed?: EnumValue }[]; otherwise: DecisionResult; noAnswer: DecisionResult; added?: EnumValue; removed?: EnumValue }

export interface ExpiresOptions { to?: string; extendedBy?: string[]; from?: string; before?: string; rule?: string; added?: EnumValue; removed?: EnumValue }

export interface FilterOptions { rule?: string; added?: EnumValue; removed?: EnumValue }

export interface IdempotentOptions { header: string; scope: ("credential" | "method" | "path")[]; mismatch: "replay" | "refuse"; inFlight: "wait" | "refuse"; retention: string; forgets: number[]; mismatchAnswer?: Answer; inFlightAnswer?: Answer; rule?: string; added?: EnumValue; removed?: EnumValue }

export interface InVersions { added?: EnumValue; removed?: EnumValue }

export interface InitialChoice { at: string; values: string[]; state: string; rule?: string }

export interface KeyPlace { in: "header" | "query" | "cookie" | "authorization"; name: string }

export interface LifecycleOptions { field: string; initial: string[]; initialBy?: InitialChoice[]; terminal: string[]; settled?: string[]; emits?: string[]; edges: { from: string; to: string; by: string; when?: QuantityReached; type?: string; emits?: string[]; rule?: string; added?: EnumValue; removed?: EnumValue }[]; drivers?: { operation: string; field?: string; added?: EnumValue; removed?: EnumValue }[]; otherwise?: { status: number; code: string; rules: { from: string[]; rule: string; added?: EnumValue; removed?: EnumValue }[] }; added?: EnumValue; removed?: EnumValue }

export interface ListingOptions { envelope: "paged" | "plain"; order: "newest-first" | "oldest-first" | "none" | MemberOrder; orderParameter?: string; orderValues?: ({ value: string; by?: string; direction: "ascending" | "descending"; added?: EnumValue; removed?: EnumValue })[]; limit?: { parameter?: string; default?: number; min?: number; max?: number }; items?: string; pages?: ListingPages; stable?: boolean; added?: EnumValue; removed?: EnumValue }

export interface ListingPages { by: "offset" | "number" | "cursor" | "link" | "last-item"; parameter: string; first?: number; member?: string }

export interface MemberOrder { by: string; direction: "ascending" | "descending" }

export interface OutcomeStep { after: string; to: string; accepts?: string[]; linked?: { to: string; accepts?: string[] }; shows?: { path: string; value: string }[] }

export interface OutcomesOptions { selector: string; via?: string[]; startedBy?: string; field: string; linked?: { resource: string; field: string }; rows: { suffix: string; refuses?: Answer; steps?: OutcomeStep[]; rule?: string; added?: EnumValue; removed?: EnumValue }[]; added?: EnumValue; removed?: EnumValue }

export interface QuantityReached { path: string; atMost?: number | string; atLeast?: number | string }

export interface RefusesOptions { when: "unknown" | "wrong-kind" | "malformed" | "duplicate" | "unsupported" | "not-positive" | "over-limit" | "owner-mismatch" | "inactive" | "needs-signature" | "ineligible" | "nothing-to-change" | "exclusive" | "terminal" | "wrong-proof" | "wrong-type" | "only-one-left" | "missing" | "expired" | "spent" | "in-use" | "deleted" | "changed-meanwhile" | "not-pending" | "out-of-range" | "no-endpoint" | "undeliverable" | "dependency-failed" | "rate-limited" | string; at?: string; status: number; code: string; reason?: string; accepts?: Answer[]; states?: string[]; having?: { path: string; values: string[] }; within?: string; by?: string; rule?: string; added?: EnumValue; removed?: EnumValue }

export interface RegisteredKey { registeredBy: string; key: string; owner?: { registeredAt: string; requestedAt?: string; shownAt?: string } }

export interface RuleOptions { level?: "MUST" | "SHOULD"; unobservable?: string; states?: string[]; shown?: ShownWhen; added?: EnumValue; removed?: EnumValue }

export interface ShownWhen { how: "always" | "only" | "exactly" | "never"; member: string; values: string[] }

export interface SignedRetryOptions { signer: "account" | "other-credential" | "same-session" | string | RegisteredKey; when: "always" | "credential-exists" | string; binds: ("operation" | "resource" | "account" | "body")[]; ttl: string; stampHeader: string; requestHeader: string; shownAt?: string; failures: { stampMissing: Answer; stampMalformed: Answer; stampInvalid: Answer; bodyMismatch: Answer; requestIdMissing: Answer; challengeUnusable: Answer }; rule?: string; added?: EnumValue; removed?: EnumValue }

export interface SizeLimit { most: number; reason: string }

export interface Decorators {
  access: (context: DecoratorContext, target: Operation, options: AccessOptions) => void;
  changes: (context: DecoratorContext, target: Operation, resource: Model | Union, options?: InVersions) => void;
  conserves: (context: DecoratorContext, target: Namespace, resource: Model | Union, options: ConservesOptions) => void;
  constants: (context: DecoratorContext, target: Model, lists: Record<string, string[]>) => void;
  conventions: (context: DecoratorContext, target: Namespace, options: ConventionsOptions) => void;
  creates: (context: DecoratorContext, target: Operation, resource: Model | Union, options?: InVersions) => void;
  decided: (context: DecoratorContext, target: Type, ...ids: string[]) => void;
  deletes: (context: DecoratorContext, target: Operation, resource: Model | Union, options?: DeletesOptions) => void;
  deprecation: (context: DecoratorContext, target: EnumMember, options: DeprecationOptions) => void;
  emits: (context: DecoratorContext, target: Operation, ...events: (string | EmittedEvent)[]) => void;
  endpointDecision: (context: DecoratorContext, target: Operation, resource: Model | Union, options: EndpointDecisionOptions) => void;
  expires: (context: DecoratorContext, target: Model, field: string, after: string, then: string, options?: string | ExpiresOptions) => void;
  filter: (context: DecoratorContext, target: ModelProperty, paths: string | string[], match: "equals" | "from" | "to" | "contains" | "substring" | "substring-any-case", rule?: string | FilterOptions) => void;
  idempotent: (context: DecoratorContext, target: Operation, options: IdempotentOptions) => void;
  identifies: (context: DecoratorContext, target: Scalar | ModelProperty, resource: Model | Union) => void;
  lifecycle: (context: DecoratorContext, target: Enum, resource: Model | Union, options: LifecycleOptions) => void;
  listing: (context: DecoratorContext, target: Operation, options: ListingOptions) => void;
  lists: (context: DecoratorContext, target: Operation, resource: Model | Union, options?: InVersions) => void;
  normalized: (context: DecoratorContext, target: Scalar | ModelProperty, ...forms: ("trimmed" | "single-spaces" | "lower-case" | "upper-case" | "own-form")[]) => void;
  outcomes: (context: DecoratorContext, target: Operation, resource: Model | Union, options: OutcomesOptions) => void;
  permissions: (context: DecoratorContext, target: Enum, scheme: string) => void;
  primaryIdentifier: (context: DecoratorContext, target: Model, ...fields: string[]) => void;
  reads: (context: DecoratorContext, target: Operation, resource: Model | Union, options?: InVersions) => void;
  refuses: (context: DecoratorContext, target: Operation, options: RefusesOptions) => void;
  rule: (context: DecoratorContext, target: Type, id: string, sentence: string, options?: RuleOptions) => void;
  signedRetry: (context: DecoratorContext, target: Operation, options: SignedRetryOptions) => void;
  sizeLimit: (context: DecoratorContext, target: Scalar | Model | ModelProperty, limit: SizeLimit) => void;
  webhook: (context: DecoratorContext, target: Operation, name: string, delivery: DeliveryOptions) => void;
}
