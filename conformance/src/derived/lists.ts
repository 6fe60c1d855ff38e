import type { Contract } from "@tallystick/contract";
import { FixtureUnavailable } from "../engine/errors.ts";
import type { ListSupport } from "../engine/types.ts";

/** The items of the contract's lists: who they belong to, and how they are created. */
export function listSupportOf(_contract: Contract): ListSupport {
  return {
    isMakeable: () => false,
    isPlatformWide: () => true,
    scopeOf: async (_t, { id }) => {
      throw new FixtureUnavailable(`Whose items ${id} lists cannot be derived.`);
    },
    makeItem: async (_t, { id }) => {
      throw new FixtureUnavailable(`Items of ${id} cannot be made.`);
    },
  };
}
