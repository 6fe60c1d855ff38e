import type { Contract } from "@tallystick/contract";
import type { Oracle } from "../../check.ts";
import { rulesStating } from "../../rules-stating.ts";
import { judgeStatedPlaces } from "./stated-places.ts";

/** Judges every reply by the rules that say no more than the schemas at which they stand. */
export function statedOracle(contract: Contract): Oracle {
  const rules = rulesStating(contract, "as-its-schema-says");
  const stated = new Set(rules);
  return {
    name: "schema/places whose rules say what their schema says",
    family: "schema",
    rules,
    examine: (scene, exchange) => judgeStatedPlaces(scene, scene.document, exchange, stated),
  };
}
