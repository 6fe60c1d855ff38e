import { expect, test } from "vitest";
import { memberContract, memberDocument, memberUpdate } from "../../../test/lending/member-desk.ts";
import { tinyContext } from "../../../test/tiny/tiny-context.ts";
import { derivedAdapter } from "../../contracts/derived-adapter.ts";
import type { Trial } from "../../requests/trial.ts";
import { openTrial } from "../../runner/trial/trial.ts";
import { plainRequests } from "./plain.ts";

/** The bodies of changes that a plain request sends where a body needs so many members. */
async function changesOf(minProperties: number): Promise<unknown[]> {
  const { schemas } = memberDocument.components;
  const MemberUpdate = { ...schemas.MemberUpdate, minProperties };
  const document = { ...memberDocument, components: { schemas: { ...schemas, MemberUpdate } } };
  const contract = memberContract("valid-credentials-accepted");
  const context = { ...tinyContext({}, { rules: ["MEM-01"] }), contract, support: derivedAdapter(contract, document) };
  const { trial } = openTrial(context, { name: "schema", rules: ["MEM-01"], needs: [] }, 1);
  const changes: unknown[] = [];
  const call: Trial["call"] = async (operation, { body } = {}) => {
    if (operation === memberUpdate.id) changes.push(body);
    const request = { method: "PATCH", url: "", headers: {} };
    return { operation, request, headers: {}, text: "", atMs: 0, durationMs: 0, status: 201, body: { id: "Member:1" } };
  };
  const check = plainRequests(contract).find(({ operation }) => operation === memberUpdate.id);
  await check?.run(Object.assign(trial, { call }), undefined);
  return changes;
}

test("optional members are left out together only where the body may be without all of them", async () => {
  expect(await changesOf(0)).toEqual([expect.objectContaining({ name: expect.any(String) }), {}]);
  expect(await changesOf(1)).toEqual([expect.objectContaining({ name: expect.any(String) })]);
});
