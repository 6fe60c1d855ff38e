import { ofEveryWebhook } from "../clients/habits/index.ts";
import { isAccepted, occasion, type ReceiverRule } from "./receiver-rule.ts";
import { decisionKinds } from "./decisions.ts";

/** What arrives more than once, or in another order than it happened. */
export const repeatedRules: readonly ReceiverRule[] = [
  {
    id: "RECEIVER-04",
    sentence: "A delivery that was accepted is accepted again when it is repeated.",
    from: [ofEveryWebhook],
    unseen: "no genuine delivery was accepted",
    async *observe(sender) {
      for (const kind of sender.kinds.filter((each) => !decisionKinds(sender).includes(each))) {
        const { settles } = kind.webhook.delivery;
        const letter = sender.letter(kind);
        const first = await sender.send(letter);
        const again = await sender.send(letter);
        const isKept = isAccepted(again) || settles.includes(again.status);
        const expected = `${["2xx", ...settles].join(" or ")} to a delivery that was repeated`;
        if (isAccepted(first)) yield occasion([first, again], isKept, expected);
      }
    },
  },
  {
    id: "RECEIVER-05",
    sentence: "Of two equal deliveries at once, one is accepted, and the other is then accepted again.",
    from: [ofEveryWebhook],
    unseen: "the contract has no event that asks for no decision",
    async *observe(sender) {
      for (const kind of sender.kinds.filter((each) => !decisionKinds(sender).includes(each)).slice(0, 1)) {
        const { settles } = kind.webhook.delivery;
        const letter = sender.letter(kind);
        const both = await Promise.all([sender.send(letter), sender.send(letter)]);
        const after = await sender.send(letter);
        const isSettled = isAccepted(after) || settles.includes(after.status);
        const expected = `2xx to one of two equal deliveries at once, and ${["2xx", ...settles].join(" or ")} afterwards`;
        yield occasion([...both, after], both.some(isAccepted) && isSettled, expected);
      }
    },
  },
  {
    id: "RECEIVER-06",
    sentence: "Events about one resource are accepted in any order.",
    from: [ofEveryWebhook],
    unseen: "no genuine delivery was accepted",
    async *observe(sender) {
      for (const kind of sender.kinds.filter((each) => !decisionKinds(sender).includes(each)).slice(0, 1)) {
        const earlier = sender.letter(kind, { timestamp: sender.before(60_000) });
        const exchanges = [await sender.send(sender.letter(kind)), await sender.send(earlier)];
        yield occasion(exchanges, exchanges.every(isAccepted), "2xx to an event, and to the one before it afterwards");
      }
    },
  },
];
