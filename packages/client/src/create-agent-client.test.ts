import { inspect } from "node:util";
import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { baseUrl, refusal, scripted } from "../test/script.ts";
import { createAgentClient } from "./create-client.ts";
import { redeemDeviceCode } from "./redeem-device-code.ts";

test("an agent's client sends its token and has the habits of every client", async () => {
  const seen: Request[] = [];
  const answers = [refusal(503, "UNAVAILABLE"), Response.json({ data: [{ id: "Transaction:1" }], hasMore: false })];
  const agent = createAgentClient({
    baseUrl,
    token: "the-token",
    sleep: async () => {},
    fetch: async (request) => {
      seen.push(request);
      return answers.shift() ?? Response.error();
    },
  });

  const payments = await Array.fromAsync(agent.iterate("agents.me.transactions.list"));

  expect(payments).toEqual([{ id: "Transaction:1" }]);
  expect(seen.map(({ url, headers }) => [url.slice(baseUrl.length), headers.get("Authorization")])).toEqual([
    ["/agents/me/transactions", "Bearer the-token"],
    ["/agents/me/transactions", "Bearer the-token"],
  ]);
});

test("neither a print-out of an agent's client nor an error that echoes its token shows it", async () => {
  const echo = Response.json({ message: "Bearer the-token is unknown" }, { status: 401 });
  const agent = createAgentClient({ baseUrl, token: "the-token", fetch: async () => echo });

  expect(inspect(agent, { showHidden: true, depth: null })).not.toContain("the-token");
  await expect(agent.call("agents.me.get")).rejects.toMatchObject({
    status: 401,
    message: expect.not.stringContaining("the-token"),
  });
});

test("a device code is redeemed without any credentials", async () => {
  const seen: Request[] = [];
  const redeemed = { accessToken: "t", agentId: "Agent:1", agentName: "Butler" };
  const fetch = async (request: Request): Promise<Response> => {
    seen.push(request);
    return Response.json(redeemed);
  };

  expect(await redeemDeviceCode({ baseUrl, code: "ABCD-1234", fetch })).toEqual(redeemed);

  expect(seen[0]?.url).toBe(`${baseUrl}/agents/device-codes/ABCD-1234/redeem`);
  expect(seen[0]?.headers.has("Authorization")).toBe(false);
});

test("a platform's client does not show its credentials either where none are asked for", async () => {
  const { client, seen } = scripted([Response.json({})]);

  await client.call("agents.deviceCodes.redeem", { params: { code: "ABCD-1234" } });

  expect(seen[0]?.headers.has("Authorization")).toBe(false);
});

test("the types part the operations as the contract does: an agent's are those under agents.me", () => {
  const rows = Object.values(contract.operations);
  const forAgents = rows.filter(({ access }) => access.scheme === "agent").map(({ id }) => id);
  expect(forAgents).toEqual(rows.filter(({ id }) => id.startsWith("agents.me.")).map(({ id }) => id));
});
