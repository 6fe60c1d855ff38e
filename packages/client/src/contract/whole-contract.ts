import { clientContract, type ClientContract, type ClientReads } from "@tallystick/contract/client";

/** The whole of a client's contract: one of your own is whole. Imported only by parts that are loaded on demand. */
export function wholeContract(contract: ClientReads | ClientContract): ClientContract {
  return "lifecycles" in contract ? contract : clientContract;
}
