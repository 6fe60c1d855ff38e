import type { Call, Handlers } from "@tallystick/server";
import { permissionBeyond } from "../../delegation.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import type { Tx } from "../../storage/store.ts";
import type { FailedAttempts } from "../../throttling/index.ts";
import { issueDeviceCode } from "./issue-device-code.ts";
import { findDeviceCode, redeemDeviceCode } from "./store.ts";
import { hashAccessToken, generateAccessToken } from "../access-token.ts";
import { changeAgent, findAgent } from "../store.ts";
import { toDeviceCode } from "../view.ts";

type Operations = `agents.deviceCodes.${"create" | "status" | "redeem"}`;

/** How an agent gets its token: the platform hands out a code, and the code is redeemed once. */
export function deviceCodeHandlers(runtime: Runtime, failed: FailedAttempts): Pick<Handlers<Tx>, Operations> {
  return {
    "agents.deviceCodes.create": async (call: Call<"agents.deviceCodes.create", Tx>) => {
      const { tx, now } = call;
      const agent = await findAgent(tx, call.principal.platformId, call.params.agentId);
      if (!agent) call.refuse("unknown path.agentId");
      const { permissions } = agent.policy;
      const beyond = permissionBeyond(runtime.contract, call.principal.permissions, { agent: permissions });
      call.refuseUnless("beyond-own path.agentId", beyond === undefined, { permission: beyond });
      call.refuseUnless("already-connected path.agentId", agent.isConnected === 0);
      const { code, row } = await issueDeviceCode(runtime, tx, agent, now);
      return { status: 201, body: toDeviceCode(code, row) };
    },

    "agents.deviceCodes.status": async (call: Call<"agents.deviceCodes.status", Tx>) => {
      const row = await findDeviceCode(call.tx, call.params.code);
      if (row?.platformId !== call.principal.platformId) call.refuse("unknown path.code");
      const code = call.params.code.toUpperCase();
      return { status: 200, body: { code, redeemed: row.redeemedAt !== null } };
    },

    "agents.deviceCodes.redeem": async (call: Call<"agents.deviceCodes.redeem", Tx>) => {
      const { tx, now, address } = call;
      // Before the lookup: a throttled caller must not learn whether the code is right.
      await failed.assertOpen(address, tx);
      const row = await findDeviceCode(tx, call.params.code);
      const agent = row && (await findAgent(tx, row.platformId, row.agentId));
      if (!row || !agent)
        call.outside(async () => {
          await failed.wrong(call.params.code, address);
          call.refuse("unknown path.code");
        });
      call.refuseUnless("spent path.code", row.redeemedAt === null);
      call.refuseUnless("expired path.code", now < row.expiresAt);
      call.refuseUnless("spent path.code", await redeemDeviceCode(tx, row.codeHash, now));
      const accessToken = generateAccessToken(runtime.random);
      const changes = { isConnected: 1, tokenHash: hashAccessToken(accessToken), updatedAt: now } as const;
      await changeAgent(tx, agent.id, changes);
      const { id: agentId, name: agentName } = agent;
      return { status: 200, body: { agentId, agentName, accessToken, policy: agent.policy } };
    },
  };
}
