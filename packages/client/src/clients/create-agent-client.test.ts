import { inspect } from "node:util";
import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { exampleReply } from "../../test/example-reply.ts";
import { baseUrl, errorReply, scriptedClient } from "../../test/scripted-client.ts";
import { createAgentClient } from "./create-client.ts";
import type { Fetch } from "../runtime/fetch.ts";
import { redeemDeviceCode } from "./redeem-device-code.ts";

test("an agent's client sends its token and retries", async () => {
  const sent: Request[] = [];
  const payment = exampleReply("agents.me.transactions.get");
  const answers = [errorReply(503, "UNAVAILABLE"), Response.json({ data: [payment], hasMore: false })];
  const agent = createAgentClient({
    baseUrl,
    token: "the-token",
    sleep: async () => {},
    fetch: async (url, init) => {
      sent.push(new Request(url, init));
      return answers.shift() ?? Response.error();
    },
  });

  const payments = await Array.fromAsync(agent.iterate("agents.me.transactions.list"));

  expect(payments).toEqual([payment]);
  expect(sent.map(({ url, headers }) => [url.slice(baseUrl.length), headers.get("Authorization")])).toEqual([
    ["/agents/me/transactions", "Bearer the-token"],
    ["/agents/me/transactions", "Bearer the-token"],
  ]);
});

test("console output and errors of an agent's client hide its token", async () => {
  const echo = Response.json({ message: "Bearer the-token is unknown" }, { status: 401 });
  const agent = createAgentClient({ baseUrl, token: "the-token", fetch: async () => echo });

  expect(inspect(agent, { showHidden: true, depth: null })).not.toContain("the-token");
  await expect(agent.call("agents.me.get")).rejects.toMatchObject({
    status: 401,
    message: expect.not.stringContaining("the-token"),
  });
});

test("redeemDeviceCode sends no credentials", async () => {
  const sent: Request[] = [];
  const redeemed = exampleReply("agents.deviceCodes.redeem");
  const fetch: Fetch = async (url, init) => {
    sent.push(new Request(url, init));
    return Response.json(redeemed);
  };

  expect(await redeemDeviceCode({ baseUrl, code: "ABCD-1234", fetch })).toEqual(redeemed);

  expect(sent[0]?.url).toBe(`${baseUrl}/agents/device-codes/ABCD-1234/redeem`);
  expect(sent[0]?.headers.has("Authorization")).toBe(false);
});

test("a platform's client sends no credentials to a public operation", async () => {
  const { client, sent } = scriptedClient([Response.json({})]);

  await client.call("agents.deviceCodes.redeem", { params: { code: "ABCD-1234" } });

  expect(sent[0]?.headers.has("Authorization")).toBe(false);
});

test("agents may call exactly the operations under agents.me", () => {
  const rows = Object.values(contract.operations);
  const forAgents = rows.filter(({ access }) => access.scheme === "agent").map(({ id }) => id);
  expect(forAgents).toEqual(rows.filter(({ id }) => id.startsWith("agents.me.")).map(({ id }) => id));
});
