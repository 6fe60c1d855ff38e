import { FixtureUnavailable } from "../engine/errors.ts";
import type { ContractSupport } from "../engine/types.ts";

/** The resource that lists are narrowed by, and that everything else a try makes belongs to. */
export const ownerOf: ContractSupport["ownerOf"] = async () => {
  throw new FixtureUnavailable("The contract has no resource that others belong to.");
};
