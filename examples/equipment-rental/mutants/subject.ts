import { contract, openapi, type Contract } from "../gen/contract.ts";
import { listen } from "../src/listen.ts";
import { faults } from "./faults.ts";
import { survivors } from "./survivors.ts";

/** What `conformance/mutants/subject.ts` needs to judge the desk's mutants. */
export default {
  contract,
  document: openapi,
  faults,
  survivors,
  record: new URL("record.tsv", import.meta.url),
  async serve(changed: { contract?: Contract; fault?: string }) {
    const fault = faults.find(({ id }) => id === changed.fault);
    const { url, clock, staff, close } = await listen({
      ...(changed.contract && { contract: changed.contract }),
      ...(fault && { change: fault.change }),
    });
    const [manager, ...callers] = staff;
    if (manager === undefined) throw new Error("The desk has no staff");
    return { target: { url, clock, credentials: manager, callers }, close };
  },
};
