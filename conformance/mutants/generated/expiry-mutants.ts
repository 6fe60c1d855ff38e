import type { Contract } from "@tallystick/contract";
import { rulesOnEnds } from "../../src/checks/expiry/rules-on-ends.ts";
import { rulesOf, type ContractMutant } from "./contract-mutant.ts";

/** For everything that expires: twice the lifetime, and ten seconds. */
export function expiryMutants(contract: Contract): ContractMutant[] {
  return contract.expiries.flatMap(({ model, after, rule }) => {
    const mutant = (fault: string, name: string, wrong: string): ContractMutant => ({
      id: `expiries/${model}/${name}`,
      fault: `${model} ${fault}`,
      rules: [...rulesOf(rule), ...rulesOnEnds(contract, model)],
      mutate: (given) => ({
        ...given,
        expiries: given.expiries.map((each) => (each.model === model ? { ...each, after: wrong } : each)),
      }),
    });
    const [, count = "1"] = /(\d+)/.exec(after) ?? [];
    return [
      mutant("expires after twice the lifetime.", "twice-as-long", after.replace(count, String(2 * Number(count)))),
      mutant("expires after ten seconds.", "ten-seconds", "PT10S"),
    ];
  });
}
