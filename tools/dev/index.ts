export { difference, type Change, type Output } from "./difference.ts";
export { isObject, membersOf, type Json, type JsonObject } from "./json.ts";
export { changeLine } from "./print-changes.ts";
export { outputAt, writtenOutput } from "./read-output.ts";
export { replaceValue, type Path } from "./replace-value.ts";
export { isText } from "./texts.ts";
