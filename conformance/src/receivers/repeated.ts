import { parseDuration } from "@tallystick/contract";
import type { Exchange } from "../http/exchange.ts";
import type { Letter, Sender } from "./sender.ts";
import { ofEveryWebhook } from "../clients/habits/index.ts";
import { isAccepted, occasion, type ReceiverRule } from "./receiver-rule.ts";
import { decisionKinds, plainKinds } from "./decisions.ts";

/** How long a sender waits before it hangs up; milliseconds. */
const hangUpMs = 20;

/** How long before the end of the retries the last one is sent; milliseconds. */
const lastMinuteMs = 60_000;

/** How a connection is lost, in the words of a report. */
const losses: Readonly<Record<string, (letter: Letter, sender: Sender) => Promise<Exchange>>> = {
  "after its body was cut": (letter, { send }) => send(letter, { parts: cut(letter.body) }),
  "after its sender did not wait for the reply": (letter, { send }) =>
    send(letter, { hangUp: AbortSignal.timeout(hangUpMs) }),
};

async function* cut(body: string): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(body);
  yield bytes.subarray(0, bytes.length / 2);
  throw new Error("the connection is lost");
}

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
      for (const kind of plainKinds(sender)) {
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
      for (const kind of plainKinds(sender)) {
        const earlier = sender.letter(kind, { timestamp: sender.before(60_000) });
        const exchanges = [await sender.send(sender.letter(kind)), await sender.send(earlier)];
        yield occasion(exchanges, exchanges.every(isAccepted), "2xx to an event, and to the one before it afterwards");
      }
    },
  },
  {
    id: "RECEIVER-13",
    sentence: "A delivery whose connection was lost is accepted when it is repeated.",
    from: [ofEveryWebhook],
    unseen: "no genuine delivery was accepted",
    async *observe(sender) {
      for (const kind of plainKinds(sender))
        for (const [how, lose] of Object.entries(losses)) {
          const { settles } = kind.webhook.delivery;
          const letter = sender.letter(kind);
          const exchanges = [await lose(letter, sender), await sender.send(letter)];
          const again = exchanges.at(-1);
          const isKept = again !== undefined && (isAccepted(again) || settles.includes(again.status));
          yield occasion(exchanges, isKept, `${["2xx", ...settles].join(" or ")} to a delivery ${how}`);
        }
    },
  },
  {
    id: "RECEIVER-15",
    sentence: "The last retry of a delivery is accepted.",
    from: [ofEveryWebhook],
    unseen: "no genuine delivery was accepted",
    async *observe(sender) {
      for (const kind of plainKinds(sender)) {
        const ageMs = parseDuration(kind.webhook.delivery.retry.until) - lastMinuteMs;
        const exchange = await sender.send(sender.letter(kind, { timestamp: sender.before(ageMs) }));
        yield occasion(
          [exchange],
          isAccepted(exchange),
          `2xx to an event of ${sender.before(ageMs)}, which is retried so long`,
        );
      }
    },
  },
];
