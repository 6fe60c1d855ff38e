import { fileRef, paramMessage, type DiagnosticDefinition, type DiagnosticMessages } from "@typespec/compiler";

/** Every diagnostic of the library: its code and its messages. Each has a page in `docs/` with a wrong and a right example. */
const messages = {
  "access-missing": {
    default: paramMessage`${"operation"} does not declare who may call it; add @useAuth, or @access.`,
  },
  "access-contradicts-auth": {
    default: paramMessage`The @access of ${"operation"} has the scheme ${"scheme"}, but @useAuth declares ${"declared"}; change one of them.`,
  },
  "amount-not-number": {
    default: paramMessage`${"path"} of ${"owner"} is not a number; name a field with a number.`,
  },
  "answer-not-returned": {
    default: paramMessage`${"name"} is declared as ${"answer"} for every operation, but no operation has a reply with the status ${"status"}; add it to those that answer so, or change the status here.`,
  },
  "initial-choice": {
    place: paramMessage`No request that creates a ${"resource"} has ${"at"} in its body; name a member as "body.draft".`,
    state: paramMessage`${"state"} is selected for a new ${"resource"}, but is no initial state; add it to initial.`,
    value: paramMessage`${"at"} never is ${"value"}; it may be ${"known"}.`,
  },
  "linked-field-missing": {
    default: paramMessage`This step changes a linked resource, but the @outcomes of ${"operation"} name none; add linked to the table.`,
  },
  "challenge-missing": {
    default: paramMessage`${"operation"} is a @signedRetry but has no 202 reply to carry the challenge.`,
  },
  "challenge-field": {
    default: paramMessage`The 202 reply of ${"operation"} lacks ${"fields"}; a client reads payloadToSign, requestId and expiresAt at the top of its body.`,
  },
  "challenge-time": {
    default: paramMessage`The challenge of ${"operation"} is valid for ${"ttl"} here, but the @expires of ${"model"} says ${"after"}; write the same time in both.`,
  },
  "code-not-shown": {
    default: paramMessage`${"operation"} is declared to answer ${"answer"}, but its reply with the status ${"status"} has no field code, error.code or errors[].code, nor is it a problem whose type names its values.`,
  },
  "decision-id-form": {
    default: paramMessage`"${"id"}" is not the id of a decision: ${"prefixes"}, a dash, two or more digits, and perhaps one small letter, like G-70 or G-05a.`,
  },
  "duplicate-suffix": {
    default: paramMessage`The suffix "${"suffix"}" has a row already; a value can have only one outcome.`,
  },
  "duration-form": {
    default: paramMessage`"${"text"}" is not a duration of whole days, hours, minutes or seconds, like P1D, PT5M or PT0S.`,
  },
  "endpoint-not-shown": {
    default: paramMessage`${"given"} requires ${"missing"}: the endpoint is restored by an operation that returns it and the path of its URL in the reply; add ${"missing"}, or drop ${"given"}.`,
  },
  "event-type-missing": {
    default: paramMessage`The body of ${"webhook"} has no property type with named values, so its events cannot be told apart; add one.`,
  },
  "example-unfit": {
    default: paramMessage`The example has ${"value"} for ${"name"}, which allows only ${"limit"}.`,
  },
  "expiry-counted": {
    both: paramMessage`The end of ${"model"} is counted "from" one member and lies "before" another; keep one of them.`,
    extended: paramMessage`The end of ${"model"} follows ${"path"}, and moves when that changes; remove extendedBy, or ${"option"}.`,
    time: paramMessage`${"path"} of ${"model"} is no time, and the end is counted from it; name a utcDateTime, an offsetDateTime or a plainDate.`,
  },
  "expiry-elsewhere": {
    default: paramMessage`The lifecycle of ${"resource"} leads by expiry to ${"moved"}, not to ${"state"}; name the same state in both.`,
  },
  "filter-without-list": {
    default: paramMessage`${"parameter"} has @filter, but ${"operation"} is not a list; add @lists to the operation.`,
  },
  "filter-without-listing": {
    default: paramMessage`${"parameter"} has @filter, but nothing says how the list of ${"operation"} answers, and the filter is judged by nothing; add @listing to the operation.`,
  },
  "filter-path": {
    list: paramMessage`${"path"} leads to a list, and the filter compares its elements; write "${"path"}[]".`,
    object: paramMessage`${"path"} leads to an object, and a filter compares texts, numbers and times; name a field of it.`,
    text: paramMessage`"${"match"}" finds a part of a text, and ${"path"} leads to none; compare it by "equals".`,
    single: `"contains" selects items with the value in a list, but none of these paths leads through one; write "equals".`,
  },
  "header-missing": {
    default: paramMessage`${"operation"} has no header parameter ${"header"}; declare it with @header.`,
  },
  "last-page-address": {
    default: paramMessage`Every page of ${"operation"} needs the member ${"member"}, but no page follows the last one, and the server kit answers null there: make it optional, or a text or null.`,
  },
  "listing-envelope": {
    default: paramMessage`A ${"envelope"} list needs the field ${"field"}, which the reply of ${"operation"} does not have.${"meant"}`,
    total: paramMessage`No paged list shows ${"field"}, as a field or a header of its reply; add it to one, or drop total.${"meant"}`,
  },
  "listing-limit": {
    default: paramMessage`The @listing of ${"operation"} has ${"declared"} as the ${"size"} of its limit; its parameter has ${"taken"}.`,
  },
  "listing-pages": {
    plain: paramMessage`The list of ${"operation"} comes in one reply, and says something about its pages: make its envelope "paged", or take that out.`,
    first: paramMessage`Only pages by number have a first number: remove it from ${"operation"}, or page by "number".`,
    member: paramMessage`Only pages by the last item, a cursor or a link have a member: remove it from ${"operation"}, or page by "last-item", "cursor" or "link".`,
    address: paramMessage`No reply of ${"operation"} has the member ${"member"}, by which the next page is asked for: declare it, as a text that the last page may lack.`,
  },
  "listing-parameter": {
    default: paramMessage`${"operation"} has no query parameter ${"parameter"}, which its @listing needs.${"meant"}`,
  },
  "move-repeated": {
    default: paramMessage`The edge from ${"from"} to ${"to"} by ${"cause"} is there already; drop one.`,
  },
  "move-without-time": {
    default: paramMessage`This edge by expiry to ${"state"} has no time: ${"resource"} has no @expires; add one, such as @expires("expiresAt", "PT2H", "it becomes ${"state"}", #{ to: "${"state"}" }).`,
  },
  "normalized-no-text": {
    default: paramMessage`${"name"} is no text, and only texts are normalized; remove @normalized.`,
  },
  "operation-id-repeated": {
    default: paramMessage`Another operation has the operationId ${"id"} too; operationIds are unique.`,
  },
  "operation-left-out": {
    default: paramMessage`${"operation"} is left out: ${"problem"}`,
  },
  "order-undeclared": {
    default: paramMessage`The parameter ${"parameter"} of ${"operation"} accepts "${"value"}", which selects no order; add it to orderValues.`,
  },
  "order-value": {
    default: paramMessage`The parameter ${"parameter"} of ${"operation"} does not accept "${"value"}".${"meant"}`,
    usual: paramMessage`Without orderValues, ${"parameter"} accepts asc and desc, but ${"operation"} does not accept "${"value"}" there; add orderValues.`,
  },
  "outcome-without-edge": {
    default: paramMessage`The lifecycle of ${"resource"} has no edge from ${"from"} to ${"to"} by outcome; add it, or change the step.`,
  },
  "outcome-default-missing": {
    default: paramMessage`The @outcomes of ${"operation"} have no row for all other values; add one with the suffix "*".`,
  },
  "pattern-unreadable": {
    default: paramMessage`The pattern of ${"name"} does not compile with the u flag, as JSON Schema reads it: ${"problem"}.`,
  },
  "path-without-id": {
    default: paramMessage`${"operation"} ${"kind"} ${"resource"}, but ${"parameter"} in its path is not declared as an id; add @identifies(${"resource"}) to it, or to its scalar.`,
  },
  "refusals-overlap": {
    default: paramMessage`In ${"state"} both ${"earlier"} and ${"answer"} are declared, so neither is certain; drop ${"state"} from one of them.`,
  },
  "quantity-move": {
    missing: paramMessage`The edge from ${"from"} to ${"to"} is caused by a quantity, and does not say by which; add when, with its path and a bound.`,
    misplaced: paramMessage`The edge from ${"from"} to ${"to"} is caused by ${"by"}, so no quantity causes it; remove when, or write by: "quantity".`,
    bound: paramMessage`A quantity has one bound; write either atMost or atLeast.`,
    number: paramMessage`${"path"} of ${"resource"} is no number; name one that it shows.`,
  },
  "refusals-contradict": {
    default: paramMessage`${"operation"} already answers ${"earlier"} in this condition, so ${"answer"} contradicts it; drop one, or tell them apart by states, having, within or by.`,
  },
  "resource-not-shown": {
    default: paramMessage`No request and no reply contains ${"name"}, so the document has no schema for it.`,
    other: paramMessage`${"operation"} ${"kind"} ${"name"}, but its reply shows ${"shown"}; name that, or return ${"name"}.`,
  },
  "route-repeated": {
    default: paramMessage`${"operation"} has the method and path of ${"other"} (${"verb"} ${"path"}), and no parameter with one value, by which a server could tell them apart; give it another route, or make one operation of both.`,
    absent: paramMessage`The OpenAPI document has no ${"verb"} ${"path"}, so a contract cannot have ${"operation"}; write its route another way.`,
  },
  "rule-declared-twice": {
    default: paramMessage`Rule ${"id"} is declared twice; the other time at ${"other"}.`,
    mentioned: paramMessage`Rule ${"id"} is mentioned here and at ${"other"}, but not declared; declare it once with @rule.`,
  },
  "rule-id-form": {
    default: paramMessage`"${"id"}" is not a rule id: capital letters, a dash, two or more digits, and perhaps one small letter, like CARD-20 or G-05a.`,
  },
  "rule-id-reserved": {
    default: paramMessage`"${"id"}" begins like the id of a standard rule, which the emitter adds; choose another word before the dash.`,
  },
  "decorator-repeated": {
    default: paramMessage`@${"word"} is on ${"element"} twice; it may be there once.`,
  },
  "shown-when-unknown": {
    default: paramMessage`The rule ${"id"} says when something is shown, and stands on no member; put it on a member of a model.`,
    member: paramMessage`The rule ${"id"} says when a member is shown by ${"member"}, which ${"model"} does not have.${"meant"}`,
    value: paramMessage`${"member"} never is "${"value"}".${"meant"}`,
  },
  "status-not-returned": {
    default: paramMessage`${"operation"} is declared to answer ${"answer"}, but has no reply with the status ${"status"}.`,
  },
  "suffix-form": {
    default: paramMessage`"${"suffix"}" selects nothing: a suffix is the end of an identifier before its "@", a whole name like $name, or "*".`,
  },
  "terminal-answer": {
    default: paramMessage`${"operation"} changes the state of ${"resource"}, whose lifecycle answers a forbidden transition with ${"declared"}, not with ${"answer"}; change one of them, or drop this refusal.`,
  },
  "terminal-unsettled": {
    default: paramMessage`${"state"} is terminal, so nothing follows it: add it to the settled states.`,
  },
  "terminal-with-exit": {
    default: paramMessage`${"state"} is terminal, but this edge leads from it to ${"to"}.`,
  },
  "several-resource-actions": {
    default: paramMessage`${"operation"} has two of @creates, @reads, @lists, @changes and @deletes; an operation has at most one. A PUT that creates or replaces has @creates.`,
  },
  "unknown-code": {
    default: paramMessage`No ${"status"} reply of ${"operation"} names the code "${"code"}".${"meant"}`,
  },
  "unknown-constant": {
    default: paramMessage`"${"word"}" is not a value that ${"field"} of ${"model"} can contain.${"meant"}`,
  },
  "unknown-event": {
    default: paramMessage`No webhook carries the event "${"event"}".${"meant"}`,
    here: paramMessage`${"webhook"} does not carry the event "${"event"}".${"meant"}`,
  },
  "unknown-operation": {
    default: paramMessage`There is no operation with the operationId "${"id"}".${"meant"}`,
    restorer: paramMessage`"${"id"}" does not restore what is deleted here: it only reads, or its request does not name it; write the operation that takes its id.`,
    mover: paramMessage`"${"id"}" cannot cause a transition: it is not an operationId, and not outcome, answer, expiry, quantity or operator.${"meant"}`,
  },
  "unknown-outcome": {
    default: paramMessage`${"field"} cannot be ${"value"}.${"meant"}`,
  },
  "unknown-reply-path": {
    default: paramMessage`No successful reply of ${"operation"} has ${"path"}. A path begins with a field of the body.${"meant"}`,
  },
  "unknown-request-path": {
    default: paramMessage`The request of ${"operation"} has no ${"path"}. A path begins with path, query, header or body.${"meant"}`,
  },
  "unknown-resource": {
    default: paramMessage`"${"name"}" is not a resource: no operation creates, reads, lists, changes or deletes it, and no @identifies refers to it.${"meant"}`,
  },
  "unknown-resource-path": {
    default: paramMessage`${"resource"} has no field ${"path"}.${"meant"}`,
  },
  "unknown-state": {
    default: paramMessage`${"enum"} has no state ${"state"}.${"meant"}`,
  },
  "deprecation-date": {
    default: paramMessage`"${"text"}" is no day; write it as 2026-03-01.`,
    order: paramMessage`The version ends on ${"sunset"}, before ${"since"}, since when it is deprecated.`,
  },
  "unknown-version": {
    default: paramMessage`${"version"} is no version of the service. ${"versions"}`,
  },
  "unknown-statement": {
    default: paramMessage`"${"word"}" is not a statement that a rule can make.${"known"}`,
  },
  "unknown-type": {
    default: paramMessage`${"resource"} has no type "${"type"}".${"meant"}`,
  },
  "unnamed-resource": {
    default: "A resource needs a name; give the union one.",
  },
  "unreachable-state": {
    default: paramMessage`${"state"} is unreachable: it is not initial, and no edge leads to it from a reachable state.`,
  },
  "unknown-permission": {
    default: paramMessage`"${"permission"}" is no permission of ${"scheme"}.${"meant"} The enum with @permissions has them.`,
  },
  "unknown-word": {
    default: paramMessage`"${"word"}" is not ${"kind"}.${"meant"} @conventions can add others.`,
  },
  "unused-word": {
    default: paramMessage`"${"word"}" is declared as ${"kind"}, but no operation uses it.`,
  },
  "unsafe-integer": {
    default: paramMessage`${"name"} may hold integers that JSON readers round; write safeint for its type, or add @encode(string) or a maximum with @maxValue.`,
  },
  "identifier-paths-without-resource": {
    default: paramMessage`${"selector"} of ${"operation"} names no resource to look into; add @identifies to it, or drop via.`,
  },
  "webhook-misplaced": {
    default: paramMessage`@${"word"} is for webhooks; add @webhook to ${"operation"}.`,
  },
  "webhook-repeated": {
    default: paramMessage`Another webhook has the name ${"name"} too.`,
  },
} as const satisfies Record<string, DiagnosticMessages>;

type Messages = typeof messages;

/** Findings about a valid contract that probably differs from its author's intent. */
const warnings: ReadonlySet<string> = new Set<keyof Messages>([
  "answer-not-returned",
  "challenge-field",
  "code-not-shown",
  "filter-path",
  "filter-without-listing",
  "last-page-address",
  "move-repeated",
  "move-without-time",
  "operation-left-out",
  "order-undeclared",
  "path-without-id",
  "refusals-overlap",
]);

export const diagnostics: { readonly [Code in keyof Messages]: DiagnosticDefinition<Messages[Code]> } =
  Object.fromEntries(
    Object.entries(messages).map(([code, own]) => [
      code,
      { severity: warnings.has(code) ? "warning" : "error", messages: own, ...pageOf(code) },
    ]),
  ) as never; // fromEntries loses the mapped type above

function pageOf(code: string): Pick<DiagnosticDefinition<DiagnosticMessages>, "docs" | "url"> {
  const page = `docs/${code}.md`;
  return { docs: fileRef.fromPackageRoot(page), url: new URL(`../${page}`, import.meta.url).href };
}
