import type { OperationId, RuleId } from "@tallystick/contract";
import type { ReadBack } from "../../checks/reads/read-back-rules.ts";

/** Rules about deleted resources, besides those of unknown ids. */
export const deletionRules: Readonly<Record<string, RuleId[]>> = {
  "customers.externalAccounts.delete": ["G-39e"],
  "tokens.delete": ["G-77f"],
} satisfies Partial<Record<OperationId, RuleId[]>>;

/** By creating operation: the rules by which what it creates is read back. */
export const readBack: Readonly<Record<string, ReadBack>> = {
  "owners.create": { kind: "", made: "BO-12", found: "BO-11", same: "BO-09" },
  "documents.create": { kind: "", made: "BO-12", found: "G-23a", same: "G-23a" },
  "customers.create": { kind: "BUSINESS", found: "G-14b", same: "G-14b" },
} satisfies Partial<Record<OperationId, ReadBack>>;
