import { contract, openapi } from "@tallystick/contract";
import type { MutantSubject } from "./mutant-subject.ts";
import { serveMutation, targetOf } from "./serve-mutation.ts";

/** The service, with any changed contract. */
export const paymentsSubject: Pick<MutantSubject, "contract" | "document" | "serve"> = {
  contract,
  document: openapi,
  async serve({ contract: changed }) {
    const served = await serveMutation(changed ? { contract: changed } : {});
    return { target: targetOf(served), close: served.close };
  },
};
