import type { Clause } from "../clients/habits/index.ts";
import type { Exchange } from "../http/exchange.ts";
import { occasion, type ReceiverRule } from "./receiver-rule.ts";
import type { EventKind, Sender } from "./sender.ts";

/** The kinds of event whose answer decides. */
export function decisionKinds({ kinds }: Sender): EventKind[] {
  return kinds.filter(({ webhook, type }) => webhook.decision?.event === type);
}

/** One kind of event that asks for nothing, and is delivered again where it is not accepted. */
export function plainKinds(sender: Sender): EventKind[] {
  const { kinds } = sender;
  const isPlain = (kind: EventKind): boolean =>
    !decisionKinds(sender).includes(kind) && !kind.webhook.delivery.once.includes(kind.type);
  return kinds.filter(isPlain).slice(0, 1);
}

/** Whether the reply to an event that asks for a decision is one that the contract declares. */
export function isDecision({ webhook }: EventKind, { status }: Exchange): boolean {
  return webhook.decision?.answers.some((answer) => answer.status === status) === true;
}

const ofDecisions: Clause = ({ webhooks }) =>
  Object.values(webhooks).flatMap(({ decision }) => decision?.answers.flatMap(({ rule }) => rule ?? []) ?? []);

const hasDecisions: ReceiverRule["applies"] = ({ webhooks }) =>
  Object.values(webhooks).some(({ decision }) => decision !== undefined);

const aboutDecisions = {
  from: [ofDecisions],
  unseen: "no event that asks for a decision got one",
  applies: hasDecisions,
} satisfies Partial<ReceiverRule>;

export const decisionRules: readonly ReceiverRule[] = [
  {
    id: "RECEIVER-07",
    sentence: "A decision that was made is given again when its event is delivered again.",
    ...aboutDecisions,
    async *observe(sender) {
      for (const kind of decisionKinds(sender)) {
        const letter = sender.letter(kind);
        const [first, again] = [await sender.send(letter), await sender.send(letter)];
        const isKept = again.status === first.status;
        if (isDecision(kind, first)) yield occasion([first, again], isKept, `${first.status} again, as decided before`);
      }
    },
  },
  {
    id: "RECEIVER-08",
    sentence: "Two deliveries of one event at once get the same decision.",
    ...aboutDecisions,
    async *observe(sender) {
      for (const kind of decisionKinds(sender)) {
        const letter = sender.letter(kind);
        const [one, other] = await Promise.all([sender.send(letter), sender.send(letter)]);
        const isKept = isDecision(kind, one) && one.status === other.status;
        yield occasion([one, other], isKept, "the same decision to both deliveries");
      }
    },
  },
];
