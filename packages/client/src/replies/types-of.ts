import type { ClientReply } from "@tallystick/contract/client";

/** The media types of a reply with a body; JSON where it names none. */
export function typesOf({ contentType = "application/json", others = [] }: ClientReply): string[] {
  return [contentType, ...others.map((other) => other.contentType)];
}
