import type { Evidence, Issue } from "./evidence.ts";
import { missingFacts } from "./missing-facts.ts";
import { missingOwners } from "./missing-owners.ts";
import { missingPapers } from "./missing-documents.ts";

/** What stands in the way of verifying a business (G-26, V-42, V-43); nothing, when everything is there. */
export function missingFrom(evidence: Evidence): Issue[] {
  return [...missingFacts(evidence), ...missingOwners(evidence), ...missingPapers(evidence)];
}
