import { contract, type Schema } from "@tallystick/contract";
import { expect, onTestFinished, test } from "vitest";
import { commands } from "../src/command-line/commands.ts";
import { agentFixtures, policy } from "./agent-fixtures.ts";
import { runCommand } from "./run-command.ts";
import { startService, type RunningService } from "./start-service.ts";
import { temporaryStore } from "./temporary-store.ts";

/** The operations at which something can be given: those on tokens, and those of platforms on agents. */
const giving = Object.values(contract.operations).filter(
  ({ id, method, access }) => /^(tokens|agents)\./.test(id) && access.scheme === "platform" && method !== "get",
);

/** Every right that somebody has: the permissions of each token, and the policy of each agent. */
async function rightsIn({ call }: RunningService): Promise<unknown> {
  const { body: tokens } = await call<Schema<"TokenPage">>("GET", "/tokens?limit=100");
  const { body: agents } = await call<{ data: Schema<"Agent">[] }>("GET", "/agents?limit=100");
  return {
    tokens: tokens.data.map(({ id, permissions }) => [id, permissions]),
    agents: agents.data.map(({ id, policy: given, isPaused, isConnected }) => [id, given, isPaused, isConnected]),
  };
}

test("the relay of the demo passes on no operation at which something is given, whoever asks", async () => {
  const service = await startService({ demo: true });
  onTestFinished(service.close);
  const { agentId } = await agentFixtures(service);
  const before = await rightsIn(service);
  const cookie = (await fetch(`${service.origin}/demo`)).headers.get("set-cookie")?.split(";")[0] ?? "";
  // What is about a customer of the visitor's own, nothing else forbids.
  const customer = await fetch(`${service.origin}/demo/relay/customers`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify({ customerType: "INDIVIDUAL", fullName: "Ada", region: "US" }),
  });
  expect(customer.status).toBe(201);
  const { id: customerId } = (await customer.json()) as { id: string };
  const bodies = [
    { name: "of a relay", permissions: ["MANAGE"] },
    { name: "of a relay", customerId, policy: policy() },
  ];
  const { clientId, clientSecret } = service.first;
  const callers = [{}, { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` }];
  const passed: unknown[] = [];
  for (const { id, method, path } of giving) {
    for (const [caller, body] of callers.flatMap((each) => bodies.map((sent) => [each, sent] as const))) {
      const reply = await fetch(`${service.origin}/demo/relay${path.replaceAll(/\{\w+\}/g, agentId)}`, {
        method: method.toUpperCase(),
        headers: { cookie, "content-type": "application/json", ...caller },
        body: JSON.stringify(body),
      });
      if (reply.status !== 403) passed.push([id, reply.status]);
    }
  }
  expect(giving.length).toBeGreaterThan(8);
  expect(passed).toEqual([]);
  expect(await rightsIn(service)).toEqual(before);
});

test("no command of the operator gives a token or an agent a right", async () => {
  const store = temporaryStore();
  const service = await startService({ store });
  onTestFinished(service.close);
  await agentFixtures(service);
  const before = await rightsIn(service);
  const further: Record<string, string[]> = {
    backup: [`${store}.backup`],
    restore: [`${store}.backup`, "--force"],
    reconcile: [`${store}.backup`],
    "move-store": [`${store}.moved`],
    "resend-event": ["Webhook:none"],
    "rotate-webhook-key": ["--platform", "first"],
  };
  const done: string[] = [];
  for (const name of Object.keys(commands).filter((each) => each !== "serve")) {
    const args = [name, ...(further[name] ?? []), "--store", store];
    // Some are refused while a service runs: these give nothing either.
    const code = await runCommand(...args).then(
      () => "done",
      () => "refused",
    );
    if (code === "done") done.push(name);
    expect([name, await rightsIn(service)]).toEqual([name, before]);
  }
  expect(done).toEqual(expect.arrayContaining(["backup", "rotate-webhook-key"]));
});
