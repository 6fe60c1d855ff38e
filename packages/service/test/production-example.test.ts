import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Service } from "../src/index.ts";

test("the rails of the production guide approve no customer", async () => {
  const guide = readFileSync(join(import.meta.dirname, "../../../docs/production.md"), "utf8");
  const [, example = ""] = /^```ts run\n([^]*?)^await service\.close/m.exec(guide) ?? [];
  expect(example).toContain("createService");
  const folder = mkdtempSync(join(import.meta.dirname, "example-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "example.ts"), `${example}\nexport { service };`);
  const { service }: { service: Service } = await import(join(folder, "example.ts"));
  onTestFinished(() => service.close());
  const { url } = await service.listen(0, "127.0.0.1");
  const { clientId = "", clientSecret = "" } = service.credentials ?? {};
  const headers = {
    Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
    "Content-Type": "application/json",
    "Idempotency-Key": "1",
  };
  const body = JSON.stringify({ customerType: "INDIVIDUAL", fullName: "Eve", email: "eve@example.com", region: "US" });
  const created = await fetch(`${url}/customers`, { method: "POST", headers, body });
  expect([created.status, await created.clone().text()]).toMatchObject([201, expect.any(String)]);
  const { id } = (await created.json()) as { id: string };

  const statusOf = async (): Promise<unknown> =>
    ((await (await fetch(`${url}/customers/${id}`, { headers })).json()) as { kycStatus: unknown }).kycStatus;
  await expect.poll(statusOf).toBe("REJECTED");
});
