import { contract, openapi, type Operation, type SignedRetry } from "@tallystick/contract";
import { resolved, schemaAt } from "../schema/resolve.ts";
import { asObject } from "../json/value-at.ts";

/** Whether this request has to be signed. */
export function needsSignature({ signedRetry }: Operation, body: unknown): boolean {
  return signedRetry !== undefined && (needsSignatureWhen[signedRetry.when]?.(body) ?? true);
}

const needsSignatureWhen: Record<SignedRetry["when"], (body: unknown) => boolean> = {
  always: () => true,
  // A wallet has a credential as soon as its customer has an address.
  "credential-exists": () => true,
  "email-tied": (body) => asObject(body)?.["email"] !== undefined,
  // The document's example of a quote is paid from an account.
  "wallet-source": () => false,
};

export function isPaged(row: Operation): boolean {
  return row.listing?.envelope === "paged";
}

/** Whether the success of an operation contains a session's key. */
export function opensSession(row: Operation): boolean {
  return row.replies.some(({ kind, schema }) => kind === "success" && schema !== undefined && hasSessionKey(schema));
}

function hasSessionKey(schema: string): boolean {
  return "encryptedSessionSigningKey" in (asObject(resolved(openapi, schemaAt(openapi, schema))["properties"]) ?? {});
}

/** Whether a repetition creates something twice, or moves money twice. */
export function mustNotRepeat({ id, resourceAction: part }: Operation): boolean {
  const moves = contract.conservation.flatMap(({ terms }) => terms);
  return part?.kind === "creates" || moves.some((term) => "operation" in term && term.operation === id);
}
