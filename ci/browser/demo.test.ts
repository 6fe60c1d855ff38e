import { createService } from "@tallystick/service";
import { expect, onTestFinished, test } from "vitest";
import { chromiumPath, openBrowser, type Page } from "./browser.ts";

const path = await chromiumPath();
if (path === undefined) console.warn("SKIPPED: no Chromium on this machine to see the demo in.");

/** A browser page with a virtual passkey authenticator that always confirms. */
async function openPage(url: string): Promise<Page> {
  const browser = await openBrowser(path ?? "");
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const tools = await page.context().newCDPSession(page);
  await tools.send("WebAuthn.enable");
  await tools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(url);
  return page;
}

test.skipIf(path === undefined)("a user registers a passkey and freezes a card with it", async () => {
  const service = await createService({
    platforms: [{ name: "first", credentials: { clientId: "first", clientSecret: "first secret" } }],
    testClock: true,
    demo: true,
  });
  onTestFinished(service.close);
  const { origin } = await service.listen(0, "127.0.0.1");
  const page = await openPage(`${origin.replace("127.0.0.1", "localhost")}/demo`);
  const authorizations = new Set<string>();
  page.on("request", (request) => authorizations.add(request.headers()["authorization"] ?? ""));

  const steps = page.locator("#steps li");
  await steps.first().waitFor();
  for (const step of await steps.all()) {
    await step.locator("button").click();
    await page.waitForFunction((item) => (item as { className: string }).className !== "", await step.elementHandle());
    expect([await step.getAttribute("class"), await step.locator("output").textContent()]).toEqual([
      "done",
      expect.any(String),
    ]);
  }
  expect(await steps.last().locator("output").textContent()).toBe("The card is FROZEN.");
  expect(await page.locator("#calls li").count()).toBeGreaterThan(8);
  // The relay adds the platform's credentials; the page has none.
  expect([...authorizations]).toEqual([""]);
});
