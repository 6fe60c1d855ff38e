import type { Contract, Rule } from "@tallystick/contract";

/**
 * Parts of the contract by whether the target offers them: `false`, or the reason why not, switches a part off. A part is
 * a domain of its operations, such as `agents`. What stands on a part that is switched off is not declared, never red.
 */
export type Offers = Readonly<Record<string, boolean | string>>;

/** The sentence to give for every part that is switched off. */
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

/** Why a rule is not declared by this target; undefined when its part is offered. */
export function whySwitchedOff(off: ReadonlyMap<string, string>, rule: Rule): string | undefined {
  return partsOfRule(rule)
    .map((part) => off.get(part))
    .find((reason) => reason !== undefined);
}

/** The folder that declares it; what the sandbox makes of magic values is the sandbox's wherever it is declared. */
function partsOfRule({ id, source }: Rule): string[] {
  const folders = source.file.split("/").slice(1, -1);
  return id.startsWith("SBX-") ? [...folders, "sandbox"] : folders;
}
