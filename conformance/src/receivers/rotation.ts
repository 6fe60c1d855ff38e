import { ofEveryWebhook } from "../clients/habits/index.ts";
import { isAccepted, occasion, type ReceiverRule } from "./receiver-rule.ts";
import { plainKinds } from "./decisions.ts";
import { strangeKey } from "./sender.ts";

/** What holds while the service changes its key. */
export const rotationRules: readonly ReceiverRule[] = [
  {
    id: "RECEIVER-14",
    sentence: "A delivery verifies with the current key although a key that the receiver does not know signed it too.",
    from: [ofEveryWebhook],
    unseen: "no genuine delivery was accepted",
    async *observe(sender) {
      for (const kind of plainKinds(sender)) {
        const letter = sender.letter(kind);
        const signature = sender.signatureOf(letter.body, sender.keys.current, strangeKey());
        const exchange = await sender.send(letter, { signature });
        yield occasion(
          [exchange],
          isAccepted(exchange),
          "2xx to a delivery with a second signature, as the next key makes",
        );
      }
    },
  },
  {
    id: "RECEIVER-12",
    sentence: "While the key changes, a delivery verifies with the current key and with the next.",
    from: [ofEveryWebhook],
    unseen: "no genuine delivery was accepted",
    applies: (_contract, { next }) => next !== undefined,
    async *observe(sender) {
      const { current, next } = sender.keys;
      if (next === undefined) return;
      const signers = { "the current key": [current], "both keys": [current, next], "the next key": [next] } as const;
      for (const kind of plainKinds(sender))
        for (const [by, [key, other]] of Object.entries(signers)) {
          const letter = sender.letter(kind);
          const exchange = await sender.send(letter, { signature: sender.signatureOf(letter.body, key, other) });
          yield occasion([exchange], isAccepted(exchange), `2xx to a delivery signed by ${by}`);
        }
    },
  },
];
