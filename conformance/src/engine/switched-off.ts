import type { Contract, Rule } from "@tallystick/contract";

/**
 * Parts of the contract and whether the target offers them: `false`, or the reason why not, switches a part off. A part
 * is a domain of operations, such as `agents`. Rules that need a part that is switched off are not declared, never
 * violated.
 */
export type Offers = Readonly<Record<string, boolean | string>>;

/** The sentence for every part that is switched off. */
export function switchedOff(offers: Offers = {}): ReadonlyMap<string, string> {
  const off = Object.entries(offers).filter(([, offered]) => offered !== true);
  return new Map(off.map(([part, why]) => [part, `${part} is switched off: ${reasonOf(why)}`]));
}

function reasonOf(why: boolean | string): string {
  return typeof why === "string" ? why : "the target does not offer it";
}

/** The parts that a target may switch off. */
export function partsOf({ operations }: Contract): string[] {
  return [...new Set(Object.values(operations).map(({ domain }) => domain))];
}

/** Why this target does not declare a rule; undefined when its part is offered. */
export function whySwitchedOff(off: ReadonlyMap<string, string>, rule: Rule): string | undefined {
  return partsOfRule(rule)
    .map((part) => off.get(part))
    .find((reason) => reason !== undefined);
}

/** The folder that declares it; rules about magic values belong to the sandbox wherever they are declared. */
function partsOfRule({ id, source }: Rule): string[] {
  const folders = source.file.split("/").slice(1, -1);
  return id.startsWith("SBX-") ? [...folders, "sandbox"] : folders;
}
