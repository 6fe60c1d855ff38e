import { fileRef, paramMessage, type DiagnosticDefinition, type DiagnosticMessages } from "@typespec/compiler";

/** Every error of the library: its code, and what it tells the author. Each has a page in `docs/` with wrong and right. */
const messages = {
  "access-missing": {
    default: paramMessage`${"operation"} does not say who may call it; add @access.`,
  },
  "linked-field-missing": {
    default: paramMessage`This step moves something beside it, but the outcomes of ${"operation"} name no such resource; add beside to the table.`,
  },
  "challenge-missing": {
    default: paramMessage`${"operation"} is a @signedRetry but has no 202 reply to carry the challenge.`,
  },
  "decision-id-form": {
    default: paramMessage`"${"id"}" is not the id of a decision, like G-70 or V-12.`,
  },
  "duplicate-suffix": {
    default: paramMessage`The suffix "${"suffix"}" already has a row; one value cannot have two outcomes.`,
  },
  "duration-form": {
    default: paramMessage`"${"text"}" is not a duration of whole days, hours, minutes or seconds, like P1D, PT5M or PT0S.`,
  },
  "event-type-missing": {
    default: paramMessage`A delivery of ${"webhook"} does not say which event it is; give its body a property type of named values.`,
  },
  "filter-without-list": {
    default: paramMessage`${"parameter"} is a @filter, but ${"operation"} lists nothing; add @lists to it.`,
  },
  "header-missing": {
    default: paramMessage`${"operation"} has no header parameter ${"header"}; declare it with @header.`,
  },
  "listing-envelope": {
    default: paramMessage`A ${"envelope"} list shows ${"field"}, but the reply of ${"operation"} has no such field.`,
  },
  "listing-limit": {
    default: paramMessage`The @listing of ${"operation"} says ${"said"} for the ${"size"} of its limit; the parameter says ${"taken"}.`,
  },
  "listing-parameter": {
    default: paramMessage`${"operation"} has no query parameter ${"parameter"}, which its @listing needs.`,
  },
  "operation-id-repeated": {
    default: paramMessage`The operationId ${"id"} is taken by another operation; rows are found by it.`,
  },
  "outcome-default-missing": {
    default: paramMessage`The outcomes of ${"operation"} do not cover every value; add a row with the suffix "*".`,
  },
  "resource-not-shown": {
    default: paramMessage`No operation takes or gives a ${"name"}, so the document has no schema for it.`,
  },
  "rule-declared-twice": {
    default: paramMessage`Rule ${"id"} is declared twice; the other time at ${"other"}.`,
    cited: paramMessage`Rule ${"id"} is cited here and at ${"other"}, and declared nowhere; declare it once with @rule.`,
  },
  "rule-id-form": {
    default: paramMessage`"${"id"}" is not a rule id: capital letters, a dash, two or more digits, and perhaps one small letter, like CARD-20 or G-05a.`,
  },
  "decorator-repeated": {
    default: paramMessage`@${"word"} stands on ${"element"} twice; once is enough, and two could differ.`,
  },
  "several-versions": {
    default: "The service has several versions; one contract is made from one version.",
  },
  "status-not-returned": {
    default: paramMessage`${"operation"} is said to answer ${"status"} ${"code"}, but returns nothing with the status ${"status"}.`,
  },
  "suffix-form": {
    default: paramMessage`"${"suffix"}" is neither three characters, nor a whole UMA name like $name, nor "*".`,
  },
  "terminal-with-exit": {
    default: paramMessage`${"state"} is terminal, yet this edge leads from it to ${"to"}.`,
  },
  "several-resource-actions": {
    default: paramMessage`${"operation"} plays two parts; an operation creates, reads, lists, changes or deletes one resource.`,
  },
  "unknown-code": {
    default: paramMessage`No ${"status"} reply of ${"operation"} names the code "${"code"}".`,
  },
  "unknown-condition": {
    default: paramMessage`"${"condition"}" is no condition of the vocabulary: ${"known"}.`,
  },
  "unknown-event": {
    default: paramMessage`No webhook carries the event "${"event"}".`,
    here: paramMessage`${"webhook"} does not carry the event "${"event"}".`,
  },
  "unknown-operation": {
    default: paramMessage`No operation has the operationId "${"id"}".`,
    mover: paramMessage`"${"id"}" moves nothing: it is no operationId, nor outcome, expiry or operator.`,
  },
  "unknown-outcome": {
    default: paramMessage`${"value"} is no value of ${"field"}.`,
  },
  "unknown-rail": {
    default: paramMessage`"${"rail"}" is no rail that ${"model"} can show in paymentRails.`,
  },
  "unknown-request-path": {
    default: paramMessage`The request of ${"operation"} has no ${"path"}; paths begin with path, query, header or body.`,
  },
  "unknown-resource": {
    default: paramMessage`"${"name"}" is no resource: no operation has a part in its life, and nothing identifies it.`,
  },
  "unknown-resource-path": {
    default: paramMessage`${"resource"} has no field ${"path"}.`,
  },
  "unknown-state": {
    default: paramMessage`${"state"} is no state of ${"enum"}.`,
  },
  "unknown-type": {
    default: paramMessage`"${"type"}" is no type of ${"resource"}.`,
  },
  "unnamed-resource": {
    default: "A resource needs a name; give the union one.",
  },
  "unreachable-state": {
    default: paramMessage`Nothing reaches ${"state"}: it is not initial, and no edge leads to it from a state that is reached.`,
  },
  "unsafe-integer": {
    default: paramMessage`${"name"} may hold integers that JSON readers round; add @maxValue(9007199254740991) or less.`,
  },
  "unsupported-status": {
    default: paramMessage`${"operation"} has a reply without one fixed status; a contract needs to name each.`,
  },
  "unsupported-verb": {
    default: paramMessage`${"operation"} is called with ${"verb"}; a contract knows get, post, put, patch and delete.`,
  },
  "identifier-paths-without-resource": {
    default: paramMessage`${"selector"} of ${"operation"} names no resource to look into; add @identifies to it, or drop via.`,
  },
  "webhook-misplaced": {
    default: paramMessage`@${"word"} belongs on a webhook; add @webhook to ${"operation"}.`,
  },
  "webhook-repeated": {
    default: paramMessage`The name ${"name"} is taken by another webhook.`,
  },
} as const satisfies Record<string, DiagnosticMessages>;

type Messages = typeof messages;

export const diagnostics: { readonly [Code in keyof Messages]: DiagnosticDefinition<Messages[Code]> } =
  Object.fromEntries(
    Object.entries(messages).map(([code, own]) => [code, { severity: "error", messages: own, ...pageOf(code) }]),
  ) as never; // the mapped type above is what fromEntries cannot see

function pageOf(code: string): Pick<DiagnosticDefinition<DiagnosticMessages>, "docs" | "url"> {
  const page = `docs/${code}.md`;
  return { docs: fileRef.fromPackageRoot(page), url: new URL(`../${page}`, import.meta.url).href };
}
