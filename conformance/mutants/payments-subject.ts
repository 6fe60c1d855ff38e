import { contract, openapi } from "@tallystick/contract";
import type { MutantSubject } from "./mutant-subject.ts";
import { serveMutation } from "./serve-mutation.ts";

/** The service, with any changed contract. */
export const paymentsSubject: Pick<MutantSubject, "contract" | "document" | "serve"> = {
  contract,
  document: openapi,
  async serve({ contract: changed }) {
    const { url, clock, platform, otherPlatform, close } = await serveMutation(changed ? { contract: changed } : {});
    const credentials = { id: platform.clientId, secret: platform.clientSecret };
    const other = { id: otherPlatform.clientId, secret: otherPlatform.clientSecret };
    return { target: { url, clock, credentials, other }, close };
  },
};
