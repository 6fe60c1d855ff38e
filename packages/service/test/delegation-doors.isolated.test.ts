import { contract as shipped, type Contract } from "@tallystick/contract";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Act } from "./delegation-chains.ts";

/** What starts a service whose one function that decides what may be given is as if nobody asked it. */
async function withoutDecision() {
  const deciding = "../src/delegation.ts";
  vi.resetModules();
  vi.doMock(deciding, () => ({ permissionBeyond: () => undefined, permissionLost: () => undefined }));
  onTestFinished(() => {
    vi.doUnmock(deciding);
    vi.resetModules();
  });
  return { ...(await import("./start-service.ts")), ...(await import("./delegation-chains.ts")) };
}

/** One act for each door at which something is given. */
const doors: Record<string, Act> = {
  "tokens.create": { make: "token", permissions: ["TRANSACT"] },
  "agents.create": { make: "agent", permissions: ["CREATE_TRANSFERS"] },
  "agents.policy.update, of permissions": { change: "permissions" },
  "agents.policy.update, of a limit": { change: "limit" },
  "agents.update": { change: "pause" },
  "agents.deviceCodes.create": { change: "device code" },
  "agents.actions.approve": { approve: "payment" },
};

function withApprovalByManagers(): Contract {
  const contract = structuredClone(shipped);
  const row = contract.operations["agents.actions.approve"];
  if (row) row.access = { scheme: "platform", permission: "MANAGE" };
  return contract;
}

test("the search for wrong rights finds any door at which nobody asks what the caller has", async () => {
  const { startService, openPayer, wrongRights } = await withoutDecision();
  const service = await startService({ contract: withApprovalByManagers() });
  onTestFinished(service.close);
  const payer = await openPayer(service);
  const found = [];
  for (const [door, act] of Object.entries(doors)) {
    const wrong = await wrongRights(service, payer, { caller: ["MANAGE"], steps: [{ act, by: 0 }] });
    if (wrong.some((right) => right.startsWith("TRANSACT"))) found.push(door);
  }
  expect(found).toEqual(Object.keys(doors));
});
