import { type ProxiedCall, type Behaviour, refusal } from "../../proxy/proxied-call.ts";
import { type HandWrittenMutant, mutant, type Part } from "../mutant.ts";

/** Changes every string in the bodies of some calls. */
function changesTexts(operations: readonly string[]): Part<(text: string) => string> {
  return (change) => (): Behaviour => ({
    request(call) {
      if (!isOneOf(operations, call)) return;
      call.body = JSON.stringify(JSON.parse(call.body), (_key, value: unknown) =>
        typeof value === "string" ? change(value) : value,
      );
    },
  });
}

function isOneOf(operations: readonly string[], call: ProxiedCall): call is ProxiedCall & { body: string } {
  return operations.includes(call.operation ?? "") && call.body?.startsWith("{") === true;
}

/** Texts for people that are not stored as they were sent. */
export const mutants: readonly HandWrittenMutant[] = [
  mutant("CUST-11", "words/what-Latin-1-lacks-is-kept-as-a-question-mark", changesTexts(["customers.create"]), (text) =>
    text.replaceAll(/[\u{100}-\u{10ffff}]/gu, "?"),
  ),
  mutant("BO-09", "words/accents-are-taken-off", changesTexts(["owners.create", "owners.update"]), (text) =>
    text.normalize("NFD").replaceAll(/[\u{300}-\u{36f}]/gu, ""),
  ),
  mutant("G-63t", "words/what-needs-four-bytes-is-lost", changesTexts(["agents.update"]), (text) =>
    text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, ""),
  ),
  mutant("G-14b", "words/texts-are-cut-after-eighty-characters", changesTexts(["customers.create"]), (text) =>
    text.slice(0, 80),
  ),
  mutant("QUOTE-27", "words/words-in-bytes-are-read-as-Latin-1", changesTexts(["quotes.create"]), (text) =>
    Buffer.from(text, "utf8").toString("latin1"),
  ),
  mutant("TOKEN-03", "words/a-token-named-in-Chinese-is-refused", () => ({
    request: async (call) =>
      isOneOf(["tokens.create"], call) && /\p{Script=Han}/u.test(call.body) ? refusal(400, "INVALID_INPUT") : undefined,
  })),
];
