import { createService } from "@tallystick/service";
import { expect, onTestFinished, test } from "vitest";
import { findingsOf } from "./axe.ts";
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

/** The address of a running demo at which passkeys work. */
async function openDemo(): Promise<string> {
  const service = await createService({
    platforms: [{ name: "first", credentials: { clientId: "first", clientSecret: "first secret" } }],
    testClock: true,
    demo: true,
  });
  onTestFinished(service.close);
  const { origin } = await service.listen(0, "127.0.0.1");
  return `${origin.replace("127.0.0.1", "localhost")}/demo`;
}

test.skipIf(path === undefined)("a user registers a passkey and freezes a card with it", async () => {
  const page = await openPage(await openDemo());
  const authorizations = new Set<string>();
  page.on("request", (request) => authorizations.add(request.headers()["authorization"] ?? ""));

  const steps = page.locator("#steps > li");
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
  expect(await page.locator(".calls li").count()).toBeGreaterThan(8);
  // The relay adds the platform's credentials; the page has none.
  expect([...authorizations]).toEqual([""]);
});

test.skipIf(path === undefined)("a step that fails keeps the focus, and says the way out", async () => {
  const page = await openPage(await openDemo());
  const first = page.locator("#steps > li").first();
  await first.waitFor();
  await page.route("**/demo/relay/**", (route) =>
    route.fulfill({ status: 400, json: { code: "INVALID_INPUT", message: "No." } }),
  );
  await first.locator("button").focus();
  await page.keyboard.press("Enter");
  await page.locator("#steps > li.failed").waitFor();
  expect(await first.locator("output").textContent()).toMatch(/ Press the button again\. .* reload the page/);
  expect(await page.evaluate("document.activeElement.textContent")).toBe("1. Create a customer");
  await page.unroute("**/demo/relay/**");
  await page.keyboard.press("Enter");
  await page.locator("#steps > li.done").waitFor();
  expect(await page.evaluate("document.activeElement.textContent")).toBe("2. Open a session by e-mail code");
  const calls = await first.locator(".calls summary").allTextContents();
  expect(calls).toEqual(["POST /customers → 400", "POST /customers → 201", "GET /customers/internal-accounts → 200"]);
});

test.skipIf(path === undefined)(
  "a passkey that the user cancels is said in words, and so is a wrong address",
  async () => {
    const page = await openPage(await openDemo());
    await page.locator("#steps > li").first().waitFor();
    await page.evaluate(
      `navigator.credentials.create = () => Promise.reject(new DOMException("raw", "NotAllowedError"))`,
    );
    for (const index of [0, 1, 2]) {
      const step = page.locator("#steps > li").nth(index);
      await step.locator("button").click();
      await page.waitForFunction(
        (item) => (item as { className: string }).className !== "",
        await step.elementHandle(),
      );
    }
    expect(await page.locator("#steps > li.failed output").textContent()).toMatch(
      /^The browser gave no passkey: .* again\.$/,
    );
    const localhost = page.url();
    await page.goto(localhost.replace("localhost", "127.0.0.1"));
    await page.locator("#notice a").waitFor();
    expect(await page.locator("#notice a").getAttribute("href")).toBe(localhost);
  },
);

test.skipIf(path === undefined)(
  "axe finds nothing in the demo, which fits a phone and says without script what it needs",
  async () => {
    const url = await openDemo();
    const page = await openPage(url);
    const complaints: string[] = [];
    page.on("console", (message) => complaints.push(message.text()));
    for (const colorScheme of ["light", "dark"] as const) {
      for (const width of [360, 1280]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        await page.reload();
        await page.locator("#steps > li button").first().click();
        await page.locator("#steps > li.done").waitFor();
        expect({ colorScheme, width, seen: await findingsOf(page) }).toEqual({
          colorScheme,
          width,
          seen: { overflow: 0, found: [] },
        });
      }
    }
    expect(complaints).toEqual([]);
    const still = await page.context().browser()?.newContext({ javaScriptEnabled: false });
    const plain = await still?.newPage();
    await plain?.goto(url);
    expect(await plain?.locator("noscript").innerText()).toContain("The steps need a script");
  },
);
