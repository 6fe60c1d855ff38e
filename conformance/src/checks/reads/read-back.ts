import { isOfMainScheme } from "../../requests/callers/main-scheme.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import type { Contract, Operation } from "@tallystick/contract";
import type { CallRequest } from "../../http/exchange.ts";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { isFormFile } from "../../http/form.ts";
import { fixtureOf } from "../../requests/fixtures/fixture.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { variantsOf } from "../../requests/fixtures/requests.ts";
import { asObject } from "../../json/value-at.ts";
import { defineCheck } from "../define-check.ts";
import { declared, expecting } from "../../requests/expect.ts";
import { within } from "../within.ts";
import { idMemberOf } from "../../requests/fixtures/resource-id.ts";

/** A new resource exists, and every field is as given. */
export function readBacks(contract: Contract, { readBack }: Pick<ContractAdapter, "readBack">): Check[] {
  return Object.entries(readBack).flatMap(([id, { kind, made: ofMaking, found, same }]) => {
    const operation = contract.operations[id];
    const rules = declared(contract, ofMaking, found, same);
    const reader = readerOf(contract, operation);
    if (operation === undefined || reader === undefined) return [];
    return defineCheck({
      name: `reads/${id} ${kind} is read back as it was made`.replace("  ", " "),
      family: "reads",
      operation: id,
      rules,
      cost: 2,
      async run(t: Trial) {
        const request = (await variantsOf(t, id)).find((each) => each.kind === kind)?.request ?? {};
        const reply = await perform(t, id, request);
        expecting(t, declared(contract, ofMaking)).status("made", reply, 201);
        const made = fixtureOf(
          reply,
          "What is to be read back",
          idMemberOf(contract, operation.resourceAction?.resource),
        );
        const read = await t.call(reader.operation, { params: { [reader.parameter]: made.id } });
        expecting(t, declared(contract, found)).status("read after it was made", read, 200);
        expecting(t, declared(contract, same), reader.operation).same(
          "read after it was made",
          "what was given:",
          within(given(request), given(request)),
          within(given(request), read.body),
        );
      },
    });
  });
}

/** The operation that reads the created or updated resource by its id alone. */
export function readerOf(
  contract: Contract,
  made: Operation | undefined,
): { operation: string; parameter: string } | undefined {
  const reads = contract.resources[made?.resourceAction?.resource ?? ""]?.reads ?? [];
  const reader = reads
    .flatMap((id) => contract.operations[id] ?? [])
    .find(({ access }) => isOfMainScheme(contract, access));
  const [parameter, ...others] = reader?.parameters.filter(({ in: place }) => place === "path") ?? [];
  const isById = parameter !== undefined && others.length === 0;
  return reader === undefined || !isById ? undefined : { operation: reader.id, parameter: parameter.name };
}

/** The fields of a body except for its files, which nothing reads back. */
function given({ body }: CallRequest): Record<string, unknown> {
  return Object.fromEntries(Object.entries(asObject(body) ?? {}).filter(([, value]) => !isFormFile(value)));
}
