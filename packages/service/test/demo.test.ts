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

test("the files of the demo are compressed, and not sent again to who has them", async () => {
  const service = await startService({ demo: true });
  onTestFinished(service.close);
  for (const file of ["/demo", "/demo/style.css", "/demo/main.js"]) {
    const first = await fetch(`${service.origin}${file}`);
    const text = await first.text();
    expect([first.status, first.headers.get("content-encoding"), text.length > 300]).toEqual([200, "gzip", true]);
    expect(first.headers.get("cache-control")).toBe("no-cache");
    const again = await fetch(`${service.origin}${file}`, {
      // As a browser asks; fetch alone would ask for no answer from a cache.
      headers: { "if-none-match": first.headers.get("etag") ?? "", "cache-control": "max-age=0" },
    });
    expect(again.status).toBe(304);
    const plain = await fetch(`${service.origin}${file}`, { headers: { "accept-encoding": "identity" } });
    expect([plain.headers.get("content-encoding"), await plain.text()]).toEqual([null, text]);
  }
});
