/**
 * Serves one mutant, to look at it or to run the suite against it.
 *
 *     node conformance/mutants/serve-mutant.ts MUTANT [--port N]
 *
 * MUTANT is an id of the kill matrix, such as `transfers.in/idempotency/off`. Prints one line of JSON when the service is
 * ready: `url`, `clock`, `clientId`, `clientSecret`. Stops on Ctrl-C.
 */
import { parseArgs } from "node:util";
import { allMutants } from "./all-mutants.ts";
import { serveMutation } from "./serve-mutation.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { port: { type: "string", default: "0" } },
});
const mutant = allMutants().find(({ id }) => id === positionals[0]);
if (mutant === undefined) {
  console.error(
    `There is no mutant "${positionals[0] ?? ""}". conformance/src/mutation-results/kill-matrix.json lists them.`,
  );
  process.exit(2);
}

const { url, clock, platform, close } = await serveMutation(mutant.mutation(), Number(values.port));
console.log(JSON.stringify({ url, clock, ...platform }));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void close());
