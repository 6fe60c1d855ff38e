import { mediaFormOf, type Body } from "@tallystick/contract";

/** Whether a body is JSON, of whatever media type, such as `application/merge-patch+json`. */
export function isJsonBody(body: Body | undefined): body is Body {
  return body !== undefined && mediaFormOf(body.contentType) === "json";
}
