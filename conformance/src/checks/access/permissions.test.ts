import type { Contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { lendingContract, lendingDocument } from "../../../test/lending/lending-contract.ts";
import { tinyContext } from "../../../test/tiny/tiny-context.ts";
import { derivedAdapter } from "../../contracts/derived-adapter.ts";
import { openTrial } from "../../runner/trial/trial.ts";
import type { Trial } from "../../requests/trial.ts";
import { permissions } from "./permissions.ts";

const { "members.create": create, "items.create": open } = lendingContract.operations;
if (create === undefined || open === undefined) throw new Error("The desk makes nothing");
const { scheme } = create.access;
const contract: Contract = {
  ...lendingContract,
  operations: {
    "members.create": { ...create, access: { scheme, permission: "DESK" } },
    "items.create": { ...open, access: { scheme } },
  },
  rules: {
    "OPEN-01": {
      id: "OPEN-01",
      sentence: "Valid credentials are accepted.",
      level: "MUST",
      origin: "source",
      decided: [],
      states: ["valid-credentials-accepted"],
      on: "the desk",
      source: create.source,
      declaredBy: "rule",
    },
  },
};

/** Judges a desk that answers so to somebody without DESK, where no permission is asked for. */
async function judging(status: number, code: string): Promise<unknown> {
  const support = derivedAdapter(contract, lendingDocument);
  const credentials = { scheme: "basic", id: "cleaner", secret: "its-secret" } as const;
  const target = { callers: [{ scheme, permissions: [], id: credentials.id, secret: credentials.secret }] };
  const context = { ...tinyContext(target, { rules: ["OPEN-01"] }), contract, support };
  const { trial } = openTrial(context, { name: "access", rules: ["OPEN-01"], needs: [] }, 1);
  const call: Trial["call"] = async (operation, { as } = {}) => {
    expect([operation, as]).toEqual(["items.create", credentials]);
    const request = { method: "POST", url: "", headers: {} };
    return { operation, request, headers: {}, text: "", atMs: 0, durationMs: 0, status, body: { code } };
  };
  const check = permissions(contract).find(({ name }) => name.includes("without any permission"));
  expect(check?.operation).toBe("items.create");
  return check?.run(Object.assign(trial, { call }), undefined);
}

test("an operation without permission accepts callers without any", async () => {
  await expect(judging(201, "")).resolves.toBeUndefined();
  await expect(judging(409, "SERIAL_TAKEN")).resolves.toBeUndefined();
});

test("an undeclared permission check is detected", async () => {
  const { forbidden } = contract.conventions.answers;
  await expect(judging(forbidden.status, forbidden.code)).rejects.toThrow(/OPEN-01.*asks for no permission/);
});

test("each scope is left out in turn, and all of them suffice", () => {
  const access = { scheme, scopes: { [scheme]: ["read", "write"] } };
  const names = permissions({ ...contract, operations: { "members.create": { ...create, access } } });
  expect(names.map(({ name }) => name)).toEqual([
    "access/members.create refuses callers without read",
    "access/members.create refuses callers without write",
    "access/members.create accepts a caller with read and write alone",
  ]);
});
