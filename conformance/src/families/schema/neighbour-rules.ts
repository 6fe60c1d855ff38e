import type { Contract, Operation } from "@tallystick/contract";
import { declaredFor } from "../expect.ts";
import type { Keyword, Neighbour } from "./neighbours.ts";

/** Which neighbours a rule of the contract says are answered 400. */
interface Judgement {
  rule: string;
  operation?: string;
  /** The last field of the path, or any. */
  field?: RegExp;
  path?: RegExp;
  keywords?: readonly Keyword[];
}

const judgements: readonly Judgement[] = [
  { rule: "V-06b", keywords: ["null"] },
  { rule: "CONV-04", field: /^amount$/, keywords: ["fraction"] },
  { rule: "CONV-06", field: /^(country|nationality|region|countryOfResidence)$/, keywords: ["pattern"] },
  { rule: "CONV-03", field: /^birthDate$/, keywords: ["format"] },
  { rule: "ADDR-01", path: /(^|\.)address\.\w+$/, keywords: ["required"] },
  { rule: "ADDR-03", path: /(^|\.)address\.\w+$/, keywords: ["type"] },
  { rule: "CUST-01", operation: "customers.create", path: /^customerType$/, keywords: ["required", "enum"] },
  { rule: "CUST-07", field: /^email$/, keywords: ["format"] },
  { rule: "CARD-04", operation: "cards.create", path: /^form$/, keywords: ["enum"] },
  { rule: "CARD-05", path: /^fundingSources$/, keywords: ["minItems"] },
  { rule: "LIM-02", operation: "cards.create", path: /^fundingSources$/, keywords: ["minItems", "required"] },
  { rule: "CARD-30", operation: "cards.update", path: /^state$/, keywords: ["enum"] },
  { rule: "AUTH-16", path: /^clientPublicKey$/, keywords: ["pattern"] },
  { rule: "AUTH-19", operation: "auth.credentials.verify", keywords: ["required"] },
  { rule: "SBX-04", operation: "sandbox.internalAccounts.fund", path: /^amount$/, keywords: ["required"] },
  { rule: "LIM-06", operation: "sandbox.internalAccounts.fund", path: /^amount$/, keywords: ["maximum"] },
  { rule: "XFER-01", operation: "transfers.in", path: /^source(\.|$)/, keywords: ["required", "pattern"] },
  { rule: "XFER-02", operation: "transfers.in", path: /^destination(\.|$)/, keywords: ["required", "pattern"] },
];

/** The rules by which a departure from the schema of this operation is answered 400. */
export function rulesOfNeighbour(
  contract: Contract,
  operation: Operation,
  neighbour: Pick<Neighbour, "path" | "keyword">,
): string[] {
  const field = neighbour.path.slice(neighbour.path.lastIndexOf(".") + 1);
  const fitting = judgements.filter(
    (judgement) =>
      (judgement.operation ?? operation.id) === operation.id &&
      (judgement.keywords?.includes(neighbour.keyword) ?? true) &&
      (judgement.field?.test(field) ?? true) &&
      (judgement.path?.test(neighbour.path) ?? true),
  );
  return declaredFor(contract, operation.id, ...fitting.map(({ rule }) => rule));
}

/** Every rule that some neighbour stands for. */
export const neighbourRules: readonly string[] = [...new Set(judgements.map(({ rule }) => rule))];
