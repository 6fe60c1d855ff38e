import { fieldTable, parameterTable, typeText } from "../fields.ts";
import { withLinksElsewhere } from "../links-of-files.ts";
import { code, escaped, link, markdown, prose } from "../markup.ts";
import type { Page } from "../page.ts";
import { nameOf, type Content, type Described, type Parameter, type Response } from "../schema.ts";
import type { Subject } from "../subject.ts";

/** A page for each operation and each webhook: how it is called, what it answers, and which rules hold. */
export function operationPages(subject: Subject): Page[] {
  return [...subject.endpoints].flatMap(([id, { method, path, described }]) => {
    const slug = subject.links.operationSlug(id);
    if (slug === undefined) return [];
    const isWebhook = subject.contract.operations[id] === undefined;
    const place = isWebhook ? "to your endpoint" : code(`${subject.contract.basePath}${path}`);
    const body = [
      `<p class="call"><strong>${escaped(method.toUpperCase())}</strong> ${place}</p>`,
      subject.links.withRules(withLinksElsewhere(markdown(described.description ?? ""))),
      ...parameters(described, subject),
      ...request(described, subject),
      ...replies(described, subject),
      ...rulesOn(id, subject),
    ];
    const title = described.summary ?? id;
    const description = `${id}: ${method.toUpperCase()} ${path}`;
    return [{ slug, title, description, body: body.join("\n\n"), listsHeadings: true }];
  });
}

function parameters({ parameters: listed = [] }: Described, subject: Subject): string[] {
  const known = subject.document.components?.parameters ?? {};
  const all = listed.flatMap((each): Parameter[] => {
    if (each.$ref === undefined) return [each];
    const target = known[nameOf(each.$ref)];
    return target === undefined ? [] : [target];
  });
  return all.length === 0 ? [] : ["## Parameters", parameterTable(all, subject)];
}

function request({ requestBody }: Described, subject: Subject): string[] {
  const contents = Object.entries(requestBody?.content ?? {});
  if (contents.length === 0) return [];
  const optional = requestBody?.required === true ? "" : " It may be left out.";
  return ["## Request", ...contents.flatMap((each) => contentOf(each, subject, optional))];
}

function contentOf([mediaType, content]: [string, Content], subject: Subject, note = ""): string[] {
  return [
    `<p>${code(mediaType)}: ${typeText(content.schema, subject)}.${note}</p>`,
    ...[fieldTable(content.schema, subject)].filter(Boolean),
    ...examplesOf(content),
  ];
}

function examplesOf({ example, examples = {} }: Content): string[] {
  const named = Object.entries(examples).map(([name, { summary, value }]) => ({ title: summary ?? name, value }));
  const all = [...(example === undefined ? [] : [{ title: "Example", value: example }]), ...named];
  return all.map(({ title, value }) => {
    const json = JSON.stringify(value, undefined, 2) ?? "";
    return `<p class="example">${escaped(title)}</p>\n\n\`\`\`json\n${json}\n\`\`\``;
  });
}

/** A success with its body; an error in one line, since the fields of all errors are the same. */
function replies({ responses = {} }: Described, subject: Subject): string[] {
  const all = Object.entries(responses).map(([status, response]) => ({
    status,
    response: resolved(response, subject),
  }));
  const errors = all.filter(({ status }) => /^[45]/.test(status));
  const others = all.filter((each) => !errors.includes(each));
  return [
    "## Replies",
    ...others.flatMap(({ status, response }) => [
      `### ${status}`,
      `<p>${prose(response.description ?? "")}</p>`,
      ...Object.entries(response.content ?? {}).flatMap((each) => contentOf(each, subject)),
    ]),
    ...(errors.length === 0 ? [] : ["### Errors", errorList(errors, subject)]),
  ];
}

function errorList(errors: readonly { status: string; response: Response }[], subject: Subject): string {
  const items = errors.map(({ status, response }) => {
    const [content] = Object.values(response.content ?? {});
    const type = content === undefined ? "" : `: ${typeText(content.schema, subject)}`;
    return `<li><strong>${escaped(status)}</strong>${type}. ${prose(response.description ?? "")}</li>`;
  });
  return `<ul>\n${items.join("\n")}\n</ul>`;
}

function resolved(response: Response, { document }: Subject): Response {
  return response.$ref === undefined ? response : (document.components?.responses?.[nameOf(response.$ref)] ?? {});
}

function rulesOn(id: string, { contract, links }: Subject): string[] {
  const webhook = Object.values(contract.webhooks).find((each) => each.id === id);
  const ids = contract.operations[id]?.rules ?? webhook?.rules ?? [];
  if (ids.length === 0) return [];
  const items = ids.map((rule) => {
    const sentence = prose(contract.rules[rule]?.sentence ?? "");
    return `<li>${link(links.rule(rule) ?? "", escaped(rule))} ${sentence}</li>`;
  });
  return ["## Rules", `<ul>\n${items.join("\n")}\n</ul>`];
}
