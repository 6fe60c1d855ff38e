import { ofEveryWebhook } from "../clients/habits/index.ts";
import { parseDuration } from "@tallystick/contract";
import { decisionKinds } from "./decisions.ts";
import { occasion, type ReceiverRule } from "./receiver-rule.ts";
import { strangeKey, type Change, type EventKind, type Letter, type Sender } from "./sender.ts";

/** How a delivery is forged, in the words of a report. */
const forgeries: Readonly<Record<string, (letter: Letter, sender: Sender) => Change>> = {
  "signed with another key": ({ body }, { signatureOf }) => ({ signature: signatureOf(body, strangeKey()) }),
  "without a signature": () => ({ signature: undefined }),
  "with an empty signature": () => ({ signature: "" }),
  "whose signature is no signature": () => ({ signature: "nonsense" }),
  "whose signature is cut off": ({ signature }) => ({ signature: signature.slice(0, signature.length / 2) }),
  "with the signature of another delivery": ({ kind }, { letter }) => ({ signature: letter(kind).signature }),
  "whose first byte was changed": ({ body }) => ({ body: ` ${body.slice(1)}` }),
  "with one byte changed in its middle": ({ body }) => ({ body: withByteChanged(body) }),
  "with one byte more": ({ body }) => ({ body: `${body}\n` }),
  "with a member added": ({ body }) => ({ body: body.replace("{", '{"note":"added",') }),
  "whose signature and next signature are of another key": ({ body }, { signatureOf }) => ({
    signature: signatureOf(body, strangeKey(), strangeKey()),
  }),
  "with two signatures, the first of another key": ({ body, signature }, { signatureOf }) => ({
    signature: [signatureOf(body, strangeKey()), signature],
  }),
  "with two signatures, the second of another key": ({ body, signature }, { signatureOf }) => ({
    signature: [signature, signatureOf(body, strangeKey())],
  }),
};

/** One kind of event, and those whose answer lets a payment through, as a receiver may verify each in a place of its own. */
function attacked(sender: Sender): EventKind[] {
  return [...new Set([...sender.kinds.slice(0, 1), ...decisionKinds(sender)])];
}

/** By how much an event is older than the last retry of it could be. */
const tooOldMs = 30 * 24 * 60 * 60 * 1_000;

export const forgedRules: readonly ReceiverRule[] = [
  {
    id: "RECEIVER-02",
    sentence: "A delivery that the service did not sign as it arrived is refused with 4xx.",
    from: [ofEveryWebhook],
    unseen: "no genuine delivery was accepted",
    async *observe(sender) {
      for (const kind of attacked(sender))
        for (const [how, forge] of Object.entries(forgeries)) {
          const letter = sender.letter(kind);
          const exchange = await sender.send(letter, forge(letter, sender));
          const isRefused = exchange.status >= 400 && exchange.status < 500;
          yield occasion([exchange], isRefused, `4xx to a delivery of ${kind.type} ${how}`);
        }
    },
  },
  {
    id: "RECEIVER-03",
    sentence: "A delivery long after the last retry is a replay, and is not accepted.",
    from: [ofEveryWebhook],
    unseen: "no genuine delivery was accepted",
    async *observe(sender) {
      for (const kind of attacked(sender)) {
        const ageMs = parseDuration(kind.webhook.delivery.retry.until) + tooOldMs;
        const exchange = await sender.send(sender.letter(kind, { timestamp: sender.before(ageMs) }));
        const isRefused = exchange.status >= 400 && exchange.status < 500;
        yield occasion([exchange], isRefused, `4xx to an event of ${sender.before(ageMs)}`);
      }
    },
  },
];

/** The first letter behind the middle in the other case: valid JSON still, where it is in a text. */
function withByteChanged(body: string): string {
  const middle = Math.floor(body.length / 2);
  const at = middle + body.slice(middle).search(/[a-z]/);
  return body.slice(0, at) + body.slice(at, at + 1).toUpperCase() + body.slice(at + 1);
}
