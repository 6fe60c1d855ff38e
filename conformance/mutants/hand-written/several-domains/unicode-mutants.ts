import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { type Behaviour, type ProxiedCall, refusal } from "../../proxy/proxied-call.ts";

/** Changes every string in the bodies of some calls. */
function changesTexts(
  rule: string,
  operations: readonly string[],
  name: string,
  change: (text: string) => string,
): HandWrittenMutant {
  return {
    id: `words/${name}`,
    fault: `${operations.join(", ")}: ${name.replaceAll("-", " ")}.`,
    rules: [rule],
    behave: (): Behaviour => ({
      request(call) {
        if (!isOneOf(operations, call)) return;
        call.body = JSON.stringify(JSON.parse(call.body), (_key, value: unknown) =>
          typeof value === "string" ? change(value) : value,
        );
      },
    }),
  };
}

function isOneOf(operations: readonly string[], call: ProxiedCall): call is ProxiedCall & { body: string } {
  return operations.includes(call.operation ?? "") && call.body?.startsWith("{") === true;
}

/** Texts for people that are not stored as they were sent. */
export const mutants: readonly HandWrittenMutant[] = [
  changesTexts("CUST-11", ["customers.create"], "what-Latin-1-lacks-is-kept-as-a-question-mark", (text) =>
    text.replaceAll(/[\u{100}-\u{10ffff}]/gu, "?"),
  ),
  changesTexts("BO-09", ["owners.create", "owners.update"], "accents-are-taken-off", (text) =>
    text.normalize("NFD").replaceAll(/[\u{300}-\u{36f}]/gu, ""),
  ),
  changesTexts("G-63t", ["agents.update"], "what-needs-four-bytes-is-lost", (text) =>
    text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, ""),
  ),
  changesTexts("G-14b", ["customers.create"], "texts-are-cut-after-eighty-characters", (text) => text.slice(0, 80)),
  changesTexts("QUOTE-27", ["quotes.create"], "words-in-bytes-are-read-as-Latin-1", (text) =>
    Buffer.from(text, "utf8").toString("latin1"),
  ),
  {
    id: "words/a-token-named-in-Chinese-is-refused",
    fault: "tokens.create: a token named in Chinese is refused.",
    rules: ["TOKEN-03"],
    behave: () => ({
      request: async (call) =>
        isOneOf(["tokens.create"], call) && /\p{Script=Han}/u.test(call.body)
          ? refusal(400, "INVALID_INPUT")
          : undefined,
    }),
  },
];
