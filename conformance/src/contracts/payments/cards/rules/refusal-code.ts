import type { Check, Contract } from "../../words.ts";
import { declared, defineCheck, expecting } from "../../words.ts";
import { lifecycleDrivers } from "../../lifecycle-drivers.ts";
import { cellsOf, drivenLifecycles } from "../../../../checks/lifecycle/cells.ts";
import { drivenIn, move } from "../../../../checks/lifecycle/matrix.ts";

/** A move that the state does not allow is refused in the same way, whatever the state (ERR-03). */
export function refusalCodes(contract: Contract): Check[] {
  // The rule is about cards.
  const cards = drivenLifecycles(contract, lifecycleDrivers).filter(({ resource }) => resource === "Card");
  return cards.map((lifecycle) => {
    const rules = declared(contract, "ERR-03");
    const illegal = cellsOf(contract, lifecycle).filter(({ edge }) => edge === undefined);
    const onePerState = illegal.filter((cell, index) => illegal.findIndex(({ from }) => from === cell.from) === index);
    return defineCheck({
      name: `lifecycle/${lifecycle.name} refuses with one status and code`,
      family: "lifecycle",
      ...(lifecycle.drivers[0] && { operation: lifecycle.drivers[0].operation }),
      rules,
      cost: 2,
      async run(t) {
        for (const cell of onePerState) {
          const reply = await move(t, lifecycle, cell, await drivenIn(t, lifecycle, cell));
          expecting(t, rules).answer(
            `${cell.from}↛${cell.to}`,
            reply,
            lifecycle.otherwise === undefined ? [] : [lifecycle.otherwise],
          );
        }
      },
    });
  });
}
