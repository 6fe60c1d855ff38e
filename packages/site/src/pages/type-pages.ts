import { fieldTable, notes, typeText } from "../fields.ts";
import { contents, heading } from "../markup.ts";
import type { Page } from "../page.ts";
import type { Subject } from "../subject.ts";

/** The objects of requests and replies, a page for each domain and one for what several share. */
export function typePages(subject: Subject): Page[] {
  return [...subject.types.byPage].map(([slug, { title, names }]) => {
    const entries = names.map((name) => entry(name, subject));
    return { slug, title: `Types: ${title}`, body: [contents(names), ...entries].join("\n\n") };
  });
}

function entry(name: string, subject: Subject): string {
  const schema = subject.schemas[name] ?? {};
  const fields = fieldTable(schema, subject);
  const { description, "x-tallystick-rules": rules } = schema;
  const says = notes({ ...(description && { description }), ...(rules && { "x-tallystick-rules": rules }) }, subject);
  const isUnion = schema.anyOf !== undefined || schema.oneOf !== undefined;
  return [
    heading(name),
    ...(says === "" ? [] : [`<p>${says}</p>`]),
    ...(isUnion ? [`<p>${typeText(schema, subject)}.</p>`] : []),
    ...(fields === "" ? [] : [fields]),
  ].join("\n\n");
}
