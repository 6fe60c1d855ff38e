import { declares, type Called } from "./called.ts";
import { resolved } from "./example-values.ts";
import { called, type Inference, type Inferred } from "./inference.ts";
import { membersOf, plain } from "./members.ts";
import { objectOf, type Json } from "./read-document.ts";

/** Words by which a reply says that something is there already. */
const THERE = /\b(already|exists?|taken|duplicate[sd]?|unique|in use)\b/i;

/**
 * Which value no two resources may have: the member of the body that the text of a 409 names. What is created with a 409 that names
 * none stands as a comment, since the suite needs to know which values of its own to send.
 */
export function inferDuplicates(
  operations: readonly Called[],
  { inferences: others }: Inferred,
  document: Json,
): Inferred {
  const creating = new Set(
    others.filter(({ statement }) => statement.startsWith("@@creates(")).map(({ operation }) => operation),
  );
  const inferences = operations
    .filter((operation) => creating.has(operation.reference) && declares(operation, 409))
    .flatMap((operation) => duplicateOf(operation, document));
  return { inferences, open: [] };
}

function duplicateOf(operation: Called, document: Json): Inference[] {
  const { reference, http, written } = operation;
  const body = http.parameters.body?.type;
  const members = body?.kind === "Model" ? membersOf(body).filter(({ type }) => isText(type)) : [];
  const [first] = members;
  if (first === undefined) return [];
  const text = String(resolved(objectOf(written["responses"])["409"], document)["description"]);
  const words = text.split(/[^\w-]+/).map(plain);
  const [named, ...others] = members.filter(({ name }) => THERE.test(text) && words.includes(plain(name)));
  const isNamed = named !== undefined && others.length === 0;
  const at = JSON.stringify(`body.${(isNamed ? named : first).name}`);
  const about = {
    operation: reference,
    statement: `@@refuses(${reference}, #{ when: "duplicate", at: ${at}, status: 409, code: "*" });`,
  };
  if (isNamed) return [{ ...about, because: `the 409 of ${called(operation)} says so: ${JSON.stringify(text)}` }];
  const because = `${called(operation)} creates, and declares a 409: where no two may have the same value, say at which member`;
  return [{ ...about, because, isSuggestion: true }];
}

function isText(type: { kind: string; name?: unknown; baseScalar?: unknown }): boolean {
  return type.kind === "Scalar" && (type.name === "string" || type.name === "url");
}
