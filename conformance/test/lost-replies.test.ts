import { expect, test } from "vitest";
import { serveMutation } from "../mutants/serve-mutation.ts";
import type { Behaviour } from "../mutants/proxy/proxied-call.ts";
import { judge } from "../src/judge.ts";

test("a connection that ends while the suite looks for what is served is no reason to stop, or to leave an operation out", async () => {
  const served = await serveMutation({ behave: cutFirstCalls });
  try {
    const { url, platform, otherPlatform } = served;
    const other = { id: otherPlatform.clientId, secret: otherPlatform.clientSecret };
    const credentials = { id: platform.clientId, secret: platform.clientSecret };
    const target = { url, credentials, other, offersAsFound: true };
    const report = await judge(target, { seed: 1, budgetMs: 0, only: ["TOKEN-01"] }).report;
    expect(report.verdict).toBe("conformant");
    expect(report.offered).toBeUndefined();
  } finally {
    await served.close();
  }
});

/** Ends the connection of the first call of every deletion. */
function cutFirstCalls(): Behaviour {
  const cut = new Set<string | undefined>();
  return {
    request({ method, operation }) {
      if (method !== "DELETE" || cut.has(operation)) return Promise.resolve();
      cut.add(operation);
      return Promise.resolve({ status: 0, headers: {}, body: undefined });
    },
  };
}
