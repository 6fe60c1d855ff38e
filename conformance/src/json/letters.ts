/** The letters of a name, in lower case: `policy_id`, `policyId` and `policy-id` have the same. */
export function letters(name: string): string {
  return name.replaceAll(/[^A-Za-z]/g, "").toLowerCase();
}
