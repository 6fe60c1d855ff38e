import type { Call, Handlers } from "@tallystick/server";
import { findCustomer } from "../customers/index.ts";
import { permissionBeyond } from "../delegation.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { issueDeviceCode } from "./device-codes/issue-device-code.ts";
import { isCountable, mergePolicy, newPolicy } from "./decide/policy.ts";
import { changeAgent, findAgent, insertAgent, readAgents } from "./store.ts";
import type { AgentRow } from "./tables.ts";
import { decideAgent } from "./decide/agent.ts";
import { columnsOf, recounted, usageAt } from "./decide/usage.ts";
import { toAgent, toDeviceCode } from "./view.ts";

type Operations = `agents.${"create" | "list" | "get" | "update" | "delete" | "policy.update"}`;

/** How a platform manages the agents of its customers. */
export function agentHandlers(runtime: Runtime): Pick<Handlers<Tx>, Operations> {
  const { contract } = runtime;
  return {
    "agents.create": async (call: Call<"agents.create", Tx>) => {
      const { body, tx, now } = call;
      const { platformId } = call.principal;
      const customer = await findCustomer(tx, platformId, body.customerId);
      if (!customer || customer.isDeleted === 1) call.refuse("unknown body.customerId");
      const policy = newPolicy(body.policy);
      const beyond = permissionBeyond(contract, call.principal.permissions, { agent: policy.permissions });
      call.refuseUnless("beyond-own body.policy.permissions", beyond === undefined, { permission: beyond });
      call.refuseUnless("unsupported body.policy.spendingLimits.currency", isCountable(policy));
      const { id: customerId } = customer;
      const id = runtime.ids.next("Agent");
      const agent = decideAgent({ id, platformId, customerId, name: body.name, policy, at: now });
      await insertAgent(tx, agent);
      const { code, row } = await issueDeviceCode(runtime, tx, agent, now);
      return { status: 201, body: { agent: toAgent(agent, now), deviceCode: toDeviceCode(code, row) } };
    },

    "agents.list": async (call: Call<"agents.list", Tx>) => {
      const { platformId } = call.principal;
      const { items, ...rest } = await readAgents(call.tx, { platformId }, call.page, call.filters);
      const agents = items.map((row) => toAgent(row, call.now));
      return { status: 200, body: call.listed(agents, rest) };
    },

    "agents.get": async (call: Call<"agents.get", Tx>) => {
      const agent = await findAgent(call.tx, call.principal.platformId, call.params.agentId);
      if (!agent) call.refuse("unknown path.agentId");
      return { status: 200, body: toAgent(agent, call.now) };
    },

    "agents.update": async (call: Call<"agents.update", Tx>) => {
      const { body, tx, now } = call;
      const { name, isPaused } = body;
      call.refuseUnless("nothing-to-change", name !== undefined || isPaused !== undefined);
      const agent = await findAgent(tx, call.principal.platformId, call.params.agentId);
      if (!agent) call.refuse("unknown path.agentId");
      // Resuming gives what pausing took.
      const given = isPaused === false ? agent.policy.permissions : [];
      const beyond = permissionBeyond(contract, call.principal.permissions, { agent: given });
      call.refuseUnless("beyond-own path.agentId", beyond === undefined, { permission: beyond });
      const changed: AgentRow = {
        ...agent,
        ...(name !== undefined && { name }),
        ...(isPaused !== undefined && { isPaused: isPaused ? 1 : 0 }),
        updatedAt: now,
      };
      await changeAgent(tx, agent.id, { name: changed.name, isPaused: changed.isPaused, updatedAt: now });
      return { status: 200, body: toAgent(changed, now) };
    },

    "agents.policy.update": async (call: Call<"agents.policy.update", Tx>) => {
      const { body, tx, now } = call;
      const agent = await findAgent(tx, call.principal.platformId, call.params.agentId);
      if (!agent) call.refuse("unknown path.agentId");
      const known = agent.policy;
      const policy = mergePolicy(known, body);
      // All of the new policy: a wider limit gives as much as a new permission.
      const beyond = permissionBeyond(contract, call.principal.permissions, { agent: policy.permissions });
      call.refuseUnless("beyond-own path.agentId", beyond === undefined, { permission: beyond });
      call.refuseUnless("unsupported body.spendingLimits.currency", isCountable(policy));
      const { currency } = policy.spendingLimits;
      const usage = recounted(runtime.rates, usageAt(agent, now), {
        from: known.spendingLimits.currency,
        to: currency,
      });
      const changes = { policy, ...columnsOf(usage), updatedAt: now };
      await changeAgent(tx, agent.id, changes);
      return { status: 200, body: toAgent({ ...agent, ...changes }, now) };
    },

    "agents.delete": async (call: Call<"agents.delete", Tx>) => {
      const { tx, now } = call;
      const agent = await findAgent(tx, call.principal.platformId, call.params.agentId);
      if (!agent) call.refuse("unknown path.agentId");
      const isGone = await changeAgent(tx, agent.id, { isDeleted: 1, tokenHash: null, updatedAt: now });
      call.refuseUnless("unknown path.agentId", isGone);
      return { status: 204 };
    },
  };
}
