import type { Content } from "../model.ts";
import { schemaPointer, type MediaType } from "./document.ts";

/** The media types of a body with their schemas, JSON first: what else a program speaks, it speaks JSON best. */
export function contentsOf(content: Record<string, MediaType> = {}, place: readonly string[]): Content[] {
  const contents = Object.entries(content).map(([contentType, media]) => ({
    contentType,
    schema: schemaPointer(media, [...place, "content", contentType]),
  }));
  return contents.toSorted((a, b) => Number(isJson(b)) - Number(isJson(a)));
}

function isJson({ contentType }: Content): boolean {
  return contentType === "application/json";
}
