import type { Evidence, Issue } from "./evidence.ts";
import { missingFacts } from "./missing-facts.ts";
import { missingOwners } from "./missing-owners.ts";
import { missingDocuments } from "./missing-documents.ts";

/** The errors of a business's verification (G-26, V-42, V-43); empty when everything is there. */
export function missingFrom(evidence: Evidence): Issue[] {
  return [...missingFacts(evidence), ...missingOwners(evidence), ...missingDocuments(evidence)];
}
