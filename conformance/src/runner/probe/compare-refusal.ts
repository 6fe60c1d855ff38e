import type { Answer, Contract, Operation } from "@tallystick/contract";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import { asObject } from "../../json/value-at.ts";
import { hasAnswer } from "../../requests/fixtures/fixture.ts";
import { replyFaults } from "../../schema/reply-faults.ts";
import { shown, type Validator } from "../../schema/validator.ts";
import { faultSeen } from "./compare-success.ts";
import { conventionsLine, type Seen } from "./disagreement.ts";

/** The refusal that the contract declares: of an unknown id, or of a caller without credentials. */
export interface Expected {
  of: "unknown-id" | "credentials";
  status: number;
  code: string;
}

/** What a refusal shows otherwise than the contract declares. */
export function compareRefusal(
  contract: Contract,
  validator: Validator,
  row: Operation,
  request: CallRequest,
  exchange: Exchange,
  { of, status, code }: Expected,
): Seen[] {
  if (exchange.status !== status) {
    const declaration =
      exchange.status < 400
        ? acceptedLine(of, row)
        : statusLine(contract, of, row, { status: exchange.status, code: exchange.code ?? code });
    return [{ about: of, declared: String(status), observed: String(exchange.status), declaration }];
  }
  const faults = replyFaults(row, request, exchange, validator);
  const body = faults.find(({ kind }) => kind !== "header");
  if (body !== undefined) {
    const reply = row.replies.find((each) => each.status === status);
    const { declared, observed, ...seen } = faultSeen(validator, reply, exchange, body);
    const declaration = bodyLine(row, exchange, status) ?? seen.declaration;
    return [{ about: "error-body", declared, observed: bodySeen(exchange) ?? observed, declaration }];
  }
  if (hasAnswer(exchange, { status, code })) return [];
  const observed = typeof exchange.code !== "string" ? `no code in ${shown(exchange.text)}` : exchange.code;
  const declaration = statusLine(contract, of, row, { status, code: exchange.code ?? code });
  return [{ about: "error-code", declared: code, observed, declaration }];
}

function acceptedLine(of: Expected["of"], { id, refusals }: Operation): string {
  return of === "credentials"
    ? `@useAuth(NoAuth) on ${id}, instead of @access`
    : `no @refuses(#{ when: "unknown", at: "${unknownPlace(refusals)}", … }) on ${id}`;
}

/** The place of the request at which an id is unknown. */
function unknownPlace(refusals: Operation["refusals"]): string {
  return refusals.find(({ when }) => when === "unknown")?.at ?? "path.id";
}

function statusLine(contract: Contract, of: Expected["of"], { refusals }: Operation, { status, code }: Answer): string {
  const answer = `status: ${status}, code: ${JSON.stringify(code)}`;
  return of === "credentials"
    ? conventionsLine(contract, `answers: #{ unauthenticated: #{ ${answer} } }`)
    : `@refuses(#{ when: "unknown", at: "${unknownPlace(refusals)}", ${answer} })`;
}

/** The form of an error that another one was expected of; undefined where it has no form of its own. */
function bodySeen({ text, body, headers }: Exchange): string | undefined {
  if (text === "") return "no body";
  if (body === undefined) return `${headers["content-type"] ?? "no content type"}: ${shown(text)}`;
  return shown(body);
}

/** How the reply of this status is declared, by where the code stands: in TypeSpec, and in a document that is imported. */
function bodyLine({ id }: Operation, { text, body, headers }: Exchange, status: number): string | undefined {
  const place = `in the reply ${status} of ${id}`;
  const imported = `where the spec is made of an OpenAPI document, in that document: responses.${status}`;
  if (text === "") return `{ @statusCode _: ${status} } as the reply, without a body; ${imported} without content`;
  const type = headers["content-type"]?.split(";", 1)[0] ?? "text/plain";
  if (body === undefined) {
    const content = `{ ${type}: { schema: { type: string } } }`;
    return `@header contentType: "${type}"; @body text: string; ${place}; ${imported}.content: ${content}`;
  }
  const member = codeMember(body);
  return member && `${member}; ${place}; ${imported}, the same member in its schema`;
}

function codeMember(body: unknown): string | undefined {
  const { code, error, errors } = asObject(body) ?? {};
  const first = asObject(Array.isArray(errors) ? errors[0] : undefined)?.["code"];
  const nested = asObject(error)?.["code"];
  if (code !== undefined) return `code: ${typeOf(code)}`;
  if (nested !== undefined) return `error: { code: ${typeOf(nested)} }`;
  return first === undefined ? undefined : `errors: { code: ${typeOf(first)} }[]`;
}

function typeOf(code: unknown): string {
  return typeof code === "number" ? "int32" : "string";
}
