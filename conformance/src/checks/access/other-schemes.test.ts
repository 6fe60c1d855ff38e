import type { Contract, Scheme } from "@tallystick/contract";
import { expect, test } from "vitest";
import { lendingContract, lendingDocument } from "../../../test/lending/lending-contract.ts";
import { tinyContext } from "../../../test/tiny/tiny-context.ts";
import { derivedAdapter } from "../../contracts/derived-adapter.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { openTrial } from "../../runner/trial/trial.ts";
import type { Trial } from "../../requests/trial.ts";
import { otherSchemes } from "./other-schemes.ts";

const { "members.create": create, "items.create": other } = lendingContract.operations;
if (create === undefined || other === undefined) throw new Error("The desk makes nothing");

/** What the desk is sent where only a gate may call it, by a caller whose key stands elsewhere. */
async function sentWithKeyIn(clerk: Scheme): Promise<CallRequest> {
  const contract: Contract = {
    ...lendingContract,
    conventions: { ...lendingContract.conventions, schemes: { clerk, gate: { in: "header", name: "X-Gate" } } },
    operations: {
      "members.create": { ...create, access: { scheme: "gate" } },
      "items.create": { ...other, access: { scheme: "clerk" } },
    } as Contract["operations"],
  };
  const support = derivedAdapter(contract, lendingDocument);
  const target = { callers: [{ scheme: "clerk", permissions: [], key: "clerks-key" }] };
  const context = { ...tinyContext(target, { rules: [] }), contract, support };
  const { trial } = openTrial(context, { name: "access", rules: [], needs: [] }, 1);
  let sent: CallRequest = {};
  const call: Trial["call"] = async (operation, given = {}) => {
    sent = given;
    const request = { method: "POST", url: "", headers: {} };
    return { operation, request, headers: {}, text: "", atMs: 0, durationMs: 0, status: 401, body: {} };
  };
  const check = otherSchemes(contract).find(({ operation }) => operation === "members.create");
  await check?.run(Object.assign(trial, { call }), undefined);
  return sent;
}

test("the key of another scheme is sent in its own place", async () => {
  const inAuthorization = await sentWithKeyIn({ in: "authorization", name: "Clerk" });
  expect(inAuthorization).toMatchObject({ as: "none", headers: { authorization: "Clerk clerks-key" } });
  const inHeader = await sentWithKeyIn({ in: "header", name: "X-Clerk" });
  expect(inHeader).toMatchObject({ as: "none", headers: { "x-clerk": "clerks-key" } });
});

test("a key in the query of another scheme has no place in a call of this one", async () => {
  await expect(sentWithKeyIn({ in: "query", name: "clerk" })).rejects.toThrow("stands where no other operation");
});
