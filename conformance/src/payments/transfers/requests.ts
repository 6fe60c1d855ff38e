import { PLAIN_AMOUNT } from "../plain-amount.ts";
import { transferRequest } from "./transfer-request.ts";
import type { CallRequest } from "../../http/exchange.ts";
import type { Subjects } from "../subjects.ts";
import type { Requests } from "../request-maker.ts";

/** The plain requests of the domain's operations. */
export const transferRequests: Requests<"transfers.in" | "transfers.out"> = {
  "transfers.in": (_t, named) => transfer("in", named),
  "transfers.out": (_t, named) => transfer("out", named),
};

/** A transfer between the two accounts that are named. */
export async function transfer(direction: "in" | "out", named: Subjects): Promise<CallRequest> {
  const internalAccountId = await named.internalAccount();
  const externalAccountId = await named.externalAccount();
  const { body } = transferRequest({ direction, internalAccountId, externalAccountId, amount: PLAIN_AMOUNT });
  return { body };
}
