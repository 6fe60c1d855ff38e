import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { contract } from "@tallystick/contract";
import { expect, onTestFinished, test } from "vitest";
import { openFaultProxy } from "../mutants/proxy/fault-proxy.ts";
import type { ProxiedReply } from "../mutants/proxy/proxied-call.ts";
import { textAt } from "../src/json/value-at.ts";
import { judge } from "../src/judge.ts";

const platform = { id: "first-platform", secret: "the secret of the first platform" };
const other = { id: "second-platform", secret: "the secret of the second platform" };

/** Where replies show what can be used by anybody who reads it. */
const fieldsOfSecrets: readonly { operation: keyof typeof contract.operations; field: string }[] = [
  { operation: "tokens.create", field: "clientSecret" },
  { operation: "agents.create", field: "deviceCode.code" },
  { operation: "agents.deviceCodes.create", field: "code" },
  { operation: "agents.deviceCodes.redeem", field: "accessToken" },
  { operation: "cards.get", field: "panEmbedUrl" },
];

test("of the secrets that a whole run of the suite sees, none stands in the store's files, in the log or in an error", async () => {
  const folder = mkdtempSync(join(tmpdir(), "secrets-of-a-run-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const service = await startService(join(folder, "store.db"));
  const seen = new Set([platform.secret, other.secret]);
  const operations = new Set<string>();
  const errors: string[] = [];
  const proxy = await openFaultProxy(service.origin, () => ({
    reply({ operation }, reply) {
      if (reply.status >= 400) errors.push(JSON.stringify(reply.body));
      else
        for (const secret of secretsIn(operation, reply)) {
          seen.add(secret);
          operations.add(String(operation));
        }
    },
  }));
  onTestFinished(() => proxy.close());
  const url = `${proxy.origin}${contract.basePath}`;
  const report = await judge(
    { url, clock: `${service.origin}/clock`, credentials: platform, other },
    { seed: 1, budgetMs: 0 },
  ).report;
  await service.stop();

  const open = report.rules.filter(({ verdict }) => verdict !== "held" && verdict !== "not-declared");
  expect(open.map(({ id, verdict, reason }) => [id, verdict, reason])).toEqual([]);
  expect(report.verdict).toBe("conformant");
  expect([...operations].toSorted()).toEqual(fieldsOfSecrets.map(({ operation }) => operation).toSorted());
  const log = service.printed();
  expect(log).toContain("tokens.create");
  const files = readdirSync(folder).filter((name) => name !== "store.db.key");
  const stored = files.map((name) => [name, readFileSync(join(folder, name), "latin1")] as const);
  for (const [place, text] of [...stored, ["log", log], ["errors", errors.join("\n")]] as const)
    expect({ place, found: [...seen].filter((secret) => text.includes(secret)) }).toEqual({ place, found: [] });
});

function secretsIn(operation: string | undefined, { body }: ProxiedReply): string[] {
  return fieldsOfSecrets
    .filter((each) => each.operation === operation)
    .map(({ field }) => textAt(body, field) ?? "")
    .filter((secret) => secret.length > 8);
}

/** Starts the service as operators do, with all that it can log. `stop` waits until its files are closed. */
async function startService(store: string) {
  const main = new URL("../../packages/service/src/main.ts", import.meta.url).pathname;
  const args = ["--port", "0", "--store", store, "--test-clock", "--log-level", "debug", "--ready-json"];
  const env = {
    ...process.env,
    TALLYSTICK_CLIENT_ID: platform.id,
    TALLYSTICK_CLIENT_SECRET: platform.secret,
    TALLYSTICK_SECOND_CLIENT_ID: other.id,
    TALLYSTICK_SECOND_CLIENT_SECRET: other.secret,
  };
  const child = spawn(process.execPath, [main, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  const exited = once(child, "exit");
  onTestFinished(() => void child.kill("SIGKILL"));
  let log = "";
  child.stderr.setEncoding("utf8").on("data", (part: string) => (log += part));
  const [line] = await once(createInterface({ input: child.stdout }), "line");
  const { origin } = new URL(JSON.parse(String(line)).url);
  return {
    origin,
    printed: () => log,
    async stop() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}
