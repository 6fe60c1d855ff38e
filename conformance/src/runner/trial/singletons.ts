import { isDeepStrictEqual } from "node:util";
import type { Contract, Operation } from "@tallystick/contract";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import { call, rowOf, type CallContext } from "../../http/call.ts";
import { asObject } from "../../json/value-at.ts";
import { isSuccess } from "../../requests/expect.ts";
import { preconditionMembers, withPreconditions } from "../../requests/bodies/precondition-members.ts";
import { answerOf } from "../../requests/fixtures/fixture.ts";
import { changesWhatIsThereOnce, readerOf } from "../../requests/resources/there-once.ts";
import { declaredPart } from "../../schema/declared-part.ts";
import { writtenMemberOf } from "../../schema/member-of.ts";
import { besidesNull } from "../../schema/nullable.ts";
import { schemaAt, type Resolved } from "../../schema/resolve.ts";
import { createValidator } from "../../schema/validator.ts";
import type { Journal } from "../journal.ts";

type Members = Readonly<Record<string, unknown>>;

/** What was there before the run, and the operation that puts it back. */
interface Kept {
  writer: Operation;
  before: Members;
}

/** Objects within objects are looked into this far. */
const DEEPEST = 4;

/** What is there once, such as the configuration of a platform: nobody makes or deletes it. */
export interface Singletons {
  /**
   * Reads what an operation changes before it is changed for the first time. False for an operation that changes nothing of the kind.
   * Throws `FixtureUnavailable` where it could not be put back.
   */
  keep(row: Operation): Promise<boolean>;
  /** Makes what was changed since the last time as it was before the run. */
  putBack(): Promise<void>;
  /** The same for all at the end of the run, which reports what stays changed. */
  close(): Promise<void>;
}

export interface SingletonsContext {
  contract: Contract;
  http: CallContext;
  journal: Journal;
  /** Told before the first change. */
  onChange(operation: string): void;
}

export function createSingletons(context: SingletonsContext): Singletons {
  const kept = new Map<string, Promise<Kept>>();
  const changed = new Set<Promise<Kept>>();
  return {
    async keep(row) {
      if (!changesWhatIsThereOnce(context.contract, row)) return false;
      const known = kept.get(row.path) ?? keptOf(context, row);
      kept.set(row.path, known);
      await known;
      changed.add(known);
      return true;
    },
    async putBack() {
      for (const each of changed) {
        const { writer, before } = await each;
        await putBack(context, writer.id, before);
      }
      changed.clear();
    },
    async close() {
      for (const each of kept.values()) {
        const found = await each.catch(() => undefined);
        if (found === undefined) continue;
        const { writer, before } = found;
        const fault = await putBack(context, writer.id, before);
        if (fault === undefined) context.journal({ what: "put-back", by: writer.id });
        else context.http.leftAltered.set(writer.id, fault);
      }
      kept.clear();
    },
  };
}

/** What puts it back: the row itself, if it has a body, or another one of its path. */
function writerOf({ operations }: Contract, row: Operation): Operation | undefined {
  const rows = [row, ...Object.values(operations).filter(({ path }) => path === row.path)];
  return rows.find(({ method, body }) => (method === "put" || method === "patch") && body !== undefined);
}

async function keptOf(context: SingletonsContext, row: Operation): Promise<Kept> {
  const { contract, http } = context;
  const [reader, writer] = [readerOf(contract, row), writerOf(contract, row)];
  const allowed = "--may-change-existing allows it.";
  if (reader === undefined || writer === undefined)
    throw new FixtureUnavailable(
      `${row.id} changes what was there before the run, and nothing can put it back; ${allowed}`,
    );
  const hidden = membersNeverShown(http.document, bodySchemaOf(http, writer), shownSchemaOf(http, reader));
  if (hidden.length > 0)
    throw new FixtureUnavailable(
      `${row.id} changes what was there before the run, and ${reader.id} never shows ${hidden.join(", ")}, to put it back; ${allowed}`,
    );
  const reply = await call(http, reader, {}, http.timing.now());
  const body = asObject(reply.body);
  if (!isSuccess(reply) || body === undefined)
    throw new FixtureUnavailable(
      `${row.id} changes what was there before the run, and ${reader.id} does not show it (${answerOf(reply)}); ${allowed}`,
    );
  const before = asObject(writable(http.document, bodySchemaOf(http, writer), body)) ?? {};
  const fault = createValidator(http.document).fault(writer.body?.schema ?? "", before);
  if (fault !== undefined)
    throw new FixtureUnavailable(
      `${row.id} changes what was there before the run, and ${writer.id} would not take back what ${reader.id} shows: ${fault.at || "the body"} ${fault.expected}; ${allowed}`,
    );
  context.journal({ what: "found", by: writer.id, body: before });
  context.onChange(row.id);
  return { writer, before };
}

/**
 * Sends what differs from before. Returns what is in the way, or undefined when everything is as it was.
 */
export async function putBack(
  { contract, http }: Pick<SingletonsContext, "contract" | "http">,
  operation: string,
  body: unknown,
): Promise<string | undefined> {
  const writer = rowOf(contract, operation);
  const before = asObject(body) ?? {};
  const now = await shownNow(http, contract, writer);
  const seen = preconditionMembers({ contract, support: { document: http.document } }, writer);
  const members = Object.keys({ ...before, ...now }).filter(
    (name) => !isDeepStrictEqual(before[name], now?.[name]) && seen.every((each) => each.name !== name),
  );
  if (members.length === 0) return undefined;
  // What a change leaves out stays as it is.
  const sent =
    writer.method === "patch" ? Object.fromEntries(members.map((name) => [name, before[name] ?? null])) : before;
  try {
    const { body: present } = withPreconditions({ body: sent }, seen, now);
    const reply = await call(http, writer, { body: present, putsBack: true }, http.timing.now());
    return isSuccess(reply) ? undefined : `${operation} could not put back ${members.join(", ")}: ${answerOf(reply)}`;
  } catch (error) {
    return `${operation} could not put back ${members.join(", ")}: ${error instanceof Error ? error.message : String(error)}`;
  }
}

async function shownNow(http: CallContext, contract: Contract, writer: Operation): Promise<Members | undefined> {
  const reader = readerOf(contract, writer);
  if (reader === undefined) return undefined;
  const reply = await call(http, reader, { putsBack: true }, http.timing.now()).catch(() => undefined);
  const shown = reply !== undefined && isSuccess(reply) ? reply.body : undefined;
  return asObject(writable(http.document, bodySchemaOf(http, writer), shown));
}

function bodySchemaOf({ document }: CallContext, { body }: Operation): unknown {
  return body === undefined ? {} : schemaAt(document, body.schema);
}

function shownSchemaOf({ document }: CallContext, { replies }: Operation): unknown {
  const { schema } = replies.find(({ kind }) => kind === "success") ?? {};
  return schema === undefined ? {} : schemaAt(document, schema);
}

/** The members that a request may have and the read does not declare, such as a secret: `mail.password`. */
function membersNeverShown(document: object, written: unknown, shown: unknown, depth = 0): string[] {
  const { properties } = besidesNull(document, written);
  return Object.entries(asObject(properties) ?? {}).flatMap(([name, member]) => {
    if (!isWritable(asObject(member) ?? {})) return [];
    const seen = writtenMemberOf(document, shown, name);
    if (seen === undefined) return [name];
    if (depth === DEEPEST) return [];
    return membersNeverShown(document, member, seen, depth + 1).map((path) => `${name}.${path}`);
  });
}

function isWritable({ readOnly }: Resolved): boolean {
  return readOnly !== true;
}

/** The part of a value that a request may have: members that only replies show are left out. */
function writable(document: object, schema: unknown, value: unknown): unknown {
  return declaredPart(document, schema, value, isWritable);
}
