import { createLogger, createService } from "@tallystick/service";
import { expect, onTestFinished, test } from "vitest";
import type { ClientCredentials } from "../src/runner/run-context.ts";
import { UsageError } from "../src/errors/usage-error.ts";
import { judge } from "../src/judge.ts";
import { quickConfirmation } from "../src/runner/confirmation/failure-confirmer.ts";
import { handWrittenMutants } from "../mutants/hand-written/hand-written-mutants.ts";
import { judgeService } from "../mutants/judge-service.ts";

const first: ClientCredentials = { id: "first-platform", secret: "first-secret" };
const second: ClientCredentials = { id: "second-platform", secret: "second-secret" };

/** The URL of a service that knows both platforms. */
async function served(): Promise<string> {
  const platforms = [first, second].map(({ id, secret }) => ({
    name: id,
    credentials: { clientId: id, clientSecret: secret },
  }));
  const service = await createService({ logger: createLogger("silent"), platforms });
  const { url } = await service.listen(0, "127.0.0.1");
  onTestFinished(() => service.close());
  return url;
}

async function newToken(url: string): Promise<ClientCredentials> {
  const reply = await fetch(`${url}/tokens`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`${first.id}:${first.secret}`)}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "a second key", permissions: ["VIEW", "TRANSACT", "MANAGE"] }),
  });
  const { clientId, clientSecret } = (await reply.json()) as { clientId: string; clientSecret: string }; // as declared
  return { id: clientId, secret: clientSecret };
}

const few = { only: ["G-09g"], budgetMs: 0 };

test("two tokens of one platform are refused as the credentials of two platforms", async () => {
  const url = await served();
  const target = { url, credentials: first, other: await newToken(url) };
  const { report } = judge(target, few);
  await expect(report).rejects.toThrow(UsageError);
  await expect(report).rejects.toThrow(
    /^Both pairs of credentials are the same platform: the second is one of the first's own tokens\./,
  );
  await expect(
    judge({ ...target, stateless: true }, { budgetMs: 0, only: ["config.get"] }).report,
  ).resolves.toBeDefined();
});

test("a target that treats every caller as one platform is judged, and violates V-05a", async () => {
  const onePlatform = handWrittenMutants.filter(({ id }) => id === "wire/one-platform");
  expect(onePlatform).toHaveLength(1);
  const report = await judgeService({ only: ["V-05a"], rerunLimits: quickConfirmation }, onePlatform[0]);
  expect(report.verdict).toBe("violations");
});

test("the credentials of two platforms are accepted", async () => {
  const report = await judge({ url: await served(), credentials: first, other: second }, few).report;
  expect(report.rules).toMatchObject([{ id: "G-09g", verdict: "held" }]);
});
