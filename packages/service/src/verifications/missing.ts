import type { Evidence, Issue } from "./evidence.ts";
import { missingFacts } from "./identity.ts";
import { missingOwners } from "./ownership.ts";
import { missingPapers } from "./papers.ts";

/** What stands in the way of verifying a business (G-26, V-42, V-43); nothing, when everything is there. */
export function missingFrom(evidence: Evidence): Issue[] {
  return [...missingFacts(evidence), ...missingOwners(evidence), ...missingPapers(evidence)];
}
