import { expect, test } from "vitest";
import { NotOffered } from "../../../errors/trial-errors.ts";
import type { Trial } from "../../../requests/trial.ts";
import { endedTransferPath } from "./paths.ts";

/** A trial whose transfers all end so. */
function ending(status: string): Trial {
  const fixtures: Pick<Trial["fixtures"], "once"> = {
    // Whatever is asked for is this transfer.
    once: async <Made>() => ({ id: "Transaction:1", body: { status } }) as Made,
  };
  // Nothing else of the trial is asked.
  return { fixtures } as unknown as Trial;
}

test("a state in which the target ends no transfer in is not offered", async () => {
  const path = endedTransferPath("REJECTED");
  await expect(path?.(ending("FAILED"))).rejects.toThrow(NotOffered);
  await expect(path?.(ending("REJECTED"))).resolves.toBeDefined();
});
