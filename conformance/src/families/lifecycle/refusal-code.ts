import type { Contract } from "@tallystick/contract";
import type { Check } from "../../engine/check.ts";
import { defineCheck } from "../define-check.ts";
import { declared, expectAnswer } from "../expect.ts";
import { cellsOf, drivenLifecycles } from "./cells.ts";
import { move } from "./matrix.ts";

/** A move that the state does not allow is refused in one and the same way, whatever the state (ERR-03). */
export function refusalCodes(contract: Contract): Check[] {
  return drivenLifecycles(contract).map((lifecycle) => {
    const rules = declared(contract, "ERR-03");
    const illegal = cellsOf(contract, lifecycle).filter(({ edge }) => edge === undefined);
    const onePerState = illegal.filter((cell, index) => illegal.findIndex(({ from }) => from === cell.from) === index);
    return defineCheck({
      name: `lifecycle/${lifecycle.name} refuses in one way`,
      family: "lifecycle",
      rules,
      cost: 2,
      async run(t) {
        for (const cell of onePerState) {
          const { id } = await t.world.card(cell.from);
          const reply = await move(t, lifecycle, cell, id);
          expectAnswer(
            t,
            rules,
            `${cell.from}↛${cell.to}`,
            reply,
            lifecycle.otherwise === undefined ? [] : [lifecycle.otherwise],
          );
        }
      },
    });
  });
}
