/** Whether money, people and codes are invented. A store belongs to one mode for ever. */
export type Mode = (typeof modes)[number];

export const modes = ["sandbox", "production"] as const;

/** The options of `createService` that belong to one mode, and are refused in the other. The command line reads the same table. */
export const modeOfOption: { testClock: Mode; demo: Mode; rails: Mode } = {
  testClock: "sandbox",
  demo: "sandbox",
  rails: "production",
};

type ModeOption = keyof typeof modeOfOption;

/** The first option that is given and belongs to the other mode. */
export function optionOfOtherMode(
  mode: Mode,
  given: { readonly [Name in ModeOption]?: unknown },
): { option: ModeOption; mode: Mode } | undefined {
  const options = Object.keys(modeOfOption) as ModeOption[]; // the table has these keys only
  const option = options.find((name) => given[name] && modeOfOption[name] !== mode);
  return option && { option, mode: modeOfOption[option] };
}
