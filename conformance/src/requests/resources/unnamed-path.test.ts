import { expect, test } from "vitest";
import { lendingContract } from "../../../test/lending/lending-contract.ts";
import { withOverrides } from "../../contracts/contract-overrides.ts";
import { derivedAdapter } from "../../contracts/derived-adapter.ts";
import type { Exchange } from "../../http/exchange.ts";
import type { Trial } from "../trial.ts";
import { unnamedPath } from "./unnamed-path.ts";

const [row] = Object.values(lendingContract.operations).filter(({ path }) => path.endsWith("}"));
if (row === undefined) throw new Error("The desk has no path with an id");
const [hole = ""] = row.parameters.map(({ name }) => name);
const unknown = { status: 404, kind: "error" as const, codes: [], headers: [] };

function reasonOf(given: Partial<typeof row>, { status = 404, fixtures = {} } = {}): string | undefined {
  const contract = { ...lendingContract, operations: { [row!.id]: { ...row!, ...given } } };
  const t = { contract, target: { fixtures } } as unknown as Pick<Trial, "contract" | "target">;
  return unnamedPath(t, { operation: row!.id, status });
}

test("a declared 404 says nothing where no declaration says what a part of the path names", () => {
  const replies = [...row.replies, unknown];
  expect(reasonOf({ replies, references: [] })).toBe(
    `${row.id} answers 404, and the contract does not say what {${hole}} in its path names: say it with @identifies`,
  );
  expect(reasonOf({ replies, references: [{ at: `path.${hole}`, resource: "Member" }] })).toBeUndefined();
  expect(reasonOf({ replies, references: [] }, { status: 400 })).toBeUndefined();
  expect(reasonOf({ references: [] })).toBeUndefined();
  expect(reasonOf({ replies, references: [] }, { fixtures: { [`${row.id} path.${hole}`]: "m-1" } })).toBeUndefined();
});

test("a 404 that a write does not declare says nothing either, nor one to an id in its body", () => {
  const [path, name] = [`{${hole}} in its path`, "body.pageId"];
  expect(reasonOf({ method: "delete", references: [] })).toContain(path);
  const write = { ...row, method: "post", path: "/publish", parameters: [], references: [], resourceAction: undefined };
  const contract = { ...lendingContract, operations: { publish: write } } as unknown as Trial["contract"];
  const reasonFor = (body: object, fixtures = {}): string | undefined => {
    const request = { method: "POST", url: "http://target/publish", headers: {}, body: JSON.stringify(body) };
    const t = { contract, target: { fixtures } } as unknown as Pick<Trial, "contract" | "target">;
    return unnamedPath(t, { operation: "publish", status: 404, request });
  };
  expect(reasonFor({ pageId: "1" })).toContain(name);
  expect(reasonFor({ mode: "all" })).toBeUndefined();
  expect(reasonFor({ pageId: "1" }, { [`${row.id} ${name}`]: "page-of-the-user" })).toBeUndefined();
});

test("a refusal counts where the contract's own request names what it has made", () => {
  const contract = {
    ...lendingContract,
    operations: {
      [row.id]: { ...row, replies: [...row.replies, unknown, { ...unknown, status: 403 }], references: [] },
    },
  };
  const derived = derivedAdapter(contract, {});
  const own = withOverrides(derived, { requests: { [row.id]: async () => ({}) } });
  const t = { contract, target: { fixtures: {} } } as unknown as Pick<Trial, "contract" | "target">;
  const reply = { operation: row.id, status: 404 };
  expect([derived, own].map((adapter) => adapter.unnamedPath?.(t, reply))).toEqual([
    expect.stringContaining("say it with @identifies"),
    undefined,
  ]);
  const refused = { ...reply, status: 403 } as Exchange;
  expect([derived, own].map((adapter) => adapter.refusedAnyway?.(t, refused))).toEqual([
    expect.stringContaining("say it with @identifies"),
    undefined,
  ]);
});
