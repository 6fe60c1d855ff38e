import { expect, onTestFinished, test } from "vitest";
import { startService } from "./start-service.ts";

test("the demo and its relay are off by default", async () => {
  for (const options of [{}, { sandbox: false }]) {
    const service = await startService(options);
    for (const place of ["/demo", "/demo/main.js", "/demo/challenge", "/demo/relay/customers"])
      expect([place, (await fetch(`${service.origin}${place}`)).status]).toEqual([place, 404]);
    await service.close();
  }
});

test("the demo's backend rejects every request except the page's own", async () => {
  const service = await startService({ demo: true });
  onTestFinished(service.close);
  const tokens = await fetch(`${service.origin}/demo/relay/tokens`);
  expect(tokens.status).toBe(403);
  const customers = await fetch(`${service.origin}/demo/relay/customers/internal-accounts?customerId=x`, {
    headers: { "sec-fetch-site": "cross-site" },
  });
  expect(customers.status).toBe(403);
});
