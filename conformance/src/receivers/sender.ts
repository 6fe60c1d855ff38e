import { generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { parseDuration, type Contract, type Webhook } from "@tallystick/contract";
import { postWebhook, type WebhookPost } from "../clients/post-webhook.ts";
import { isoTime } from "../clients/example-reply.ts";
import { webhookExample } from "../clients/webhook-example.ts";
import type { Environment } from "../clients/environment.ts";
import type { Exchange } from "../http/exchange.ts";
import { createValidator } from "../schema/validator.ts";

/** The keys that the receiver verifies with; `next` while the service changes its key. */
export interface SenderKeys {
  current: KeyObject;
  next?: KeyObject | undefined;
}

/** One kind of event, with a valid body of it. */
export interface EventKind {
  webhook: Webhook;
  type: string;
  example: Readonly<Record<string, unknown>>;
}

/** A signed event. Sent as it is, it is genuine. */
export interface Letter {
  kind: EventKind;
  body: string;
  signature: string;
}

/** What differs from a genuine delivery. */
export type Change = Partial<
  Pick<WebhookPost, "body" | "parts" | "hangUp"> & {
    signature: string | string[] | undefined;
    /** The `Content-Encoding` of the parts. */
    encoding: string;
  }
>;

/** Sends deliveries to one receiver and keeps every exchange. */
export interface Sender {
  readonly contract: Contract;
  readonly kinds: readonly EventKind[];
  readonly keys: SenderKeys;
  readonly exchanges: readonly Exchange[];
  /** A new event, signed; `members` replace members of its body. */
  letter: (kind: EventKind, members?: Readonly<Record<string, unknown>>) => Letter;
  /** The signature header of a body: by one key, or by both during a change of the key. */
  signatureOf: (body: string, key: KeyObject, next?: KeyObject) => string;
  send: (letter: Letter, change?: Change) => Promise<Exchange>;
  pause: (ms: number) => Promise<void>;
  /** An instant so many milliseconds before now, as events carry it. */
  before: (ms: number) => string;
}

/** The forms of the signature header: JSON with a version, or base64 alone. */
export type SignatureForm = "json" | "base64";

export interface SenderOptions {
  url: string;
  contract: Contract;
  document: object;
  keys: SenderKeys;
  form: SignatureForm;
  environment: Environment;
  stop: AbortSignal;
}

export function createSender(options: SenderOptions): Sender {
  const { url, contract, document, keys, form, environment, stop } = options;
  const exchanges: Exchange[] = [];
  const signatureOf: Sender["signatureOf"] = (body, key, next) => {
    const [s, n] = [key, next].map((each) => each && sign("sha256", Buffer.from(body), each).toString("base64"));
    return form === "base64" ? String(s) : JSON.stringify({ v: "1", s, next: n });
  };
  const before = (ms: number): string => isoTime(environment.now() - ms);
  return {
    contract,
    kinds: kindsOf(contract, document),
    keys,
    exchanges,
    signatureOf,
    before,
    pause: (ms) => environment.sleep(ms, stop),
    letter(kind, members = {}) {
      const id = newId(String(kind.example["id"]), environment.uuid());
      const body = JSON.stringify({ ...kind.example, id, type: kind.type, timestamp: before(0), ...members });
      return { kind, body, signature: signatureOf(body, keys.current) };
    },
    async send({ kind, ...letter }, change = {}) {
      const { signature, body, ...others } = { ...letter, ...change };
      const { delivery, decision, id } = kind.webhook;
      const headers = {
        "content-type": "application/json",
        ...(change.encoding === undefined ? {} : { "content-encoding": change.encoding }),
        ...(signature === undefined ? {} : { [delivery.signatureHeader.toLowerCase()]: signature }),
      };
      const limit = decision?.event === kind.type ? decision.timeout : delivery.timeout;
      const post = { operation: id, url, headers, body, ...others, timeoutMs: parseDuration(limit) };
      const exchange = await postWebhook(post, environment, stop);
      exchanges.push(exchange);
      return exchange;
    },
  };
}

/** A key that nobody has told the receiver. */
export function strangeKey(): KeyObject {
  return generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
}

/** Every type of event whose body the document's example gives. */
export function kindsOf({ webhooks }: Contract, document: object): EventKind[] {
  const validator = createValidator(document);
  return Object.values(webhooks).flatMap((webhook) => {
    const example = webhookExample(webhook, document);
    return webhook.events
      .map((type) => ({ webhook, type, example }))
      .filter(
        ({ type }) => type === example["type"] || validator.fault(webhook.schema, { ...example, type }) === undefined,
      );
  });
}

/** An id of the form of the example's: `Webhook:<uuid>`, `evt_<hex>`. */
function newId(example: string, uuid: string): string {
  const like = example.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, uuid);
  if (like !== example) return like;
  const prefixEnd = Math.max(...["_", ":", "-"].map((mark) => example.lastIndexOf(mark))) + 1;
  return example.slice(0, prefixEnd) + uuid.replaceAll("-", "");
}
