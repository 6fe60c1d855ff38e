import type { RuleId } from "@tallystick/contract";

/** Members of a resource that never change once returned: owner, references, creation time. */
export interface LastingMembers {
  /** The rule that says what these members are. */
  rule: RuleId;
  resource: string;
  /** Paths in the resource, such as `source.accountId`. */
  paths: readonly string[];
}
