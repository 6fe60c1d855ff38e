import { identityDifferences, shortIdentity } from "@tallystick/contract";
import type { Cause } from "./causes.ts";
import type { Report } from "../runner/result/report.ts";

/** What a reader does next, with the command for it where there is one. */
export interface NextStep {
  text: string;
  command?: string;
}

/** How to come from this report to a conformant target. Nothing where nothing is left to do. */
export function nextSteps(report: Report, causes: readonly Cause[]): NextStep[] {
  return [...otherContract(report), ...afterVerdict(report, causes)];
}

const partNames = { shape: "requests and replies", behaviour: "behaviour" } as const;

/** Of a target that says it was made from another contract: failures may be differences of the two. */
function otherContract({ contract, targetContract }: Report): NextStep[] {
  if (targetContract === undefined) return [];
  const parts = (identityDifferences(contract, targetContract) ?? []).map((part) => partNames[part]);
  const text = `The target says that it was made from another contract, ${targetContract}, and was judged by ${shortIdentity(contract)}: other ${parts.join(" and other ")}. Judge it by its own files, with --contract and --document; \`tallystick changes\` says what differs.`;
  return [{ text }];
}

function afterVerdict(report: Report, causes: readonly Cause[]): NextStep[] {
  const [first] = causes;
  if (first !== undefined) {
    const [failure] = first.failures;
    const { again, file = "" } = failure?.example ?? {};
    if (failure === undefined || again === undefined)
      return [
        {
          text: "Mend the first cause, then run again. With --failures DIR each failure gets a command that repeats it alone.",
        },
      ];
    return [
      { text: "Mend the first cause; this repeats it alone:", command: again },
      {
        text: "This prints its rule, what declares it, and why:",
        // With the flags that name the contract.
        command: again.replace(`replay ${file}`, () => `explain ${failure.rule.id}`),
      },
    ];
  }
  const silent = report.rules.filter(({ verdict, level }) => verdict === "never-exercised" && level === "MUST");
  const [reason] = [...Map.groupBy(silent, (rule) => rule.reason ?? "")].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  if (reason === undefined) return [];
  return [
    { text: `Most rules were not tried for this reason: ${reason[0]} (${reason[1].length} of ${silent.length}).` },
  ];
}
