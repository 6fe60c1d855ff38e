import { lexer } from "marked";

/**
 * How a fenced block of the documentation is kept honest. It stands behind the language: ```` ```sh run ````.
 *
 * - `run`: executed; must exit 0. The blocks of a page run in order, `sh` from the repository root, `ts` as a file of the clone.
 * - `with-service`: the same while a service answers: its address is in `TALLYSTICK_URL` and stands for `http://127.0.0.1:4010` in
 *   the text, its credentials are in `TALLYSTICK_CLIENT_ID` and `TALLYSTICK_CLIENT_SECRET`.
 * - `serves`: started; must print a line with `http://`, then go away when interrupted.
 * - `ci`: a command that .ci/run itself calls.
 * - `tested`: a test of the package reads it here and holds it to its word.
 * - `output`: not a command. The types of a `ts` block are checked all the same.
 */
export const duties = ["run", "with-service", "serves", "ci", "tested", "output"] as const;
export type Duty = (typeof duties)[number];

export interface Block {
  page: string;
  /** The line its fence opens on, from 1. */
  line: number;
  language: string;
  duty: Duty;
  text: string;
}

export interface UntaggedBlock {
  page: string;
  line: number;
}

/** The fenced blocks of a Markdown page, in order; those without a known duty apart. */
export function blocksOf(page: string, markdown: string): { blocks: Block[]; untagged: UntaggedBlock[] } {
  const blocks: Block[] = [];
  const untagged: UntaggedBlock[] = [];
  let line = 1;
  for (const token of lexer(markdown)) {
    if (token.type === "code" && token["codeBlockStyle"] !== "indented") {
      const [language = "", word] = String(token["lang"] ?? "").split(/\s+/);
      const duty = duties.find((known) => known === word);
      if (duty === undefined) untagged.push({ page, line });
      else blocks.push({ page, line, language, duty, text: String(token["text"]) });
    }
    line += token.raw.split("\n").length - 1;
  }
  return { blocks, untagged };
}
