import { FixtureUnavailable } from "../engine/errors.ts";
import type { ContractSupport, SigningSupport } from "../engine/types.ts";

async function none(): Promise<never> {
  throw new FixtureUnavailable("The contract does not say how a signer is registered.");
}

/** Who signs. */
export const signerOf: ContractSupport["signerOf"] = none;

/** What is known of signed operations. */
export const signingSupport: SigningSupport = {
  actionOf: none,
  actionOnOther: none,
  isShareable: () => false,
  newSession: none,
  otherOwnersSession: none,
  sandboxStamp: "",
};
