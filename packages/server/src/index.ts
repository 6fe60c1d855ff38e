export { type ServerOptions, tallystick } from "./tallystick.ts";
export { answerNotFound, createServer } from "./create-server.ts";
export type { Clock, ReplyLine } from "./routing/exchange.ts";
export type { Handler, Handlers } from "./handler.ts";
export type { AgentCaller, BodyOf, Call, ItemOf, ListedRest } from "./call.ts";
export type { RefuseOptions, Refuser } from "./refuser.ts";
export type { CursorPosition } from "./cursor.ts";
export type { FilterValue } from "./filters.ts";
export type { Page } from "./listing.ts";
export type { ChallengeOrder, OwnChallenges } from "./own-challenges.ts";
export type { SignedBy, SignTarget } from "./signed-retry.ts";
export type {
  Challenge,
  ChallengePort,
  Credentials,
  IdempotencyKey,
  IdempotencyPort,
  Ports,
  Principal,
  SessionKey,
  StoredReply,
} from "./ports.ts";
export type { BodyIn, UploadedFile } from "./uploaded-file.ts";
export { Refused, type RefusedOptions } from "./refused.ts";
export { BadReply } from "./reply.ts";
export { notImplemented, withNotImplemented } from "./not-implemented.ts";
export { type MemorySession, memoryPorts, type MemoryPortsOptions } from "./memory-ports.ts";
export type { MemoryTable, MemoryTx } from "./memory-store.ts";
