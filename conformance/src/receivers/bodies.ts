import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { ofEveryWebhook } from "../clients/habits/index.ts";
import { isAccepted, occasion, type ReceiverRule } from "./receiver-rule.ts";
import { decisionKinds, isDecision, plainKinds } from "./decisions.ts";
import type { Change } from "./sender.ts";

const largeBytes = 32 * 1024 * 1024;
/** After so long the first part of a slow body has arrived; milliseconds. */
const firstPartMs = 100;
/** How long another delivery may take beside a slow body; milliseconds. */
const patienceMs = 2_000;
/** An event type that no contract has. */
const unknownType = "TALLYSTICK.UNKNOWN_EVENT";
/** Its letters take more than one byte each, so that a part of the body may end within one. */
const note = "Zoë 木";

/** What bodies may look like, and how they may arrive. */
export const bodyRules: readonly ReceiverRule[] = [
  {
    id: "RECEIVER-01",
    sentence: "A genuine delivery of every declared event is accepted, or decided.",
    from: [ofEveryWebhook],
    unseen: "the document has no example of an event",
    async *observe(sender) {
      for (const kind of sender.kinds) {
        const exchange = await sender.send(sender.letter(kind));
        const { decision } = kind.webhook;
        const isAsked = decision !== undefined && decisionKinds(sender).includes(kind);
        const statuses = isAsked ? decision.answers.map(({ status }) => status).join(", ") : "2xx";
        const isKept = isAsked ? isDecision(kind, exchange) : isAccepted(exchange);
        yield occasion([exchange], isKept, `${statuses} to ${kind.type} with a valid signature`);
      }
      for (const kind of plainKinds(sender)) {
        const letter = sender.letter(kind);
        const body = JSON.stringify(JSON.parse(letter.body), null, 2);
        const signature = sender.signatureOf(body, sender.keys.current);
        const exchange = await sender.send(letter, { body, signature });
        yield occasion([exchange], isAccepted(exchange), "2xx to JSON that is indented, and signed as it is");
      }
    },
  },
  {
    id: "RECEIVER-09",
    sentence: "An event of a type or with a member that the receiver does not know is accepted.",
    from: [ofEveryWebhook],
    unseen: "no genuine delivery was accepted",
    async *observe(sender) {
      for (const kind of plainKinds(sender))
        for (const members of [{ type: unknownType }, { note }]) {
          const exchange = await sender.send(sender.letter(kind, members));
          yield occasion([exchange], isAccepted(exchange), `2xx to an event with ${JSON.stringify(members)}`);
        }
    },
  },
  {
    id: "RECEIVER-10",
    sentence: "A large body without a valid signature is refused, and the next delivery is accepted.",
    from: [ofEveryWebhook],
    unseen: "no genuine delivery was accepted",
    async *observe(sender) {
      for (const kind of plainKinds(sender)) {
        const letter = sender.letter(kind);
        for (const [how, change] of Object.entries(largeBodies)) {
          const large = await sender.send(letter, { body: `${letter.body} (cut)`, ...change() });
          const after = await sender.send(letter);
          const isRefused = large.status === 0 || (large.status >= 400 && large.status < 500);
          const expected = `4xx or a closed connection to ${largeBytes} bytes${how}, then 2xx`;
          yield occasion([large, after], isRefused && isAccepted(after), expected);
        }
      }
    },
  },
  {
    id: "RECEIVER-11",
    sentence: "A body that arrives slowly and in parts is accepted, and holds up no other delivery.",
    from: [ofEveryWebhook],
    unseen: "no genuine delivery was accepted",
    async *observe(sender) {
      for (const kind of plainKinds(sender)) {
        const slow = sender.letter(kind, { note });
        const rest = Promise.withResolvers<void>();
        const slowly = sender.send(slow, { parts: inParts(slow.body, rest.promise) });
        await sender.pause(firstPartMs);
        const other = sender.send(sender.letter(kind));
        const isHeldUp = await Promise.race([other.then(() => false), sender.pause(patienceMs).then(() => true)]);
        rest.resolve();
        const exchanges = [await other, await slowly];
        const expected = `2xx to a delivery within ${patienceMs} ms meanwhile, and to the slow one`;
        yield occasion(exchanges, !isHeldUp && exchanges.every(isAccepted), expected);
      }
    },
  },
];

/** In the words of a report. */
const largeBodies: Readonly<Record<string, () => Change>> = {
  "": () => ({ parts: largeBody() }),
  " behind gzip": () => ({ parts: Readable.from(largeBody()).pipe(createGzip()), encoding: "gzip" }),
};

async function* largeBody(): AsyncGenerator<Uint8Array> {
  const part = new Uint8Array(64 * 1024).fill(0x20);
  for (let sent = 0; sent < largeBytes; sent += part.length) yield part;
}

/** The first part ends within a letter; the rest follows when it may. */
async function* inParts(body: string, rest: Promise<void>): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(body);
  const within = bytes.findIndex((byte) => byte >= 0x80) + 1;
  yield bytes.subarray(0, within);
  await rest;
  yield bytes.subarray(within);
}
