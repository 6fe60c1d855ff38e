import type { Contract } from "@tallystick/contract";
import { rulesOf, type Twin } from "./twin.ts";

/** Of everything that expires: it lives twice as long, and half as long. */
export function expiryTwins(contract: Contract): Twin[] {
  return contract.expiries.flatMap(({ model, after, rule }) => {
    const twin = (fault: string, name: string, wrong: string): Twin => ({
      name: `expiries/${model}/${name}`,
      fault: `${model} ${fault}`,
      rules: rulesOf(rule),
      mutate: (given) => ({
        ...given,
        expiries: given.expiries.map((each) => (each.model === model ? { ...each, after: wrong } : each)),
      }),
    });
    const [, count = "1"] = /(\d+)/.exec(after) ?? [];
    return [
      twin("lives twice as long.", "twice-as-long", after.replace(count, String(2 * Number(count)))),
      twin("is over after ten seconds.", "ten-seconds", "PT10S"),
    ];
  });
}
