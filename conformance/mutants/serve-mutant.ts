/**
 * Serves one mutant of the contract, to look at it by hand or to run the suite against it.
 *
 *     node conformance/mutants/serve-mutant.ts MUTANT [--port N]
 *
 * MUTANT is an id of the kill matrix, such as `transfers.in/idempotency/off`. Prints one line of JSON when it is ready: `url`,
 * `clock`, `clientId`, `clientSecret`. Stops on Ctrl-C.
 */
import { parseArgs } from "node:util";
import { contract } from "@tallystick/contract";
import { createLogger, createService } from "@tallystick/service";
import { contractMutants } from "./generated/contract-mutants.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { port: { type: "string", default: "0" } },
});
const mutant = contractMutants(contract).find(({ id }) => id === positionals[0]);
if (mutant === undefined) {
  console.error(
    `There is no mutant "${positionals[0] ?? ""}". conformance/src/mutation-results/kill-matrix.json lists them.`,
  );
  process.exit(2);
}

const credentials = { clientId: "mutant", clientSecret: "mutant-secret" };
const service = await createService({
  contract: mutant.mutate(contract),
  testClock: true,
  logger: createLogger("silent"),
  platforms: [{ name: "mutant", credentials }],
});
const { url, origin } = await service.listen(Number(values.port), "127.0.0.1");
console.log(JSON.stringify({ url, clock: `${origin}/clock`, ...credentials }));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void service.close());
