import type { Operation, Parameter, Refusal } from "@tallystick/contract";
import { expect, test } from "vitest";
import { memberUpdate } from "../../../test/lending/member-desk.ts";
import { preconditionHeaders } from "./precondition-headers.ts";

const header: Parameter = { name: "If-Match", in: "header", required: false };
const refusal = (when: Refusal["when"], status: number): Refusal => ({
  when,
  at: "header.If-Match",
  status,
  code: "STALE",
  accepts: [],
});
const update = (...refusals: Refusal[]): Operation => ({ ...memberUpdate, parameters: [header], refusals });

test("a precondition header is required where its absence is refused", () => {
  const changed = refusal("changed-meanwhile", 412);
  const found = { at: "header.If-Match", shown: "etag" };
  expect(preconditionHeaders(update(changed))).toEqual([{ ...found, required: false }]);
  expect(preconditionHeaders(update(changed, refusal("missing", 428)))).toEqual([{ ...found, required: true }]);
  expect(preconditionHeaders(update(refusal("missing", 428)))).toEqual([]);
});
