import type { Contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import subject from "./mutants/subject.ts";
import { mutantsOf } from "../../conformance/mutants/judge-subject.ts";
import type { ServedSubject } from "../../conformance/mutants/mutant-subject.ts";
import { bundleOf, checksFor } from "../../conformance/src/contracts/checks.ts";
import { judge } from "@tallystick/conformance";

const contract: Contract = subject.contract;
const { support } = bundleOf({ contract, document: subject.document });
const ofTheList = ({ name }: { name: string }): boolean => name.includes("products.list");
const suiteChecks = checksFor(contract, support).filter(ofTheList);
const rules = new Set(suiteChecks.flatMap((check) => check.rules));

/** Makes a list of everybody's items longer than a run can read, as it becomes on a target that is judged every day. */
async function fill({ url, credentials }: ServedSubject["target"]): Promise<void> {
  if (!("secret" in credentials)) throw new Error("The desk's staff have an id and a secret.");
  const authorization = `Basic ${Buffer.from(`${credentials.id}:${credentials.secret}`).toString("base64")}`;
  const headers = { authorization, "content-type": "application/json" };
  const most = contract.operations["products.list"]?.listing?.limit?.max ?? 0;
  const create = async (nth: number): Promise<number> => {
    const body = { sku: `OLD-${nth}`, name: "Drill", category: "POWER_TOOL", tags: [], dailyRate: 1500, units: 1 };
    return (await fetch(`${url}/products`, { method: "POST", headers, body: JSON.stringify(body) })).status;
  };
  const statuses = await Promise.all(Array.from({ length: most * 16 }, (_, nth) => create(nth)));
  expect(new Set(statuses)).toEqual(new Set([201]));
}

async function verdicts(served: ServedSubject): Promise<Map<string, string>> {
  await fill(served.target);
  try {
    const { report } = judge(served.target, {
      contract,
      document: subject.document,
      suiteChecks,
      seed: 1,
      budgetMs: 0,
    });
    return new Map((await report).rules.filter(({ id }) => rules.has(id)).map(({ id, verdict }) => [id, verdict]));
  } finally {
    await served.close();
  }
}

test("a list longer than a run can read is judged on every rule", async () => {
  const unheld = [...(await verdicts(await subject.serve({})))].filter(([, verdict]) => verdict !== "held");
  // A rule about another platform's items needs a second platform.
  expect(unheld).toEqual([["STD-08", "not-declared"]]);
});

test.for(["products.list/filters/category-ignored", "products.list/listing/order-parameter-ignored"])(
  "of such a list, %s falls",
  async (id) => {
    const mutant = mutantsOf(subject).find((each) => each.id === id);
    if (mutant === undefined) throw new Error(`There is no mutant ${id}.`);
    expect([...(await verdicts(await mutant.serve())).values()]).toContain("violated");
  },
);
