export { type GivenContract, type ServerOptions, tallystick } from "./tallystick.ts";
export { answerNotFound, createServer } from "./create-server.ts";
export {
  type DocumentedContract,
  handlersOfVersion,
  type Migration,
  type Migrations,
  type RequestIn,
} from "./versions/handlers-of-version.ts";
export { createHttpServer, type HttpServerOptions } from "./http/create-http-server.ts";
export type { ContractRoutes } from "./routing/contract-routes.ts";
export type { Clock, ReplyLine } from "./routing/exchange.ts";
export type { Handler, Handlers } from "./call/handler.ts";
export type { AgentCaller, BodyOf, Call, ItemOf, ListedRest } from "./call/call.ts";
export type { RefuseOptions, Refuser } from "./refusals/refuser.ts";
export type { CursorPosition } from "./listing/cursor.ts";
export type { FilterValue } from "./listing/filters.ts";
export type { Page } from "./listing/listing.ts";
export type { ChallengeOrder, OwnChallenges } from "./signed-retry/own-challenges.ts";
export type { SignedBy, SignTarget } from "./signed-retry/signed-retry.ts";
export type {
  Challenge,
  ChallengePort,
  Credentials,
  IdempotencyKey,
  IdempotencyPort,
  KeyPorts,
  Ports,
  PortsOf,
  Principal,
  SessionKey,
  SignaturePorts,
  StoredReply,
  StorePort,
} from "./ports/ports.ts";
export type { BodyIn, UploadedFile } from "./body/uploaded-file.ts";
export { Refused, type RefusedOptions } from "./refusals/refused.ts";
export { tooManyRequests } from "./refusals/too-many-requests.ts";
export { BadReply } from "./call/reply.ts";
export { notImplemented, withNotImplemented } from "./refusals/not-implemented.ts";
export { unavailable } from "./refusals/unavailable.ts";
export { type MemoryCaller, type MemorySession, memoryPorts, type MemoryPortsOptions } from "./ports/memory-ports.ts";
export type { MemoryTable, MemoryTx } from "./ports/memory-store.ts";
