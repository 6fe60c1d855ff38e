import type { Contract } from "@tallystick/contract";
import type { Oracle } from "../../check.ts";
import { judgeStatedPlaces, rulesOfPlaces } from "./stated-places.ts";

/** Judges every reply by the rules of the places that it shows. */
export function statedOracle(contract: Contract): Oracle {
  const rules = rulesOfPlaces(contract);
  const stated = new Set(rules);
  return {
    name: "schema/members match the rules that stand at them",
    family: "schema",
    rules,
    goesOn: true,
    examine: (scene, exchange) => judgeStatedPlaces(scene, scene.document, exchange, stated),
  };
}
