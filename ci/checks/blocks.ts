import { lexer } from "marked";

/**
 * How a fenced block of the documentation is checked. The tag stands after the language: ```` ```sh run ````.
 *
 * - `run`: is executed and must exit with 0. The blocks of a page run in order, `sh` in the repository root, `ts` as a file in it.
 * - `with-service`: the same while a service answers: its address is in `TALLYSTICK_URL` and stands for `http://127.0.0.1:4010` in
 *   the text, its credentials are in `TALLYSTICK_CLIENT_ID` and `TALLYSTICK_CLIENT_SECRET`.
 * - `serves`: is started, must print a line with `http://`, and must stop when it is interrupted.
 * - `ci`: a command that .ci/run itself calls.
 * - `tested`: a test of the package reads the block and checks it.
 * - `quoted`: its lines stand in files of the repository, other than Markdown.
 * - `output`: is not executed. The types of a `ts` block are checked all the same.
 */
export const tags = ["run", "with-service", "serves", "ci", "tested", "quoted", "output"] as const;
export type Tag = (typeof tags)[number];

export interface Block {
  page: string;
  /** The line of its opening fence, from 1. */
  line: number;
  language: string;
  tag: Tag;
  text: string;
}

export interface UntaggedBlock {
  page: string;
  line: number;
}

/** The fenced blocks of a Markdown page, in order; those without a known tag separately. */
export function blocksOf(page: string, markdown: string): { blocks: Block[]; untagged: UntaggedBlock[] } {
  const blocks: Block[] = [];
  const untagged: UntaggedBlock[] = [];
  let line = 1;
  for (const token of lexer(markdown)) {
    if (token.type === "code" && token["codeBlockStyle"] !== "indented") {
      const [language = "", word] = String(token["lang"] ?? "").split(/\s+/);
      const tag = tags.find((known) => known === word);
      if (tag === undefined) untagged.push({ page, line });
      else blocks.push({ page, line, language, tag, text: String(token["text"]) });
    }
    line += token.raw.split("\n").length - 1;
  }
  return { blocks, untagged };
}
