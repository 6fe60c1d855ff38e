/**
 * Tells of each trigger whether it breaks one condition only: a server that forgot the refusal has to do what the trigger
 * asks for.
 *
 *     node conformance/mutants/triggers/audit-triggers.ts [FILE] [--only PATTERN]
 *
 * FILE exports a `MutantSubject` as default; absent: the service of this repository. Exit code 1 when the request of a
 * trigger is refused for another reason, and `implied-refusals.ts` does not say why that has to be so.
 */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { bundleOf } from "../../src/contracts/checks.ts";
import type { MutantSubject } from "../mutant-subject.ts";
import { paymentsSubject } from "../payments-subject.ts";
import { hiddenConditions } from "./hidden-conditions.ts";
import { triedRefusals } from "./tried-refusals.ts";

const { positionals, values } = parseArgs({ allowPositionals: true, options: { only: { type: "string" } } });
const subject = await subjectIn(positionals[0]);
const only = new RegExp(values.only ?? "");
const chosen = triedRefusals(bundleOf(subject)).filter(({ name }) => only.test(name));
const hidden = await hiddenConditions(subject, chosen);
for (const { name, answer } of hidden) console.error(`✗ ${name}: answered ${answer} where nothing is left to refuse`);
console.log(`${chosen.length} refusals tried · ${hidden.length} requests break a second condition`);
process.exitCode = hidden.length === 0 ? 0 : 1;

async function subjectIn(file: string | undefined): Promise<Pick<MutantSubject, "contract" | "document" | "serve">> {
  if (file === undefined) return paymentsSubject;
  const { default: given }: { default: MutantSubject } = await import(pathToFileURL(resolve(file)).href);
  return given;
}
