import { parsedJson } from "../../json/parsed-json.ts";
import type { TranscriptEntry } from "../../runner/result/report.ts";
import { curlOf } from "../evidence/curl.ts";
import { evidenceOf } from "../evidence/evidence.ts";
import { deliveryTitle, momentTitles } from "../evidence/moment-text.ts";
import { foldedText, type Folded } from "../evidence/folded.ts";
import {
  conditionOf,
  repetitionText,
  stepsOf,
  type CourseStep,
  type ShownMoment,
  type Step,
} from "../evidence/steps.ts";
import { stretchSteps, type Lanes } from "../evidence/stretches.ts";
import type { ShownFailure } from "../findings.ts";
import { inState } from "../in-state.ts";
import { aboutFailure } from "../recurrence.ts";
import { html, type Markup } from "./markup.ts";
import { sideMarkup } from "./sides.ts";

/** Which calls of a failure are shown; the others are named. */
export type ShownCalls = "all" | "last" | "none";

/** A failure: expected beside observed, its calls, and how to repeat it. */
export function counterexample(example: ShownFailure, calls: ShownCalls): Markup {
  const { operation, state, again } = example;
  const { transcript, course, ...sides } = evidenceOf(example);
  const deciding = new Set([transcript.at(-1), transcript.findLast((each) => each.operation === operation)]);
  return html`<p>
      <code>${operation}</code>${inState(state, operation)}
      <small>${aboutFailure(example).join(" · ")}</small>
    </p>
    <div class="sides">
      <div class="expected">
        <p class="label">Expected</p>
        <pre>${sideMarkup(sides, "expected")}</pre>
      </div>
      <div class="observed">
        <p class="label">Observed</p>
        <pre>${sideMarkup(sides, "observed")}</pre>
      </div>
    </div>
    ${
      calls === "all"
        ? html`<ol class="steps">
            ${stretchSteps(course, example).map((lanes) => stretch(lanes, deciding))}
          </ol>`
        : html`<p>
              Its calls: ${callNames(transcript).join(", ")}.
              <small>The JSON report has them whole.</small>
            </p>
            ${
              calls === "none"
                ? undefined
                : html`<ol class="steps">
                    ${stepsOf(transcript.slice(-1)).map((step) => stepMarkup(step, true))}
                  </ol>`
            }`
    }
    ${
      again === undefined
        ? undefined
        : html`<p class="label">Repeat it with</p>
            <pre class="command">${again}</pre>`
    }`;
}

/** Each call with its answer; once, and how often, where many have the same one after another. */
function callNames(transcript: readonly TranscriptEntry[]): string[] {
  const names = transcript.map(({ operation, lost, status }) => `${operation} ${lost ?? status}`);
  const starts = names.flatMap((name, at) => (name === names[at - 1] ? [] : [at]));
  return starts.map((start, nth) => {
    const times = (starts[nth + 1] ?? names.length) - start;
    return times === 1 ? (names[start] ?? "") : `${names[start]} (${times} times)`;
  });
}

/** The calls that are shown open: the last one, and the last of the operation that failed. */
type Deciding = ReadonlySet<TranscriptEntry | undefined>;

/** Concurrent calls are shown beside each other. */
function stretch(lanes: Lanes, deciding: Deciding): Markup {
  const steps = lanes.map((lane) => lane.map((each) => partMarkup(each, deciding)));
  return lanes.length === 1
    ? html`${steps}`
    : html`<li>
        <p><small>At the same time</small></p>
        <div class="lanes">
          ${steps.map(
            (lane) =>
              html`<ol class="steps">
                ${lane}
              </ol>`,
          )}
        </div>
      </li>`;
}

function partMarkup(part: CourseStep | Folded, deciding: Deciding): Markup {
  if ("request" in part) return stepMarkup(part, deciding.has(part.replies.at(-1)));
  if (!("folded" in part)) return momentMarkup(part);
  return html`<li>
    <details>
      <summary><small>${foldedText(part)}</small></summary>
      <ol class="steps">
        ${part.folded.map((step) => stepMarkup(step, false))}
      </ol>
    </details>
  </li>`;
}

function momentMarkup(moment: ShownMoment): Markup {
  if (moment.kind !== "deliveries-awaited" || moment.deliveries.length === 0)
    return html`${momentTitles(moment).map((title) => html`<li><small>${title}</small></li>`)}`;
  return html`${moment.deliveries.map(
    (delivery) =>
      html`<li>
        <details>
          <summary><small>${deliveryTitle(moment, delivery)}</small></summary>
          ${headersMarkup("Delivery", delivery.headers)} ${bodyMarkup("Delivery", delivery.body)}
        </details>
      </li>`,
  )}`;
}

/** One request per line; opened, it is shown beside its replies. */
function stepMarkup(step: Step, isDeciding: boolean): Markup {
  const { request, replies, durationMs } = step;
  const condition = conditionOf(step);
  const statuses = replies.map(({ status, lost }) => (lost === undefined ? String(status) : `no reply (${lost})`));
  return html`<li>
    <details ${isDeciding ? "open" : ""}>
      <summary>
        <code>${request.operation}</code>${condition === undefined ? undefined : html` ${condition}`}
        <small>${repetitionText(step) ?? `${durationMs} ms`}</small>
        <b>${statuses.join(" … ")}</b>
      </summary>
      <pre class="command">${curlOf(request)}</pre>
      ${isDeciding ? bodyMarkup("Request body", request.body ?? "") : undefined}
      ${replies.map((reply, nth) => (isDeciding ? replyMarkup : bareReply)(reply, replies.length === 1 ? "Reply" : (["First reply", "Last reply"][nth] ?? "")))}
    </details>
  </li>`;
}

/** Of a call that prepares, the body is enough. */
function bareReply({ replyBody }: TranscriptEntry, title: string): Markup {
  return bodyMarkup(title, replyBody);
}

function replyMarkup({ replyHeaders, replyBody }: TranscriptEntry, title: string): Markup {
  return html`${headersMarkup(title, replyHeaders)}${bodyMarkup(title, replyBody)}`;
}

function headersMarkup(title: string, headers: Readonly<Record<string, string>>): Markup {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (lines.length === 0) return html``;
  return html`<details>
    <summary>${title} headers</summary>
    <pre>${lines.join("\n")}</pre>
  </details>`;
}

/** Lines of a body that is not folded. */
const longestBody = 14;

function bodyMarkup(title: string, body: string): Markup {
  if (body === "") return html``;
  const text = indented(body);
  const lines = text.split("\n").length;
  return lines <= longestBody
    ? html`<p class="label">${title}</p>
        <pre>${text}</pre>`
    : html`<details>
        <summary>${title}, ${lines} lines</summary>
        <pre>${text}</pre>
      </details>`;
}

/** How much longer indented JSON may be: that of lists a thousand levels deep is mostly spaces. */
const mostIndented = 4;

/** JSON is easier to compare line by line; anything else is shown unchanged, and so is what parsing would change, such as a member twice. */
function indented(body: string): string {
  const value = parsedJson(body);
  if (value === undefined || withoutSpaces(JSON.stringify(value)) !== withoutSpaces(body)) return body;
  const text = JSON.stringify(value, undefined, 1);
  return text.length > mostIndented * body.length ? body : text;
}

function withoutSpaces(json: string): string {
  return json.replaceAll(/\s/g, "");
}
