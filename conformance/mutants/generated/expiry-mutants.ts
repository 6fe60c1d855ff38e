import { parseDuration, type Contract, type Expiry } from "@tallystick/contract";
import { rulesOnEnds } from "../../src/checks/expiry/rules-on-ends.ts";
import { countedFrom } from "../../src/requests/states/expiry-times.ts";
import { rulesOf, type ContractMutant } from "./contract-mutant.ts";

/** For everything that expires: another lifetime, and an end that is counted from the creation. */
export function expiryMutants(contract: Contract): ContractMutant[] {
  return contract.expiries.flatMap((expiry) => {
    const { model, field, rule } = expiry;
    const several = contract.expiries.filter((each) => each.model === model).length > 1 ? `/${field}` : "";
    return faultsOf(expiry).map(([name, fault, wrong]) => ({
      id: `expiries/${model}${several}/${name}`,
      fault: `${model} ${fault}`,
      rules: [...rulesOf(rule), ...rulesOnEnds(contract, model)],
      mutate: (given) => ({
        ...given,
        expiries: given.expiries.map((each) => (each.model === model && each.field === field ? wrong : each)),
      }),
    }));
  });
}

type ExpiryFault = readonly [name: string, fault: string, wrong: Expiry];

function faultsOf(expiry: Expiry): ExpiryFault[] {
  const { from: _from, before: _before, ...uncounted } = expiry;
  const [, count = "1"] = /(\d+)/.exec(expiry.after) ?? [];
  const twice = expiry.after.replace(count, String(2 * Number(count)));
  const path = countedFrom(expiry);
  return path === undefined
    ? [
        ["twice-as-long", "expires after twice the lifetime.", { ...expiry, after: twice }],
        ["ten-seconds", "expires after ten seconds.", { ...expiry, after: "PT10S" }],
      ]
    : [
        ["two-minutes-more", `counts two minutes more from ${path}.`, { ...expiry, after: lengthened(expiry.after) }],
        [
          "of-its-creation",
          `expires two days after its creation, whatever ${path} says.`,
          { ...uncounted, after: "P2D" },
        ],
      ];
}

/** Two minutes longer. */
function lengthened(after: string): string {
  return `PT${parseDuration(after) / 1_000 + 120}S`;
}
