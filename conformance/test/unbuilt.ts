import { contract } from "@tallystick/contract";
import { FixtureUnavailable, type Trial } from "../src/engine/check.ts";
import { plainRequests } from "../src/families/schema/plain.ts";
import { judgeService } from "./judge-service.ts";

/** The operations that the service does not do yet, or that need one which it does not: nothing tells their twins. */
export async function unbuiltOperations(): Promise<ReadonlySet<string>> {
  const unbuilt = new Set<string>();
  const checks = plainRequests(contract).map((check) => ({
    ...check,
    async run(t: Trial, input: unknown) {
      try {
        await check.run(t, input);
      } catch (error) {
        if (error instanceof FixtureUnavailable) unbuilt.add(check.operation ?? "");
        throw error;
      }
    },
  }));
  await judgeService({ seed: 1, checks });
  return unbuilt;
}
