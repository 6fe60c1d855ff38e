/**
 * Serves one mutant, to look at it or to run the suite against it; without one, the right service.
 *
 *     node conformance/mutants/serve-mutant.ts [MUTANT] [--port N]
 *
 * MUTANT is an id of the record, such as `transfers.in/idempotency/off`. Prints one line of JSON when the service is
 * ready: `url`, `clock`, `clientId`, `clientSecret`, and `other`, the credentials of another platform. Stops on Ctrl-C.
 */
import { parseArgs } from "node:util";
import { allMutants } from "./all-mutants.ts";
import { serveMutation } from "./serve-mutation.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { port: { type: "string", default: "0" } },
});
const [id] = positionals;
const mutant = id === undefined ? undefined : allMutants().find((each) => each.id === id);
if (id !== undefined && mutant === undefined) {
  console.error(`There is no mutant "${id}". conformance/record/kills.tsv lists them.`);
  process.exit(2);
}

const mutation = mutant?.mutation() ?? {};
const { url, clock, platform, otherPlatform, close } = await serveMutation(mutation, Number(values.port));
console.log(JSON.stringify({ url, clock, ...platform, other: otherPlatform }));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void close());
