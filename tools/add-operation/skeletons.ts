import type { Sibling } from "./sibling.ts";

/** What stands in a skeleton where its author has something to say. */
export const PLACEHOLDER = "Say what";

export interface SkeletonOptions {
  /** `post` */
  method: string;
  isKeyed: boolean;
  /** The ids of its rules: of the unknown resource, and of its key where it has one. */
  rules: readonly string[];
}

/** `rename` of `cards.rename` */
export function nameOf(id: string): string {
  return id.slice(id.lastIndexOf(".") + 1);
}

/** `CardRename` */
export function requestModelOf(id: string, { resource }: Sibling): string {
  const name = nameOf(id);
  return `${resource}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** The model of the request. */
export function requestSkeleton(id: string, sibling: Sibling): string {
  return `
/** ${PLACEHOLDER} the request asks for. */
model ${requestModelOf(id, sibling)} {
  /** ${PLACEHOLDER} it is. */
  value: string;
}
`;
}

/** The operation, as the last one of its interface. */
export function operationSkeleton(id: string, sibling: Sibling, options: SkeletonOptions): string {
  const { resource, route, access, parameters, unknown, example, replies } = sibling;
  const [ofUnknown, ofKey] = options.rules;
  const lines = [
    `/** ${PLACEHOLDER} it does, and what it leaves as it is. */`,
    `@operationId("${id}")`,
    `@returnsDoc("The ${spaced(resource)}, as it is afterwards.")`,
    `@summary("${summaryOf(id, resource)}")`,
    `@route("${route}/${dashed(nameOf(id))}")`,
    `@${options.method}`,
    access,
    `@changes(${resource})`,
    ...(ofKey === undefined ? [] : [`@idempotent(#{ ...repeatedKey, rule: "${ofKey}" })`]),
    ...(unknown === undefined ? [] : [`${unknown}rule: "${ofUnknown}" })`]),
    ...(example === undefined
      ? []
      : [
          `@opExample(#{ parameters: #{ ${example.parameters}, body: #{ value: "${PLACEHOLDER} it is" } }, returnType: ${example.reply} })`,
        ]),
    `${nameOf(id)}(`,
  ];
  const signature = [
    `${parameters},`,
    "",
    ...(options.isKeyed ? ["    ...IdempotencyHeader,"] : []),
    `    @bodyRoot body: ${requestModelOf(id, sibling)},`,
    `  ): ${withUnreadable(replies)};`,
  ];
  return `\n${[...lines.map((line) => `  ${line}`), ...signature].join("\n")}\n`;
}

/** A handler that answers 501. */
export function handlerSkeleton(id: string): string {
  return `    "${id}": notImplemented,\n\n`;
}

/** The changeset of the packages that show the new operation. */
export function changesetSkeleton(id: string): string {
  return `---
"@tallystick/contract": minor
"@tallystick/client": minor
"@tallystick/service": minor
---

\`${id}\`: ${PLACEHOLDER} users get.
`;
}

/** A request with a body may be unreadable. */
function withUnreadable(replies: string): string {
  const all = replies.split(" | ");
  const [first = "", ...rest] = all;
  return all.includes("Unreadable") ? replies : [first, "Unreadable", ...rest].join(" | ");
}

function summaryOf(id: string, resource: string): string {
  const name = spaced(nameOf(id));
  const article = /^[AEIOU]/.test(resource) ? "an" : "a";
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${article} ${spaced(resource)}`;
}

function spaced(name: string): string {
  return dashed(name).replaceAll("-", " ");
}

/** `write-off` for `writeOff` */
function dashed(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase();
}
