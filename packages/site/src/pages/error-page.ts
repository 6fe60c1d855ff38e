import type { Answer, Operation } from "@tallystick/contract";
import { code, contents, escaped, heading, link, list, table } from "../markup.ts";
import type { Page } from "../page.ts";
import type { Subject } from "../subject.ts";

/** Every error code: its statuses, and what raises it. */
export function errorPage(subject: Subject): Page {
  const { codes, unraisedCodes = [] } = subject.contract;
  const raised = raisedBy(subject);
  const entries = Object.entries(codes).map(([name, statuses]) => {
    const reasons = [...new Set(raised.get(name))];
    return [
      heading(name, code(name)),
      `<p>Comes with ${statuses.join(", ")}.</p>`,
      ...(reasons.length === 0 ? [] : [list(reasons)]),
    ].join("\n\n");
  });
  const unraised =
    unraisedCodes.length === 0
      ? []
      : [
          heading("not-raised", "Named, and raised by no clause"),
          `<p>An error body may have these codes, but the contract does not say when:</p>`,
          list(unraisedCodes.map(code)),
        ];
  const body = [
    "Every code that an answer may have, and what leads to it.",
    conventions(subject),
    contents(Object.keys(codes)),
    ...entries,
    ...unraised,
  ];
  return { slug: "errors", title: "Error codes", body: body.join("\n\n") };
}

function conventions({ contract }: Subject): string {
  const rows = Object.entries(contract.conventions.answers).map(([name, { status, code: text }]) => [
    escaped(name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)),
    String(status),
    code(text),
  ]);
  return `Of every operation:\n\n${table(["when", "status", "code"], rows)}`;
}

/** What raises each code, as HTML. */
function raisedBy({ contract, links }: Subject): ReadonlyMap<string, string[]> {
  const raised = new Map<string, string[]>();
  const add = ({ code: name }: Pick<Answer, "code">, reason: string): void => {
    raised.set(name, [...(raised.get(name) ?? []), reason]);
  };
  const caller = (id: string): string => link(links.operation(id) ?? "", code(id));
  const ruleOf = (id: string | undefined): string =>
    id === undefined ? "" : ` (${link(links.rule(id) ?? "", escaped(id))})`;
  for (const operation of Object.values(contract.operations)) {
    for (const { when, at, rule, ...answer } of operation.refusals)
      add(answer, `${caller(operation.id)} ${whenText(when, at, contract.conventions.conditions)}${ruleOf(rule)}`);
    for (const [failure, answer] of failuresOf(operation))
      add(answer, `${caller(operation.id)}: ${escaped(failure)}${ruleOf(operation.signedRetry?.rule)}`);
    for (const { suffix, refuses, rule } of operation.outcomes?.rows ?? [])
      if (refuses) add(refuses, `${caller(operation.id)} in the sandbox: ${code(suffix)}${ruleOf(rule)}`);
  }
  for (const { name, otherwise } of Object.values(contract.lifecycles))
    if (otherwise) add(otherwise, `${link(links.page("lifecycles", name), code(name))}: a move that is not declared`);
  return raised;
}

function whenText(
  when: string,
  at: string | undefined,
  conditions: Readonly<Record<string, { sentence: string }>>,
): string {
  const sentence = conditions[when]?.sentence ?? when;
  return `refuses a call ${escaped(sentence)}${at === undefined ? "" : `, ${code(at)}`}`;
}

/** The errors of the second call of a signed retry, in words. */
function failuresOf({ signedRetry }: Operation): [string, Answer][] {
  return Object.entries(signedRetry?.failures ?? {}).map(([failure, answer]) => [
    failure.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
    answer,
  ]);
}
