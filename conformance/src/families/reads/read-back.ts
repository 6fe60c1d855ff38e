import type { Contract, Operation } from "@tallystick/contract";
import type { CallRequest, Check, Trial } from "../../engine/check.ts";
import { isFormFile } from "../../http/form.ts";
import { fixtureOf } from "../../world/fixture.ts";
import { perform } from "../../world/perform.ts";
import { allKindsOf } from "../../world/requests/variants.ts";
import { asObject } from "../../world/value-at.ts";
import { defineCheck } from "../define-check.ts";
import { declared, expectSame, expectStatus } from "../expect.ts";
import { within } from "../within.ts";

/** The rules by which what an operation makes is read back as it was given; of several kinds of body, this one's. */
const readBack: Readonly<Record<string, { kind: string; rules: string[] }>> = {
  "owners.create": { kind: "", rules: ["BO-09", "BO-11", "BO-12"] },
  "documents.create": { kind: "", rules: ["G-23a", "BO-12"] },
  "customers.create": { kind: "BUSINESS", rules: ["G-14b"] },
};

/** What was just made is there, and every field of it is as it was given. */
export function readBacks(contract: Contract): Check[] {
  return Object.entries(readBack).flatMap(([id, { kind, rules: ids }]) => {
    const operation = contract.operations[id];
    const rules = declared(contract, ...ids);
    const reader = readerOf(contract, operation);
    if (operation === undefined || reader === undefined) return [];
    return defineCheck({
      name: `reads/${id} ${kind} is read back as it was made`.replace("  ", " "),
      family: "reads",
      operation: id,
      rules,
      cost: 2,
      async run(t: Trial) {
        const request = (await allKindsOf(t, id)).find((each) => each.kind === kind)?.request ?? {};
        const made = fixtureOf(await perform(t, id, request), "What is to be read back");
        const read = await t.call(reader.operation, { params: { [reader.parameter]: made.id } });
        expectStatus(t, rules, "read after it was made", read, [200]);
        expectSame(t, rules, "read after it was made", {
          operation: reader.operation,
          what: "what was given:",
          expected: within(given(request), given(request)),
          observed: within(given(request), read.body),
        });
      },
    });
  });
}

function readerOf(
  contract: Contract,
  made: Operation | undefined,
): { operation: string; parameter: string } | undefined {
  const reads = contract.resources[made?.part?.resource ?? ""]?.reads ?? [];
  const reader = reads
    .flatMap((id) => contract.operations[id] ?? [])
    .find(({ access }) => access.scheme === "platform");
  const parameter = reader?.references.find(({ at }) => at.startsWith("path."))?.at.slice("path.".length);
  return reader === undefined || parameter === undefined ? undefined : { operation: reader.id, parameter };
}

/** The fields of a body but for its files, which nobody reads back. */
function given({ body }: CallRequest): Record<string, unknown> {
  return Object.fromEntries(Object.entries(asObject(body) ?? {}).filter(([, value]) => !isFormFile(value)));
}
