import { ANY_CODE } from "../default-conventions.ts";
import type {
  Answer,
  Contract,
  DecisionResult,
  Edge,
  EndpointDecision,
  Expiry,
  Lifecycle,
  Listing,
  ListingPages,
  Operation,
  Webhook,
} from "../model.ts";
import {
  capital,
  sentenceOfAccess,
  sentenceOfDecisionResult,
  sentenceOfDelivery,
  sentenceOfExpiry,
  sentenceOfIdempotent,
  sentenceOfOutcome,
  sentenceOfSignedRetry,
  spelled,
  textOfCause,
  textOfCondition,
  textOfQuantity,
} from "../sentences.ts";
import type { EnumMemberText } from "./enum-members.ts";
import { markdownTable } from "./markdown-table.ts";

type Rows = Pick<Contract, "conventions" | "lifecycles">;

/** The behaviour of an operation beyond its schemas, as Markdown for its description. */
export function behaviourOfOperation(row: Operation, contract: Rows): string {
  return [
    section("Access", accessText(row)),
    section("Pages", pagesText(row)),
    section("Repeating", keyText(row)),
    section("Signature", signatureText(row, contract)),
    section("States", movesText(row, contract)),
    section("Refusals", refusalsTable(row, contract)),
    section("Sandbox", outcomesTable(row)),
    section("Events", row.emits.map(code).join(", ")),
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** The delivery of a webhook and its decision, as Markdown for its description. */
export function behaviourOfWebhook({ name, events, delivery, decision }: Webhook): string {
  const { retry, timeout, settles } = delivery;
  const settled = settles.length === 0 ? "" : ` Nor is it after ${settles.join(" or ")}.`;
  const text =
    `${sentenceOfDelivery(code(name), { ...delivery, signatureHeader: code(delivery.signatureHeader) })} ` +
    `The endpoint has ${spelled(timeout)} to answer; any 2xx accepts, and it is not sent again.${settled} ` +
    `The first retry comes after ${spelled(retry.first)}, each next one after twice the time, at most ${spelled(retry.longest)}.`;
  return [
    section("Events", events.map(code).join(", ")),
    section("Delivery", text),
    section("Decision", decision === undefined ? "" : decisionTable(decision)),
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** The expiries of a model, as Markdown for its description. */
export function behaviourOfExpiries(expiries: readonly Expiry[]): string {
  return expiries.map((expiry) => sentenceOfExpiry(expiry)).join(" ");
}

/** The states of a lifecycle and its transitions, as Markdown for the description of the enum. */
export function behaviourOfLifecycle(lifecycle: Lifecycle): string {
  const { edges, terminal, settled = [], otherwise } = lifecycle;
  const ends = [
    beginningText(lifecycle),
    ...(terminal.length === 0 ? [] : [`Final: ${terminal.map(code).join(", ")}.`]),
    ...(settled.length === 0 ? [] : [`Settled, so nothing is under way: ${settled.map(code).join(", ")}.`]),
    ...(otherwise === undefined ? [] : [`Any other transition is refused with ${answerText(otherwise)}.`]),
  ];
  const rows = edges.map((edge) => [code(edge.from), code(edge.to), causeText(edge), edge.rule ?? ""]);
  return [
    ends.join(" "),
    section("Transitions", rows.length === 0 ? "" : markdownTable(["from", "to", "cause", "rule"], rows)),
  ]
    .filter(Boolean)
    .join("\n\n");
}

function beginningText({ initial, initialBy }: Lifecycle): string {
  if (initialBy === undefined) return `Begins as ${initial.map(code).join(" or ")}.`;
  const choices = initialBy.map(
    ({ at, values, state }) => `${code(state)} where ${code(at)} is ${values.map(code).join(" or ")}`,
  );
  return `Begins as ${[...choices, `${code(initial[0] ?? "")} otherwise`].join(", ")}.`;
}

/** The meaning of each member of an enum, as Markdown; empty when no member is described. */
export function membersText(members: readonly EnumMemberText[]): string {
  const described = members.filter(({ description }) => description !== undefined);
  if (described.length === 0) return "";
  return described.map(({ value, description }) => `- ${code(value)}: ${oneLine(description ?? "")}`).join("\n");
}

function accessText({ id, access }: Operation): string {
  return sentenceOfAccess(code(id), access);
}

function pagesText({ listing }: Operation): string {
  if (listing === undefined) return "";
  const { limit, order, orderParameter, pages, stable } = listing;
  const turned = orderParameter === undefined ? "" : `, unless ${code(orderParameter)} says otherwise`;
  const size = limit === undefined ? "All items on one page." : sizesText(limit);
  const next = pages === undefined ? "" : ` The next page is asked for by ${nextText(pages)}.`;
  const lasting = stable === true ? " Items that are added meanwhile repeat and hide nothing." : "";
  return `${capital(orderText(order))}${turned}. ${size}${next}${lasting}`;
}

function sizesText({ default: usual, min, max }: NonNullable<Listing["limit"]>): string {
  const least = min === undefined ? "" : `at least ${min}`;
  const most = max === undefined ? "" : `at most ${max}`;
  const range = min === undefined || max === undefined ? [least, most].join("") : `${min} to ${max}`;
  const asked = range === "" ? "." : `; ${range} on request.`;
  return `Pages${usual === undefined ? "" : ` of ${usual} items`}${asked}`;
}

function nextText({ by, parameter, first = 1, member }: ListingPages): string {
  if (by === "last-item") return `${code(parameter)}, the ${code(member ?? "id")} of the last item before it`;
  if (by === "offset") return `${code(parameter)}, the number of items before it`;
  if (by === "number") return `${code(parameter)}, its number; the first page has ${first}`;
  if (by === "cursor") return `${code(parameter)}, the ${code(member ?? "")} that the page before it shows`;
  return member === undefined
    ? `the link ${code("next")} in the header ${code("Link")}`
    : `the address in ${code(member)}`;
}

function orderText(order: Listing["order"]): string {
  if (order === "none") return "in no promised order";
  return typeof order === "string" ? order.replace("-", " ") : `by ${code(order.by)}, ${order.direction}`;
}

function keyText({ id, idempotent }: Operation): string {
  if (idempotent === undefined) return "";
  const kept = `A key is remembered for ${spelled(idempotent.retention)}, for each ${idempotent.scope.join(", ")}.`;
  const meanwhile =
    idempotent.inFlight === "wait"
      ? "A second call during the first waits for its reply."
      : "A second call during the first is refused.";
  return `${sentenceOfIdempotent(code(id), { ...idempotent, header: code(idempotent.header) })} ${meanwhile} ${kept}`;
}

function signatureText({ id, signedRetry }: Operation, { conventions }: Rows): string {
  if (signedRetry === undefined) return "";
  const { binds, ttl, stampHeader, requestHeader, failures } = signedRetry;
  const headers = `The second call carries ${code(stampHeader)} and ${code(requestHeader)} within ${spelled(ttl)}, for the same ${binds.join(", ")}.`;
  const rows = Object.entries(failures).map(([name, answer]) => [
    words(name),
    String(answer.status),
    code(answer.code),
  ]);
  return `${sentenceOfSignedRetry(code(id), signedRetry, conventions)} ${headers}\n\n${markdownTable(["wrong in the second call", "status", "code"], rows)}`;
}

function movesText({ id }: Operation, { lifecycles }: Rows): string {
  return Object.values(lifecycles)
    .flatMap((lifecycle) => {
      const own = lifecycle.edges.filter(({ by }) => by === id);
      if (own.length === 0) return [];
      const moves = own.map(({ from, to }) => `${code(from)} → ${code(to)}`).join(", ");
      const { otherwise, drivers } = lifecycle;
      const isDriver = drivers.some(({ operation }) => operation === id);
      const others = otherwise !== undefined && isDriver ? ` Any other is refused with ${answerText(otherwise)}.` : "";
      return [`${code(`${lifecycle.resource}.${lifecycle.field}`)}: ${moves}.${others}`];
    })
    .join("\n\n");
}

function refusalsTable({ refusals }: Operation, { conventions }: Rows): string {
  if (refusals.length === 0) return "";
  const rows = refusals.map(({ status, code: name, when, at, reason, rule }) => [
    String(status),
    code(name),
    `A call ${textOfCondition(when, conventions)}${reason === undefined ? "" : `: "${reason}"`}`,
    at === undefined ? "" : code(at),
    rule ?? "",
  ]);
  return markdownTable(["status", "code", "when", "field", "rule"], rows);
}

function outcomesTable({ id, outcomes }: Operation): string {
  if (outcomes === undefined) return "";
  const rows = outcomes.rows.map((row) => [
    row.suffix === "*" ? "any other" : code(row.suffix),
    sentenceOfOutcome(id, outcomes, row),
    row.rule ?? "",
  ]);
  return markdownTable(["suffix", "outcome", "rule"], rows);
}

function decisionTable({ event, field, answers, otherwise, noAnswer }: EndpointDecision): string {
  const results: [string, DecisionResult][] = [
    ...answers.map((answer): [string, DecisionResult] => [`answered ${answer.status}`, answer]),
    ["answered otherwise", otherwise],
    ["without a decision in time", noAnswer],
  ];
  const rows = results.map(([which, result]) => [
    sentenceOfDecisionResult(code(event), which, code(field), result),
    result.rule ?? "",
  ]);
  return markdownTable(["result", "rule"], rows);
}

function causeText({ by, type, when }: Edge): string {
  if (when !== undefined) return `when ${textOfQuantity(when)}`;
  return `${textOfCause(by) ?? `by ${code(by)}`}${type === undefined ? "" : ` (only ${code(type)})`}`;
}

function answerText({ status, code: name }: Answer): string {
  return name === ANY_CODE ? String(status) : `${status} ${code(name)}`;
}

function section(title: string, text: string): string {
  if (text === "") return "";
  return text.startsWith("|") ? `**${title}**\n\n${text}` : `**${title}.** ${text}`;
}

function code(text: string): string {
  return `\`${text}\``;
}

/** `stampMissing` as `stamp missing`. */
function words(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function oneLine(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "").join(" ");
}
