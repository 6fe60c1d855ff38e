import * as fc from "fast-check";
import type { Credentials } from "@tallystick/server";
import { bodies, emptyReplies, replies, type RandomBody, type RandomReply, type Verb } from "./bodies.ts";
import type { Feature } from "./features.ts";
import { parameters, type RandomParameter } from "./parameters.ts";
import { SpecWriter } from "./spec-writer.ts";

/** Who may call a random contract, and the credentials of one who may. */
export interface RandomAccess {
  features: readonly Feature[];
  /** What `@useAuth` names. */
  auth: string;
  /** What the kit sees; undefined: no credentials are needed. */
  caller: { credentials: Credentials; kind: string; permissions: string[] } | undefined;
  client: { token: string } | { clientId: string; clientSecret: string } | { credentials: Record<string, string> };
  /** The header, query or cookie that carries the credentials, as HTTP has it. */
  carried: { place: "header" | "query" | "cookie"; name: string; value: string } | undefined;
}

export interface RandomOperation {
  name: string;
  features: readonly Feature[];
  verb: Verb;
  parameters: readonly RandomParameter[];
  /** The query that the route says. */
  fixed: boolean;
  body: RandomBody | undefined;
  reply: RandomReply;
  header: number | undefined;
  status: number;
  error: "none" | "own" | "problem";
}

export interface RandomContract {
  access: RandomAccess;
  operations: readonly RandomOperation[];
  spec: string;
  features: ReadonlySet<Feature>;
}

const secret = "a-secret-1";
const apiKey = { credentials: { ApiKeyAuth: secret } };
const keyCaller = {
  credentials: { scheme: "key", name: "ApiKeyAuth", key: secret },
  kind: "ApiKeyAuth",
  permissions: [],
} as const;

const accesses: readonly RandomAccess[] = [
  { features: ["no credentials"], auth: "NoAuth", caller: undefined, client: { token: secret }, carried: undefined },
  {
    features: ["id and secret"],
    auth: "BasicAuth",
    caller: { credentials: { scheme: "basic", id: "me", secret }, kind: "BasicAuth", permissions: [] },
    client: { clientId: "me", clientSecret: secret },
    carried: {
      place: "header",
      name: "authorization",
      value: `Basic ${Buffer.from(`me:${secret}`).toString("base64")}`,
    },
  },
  ...(["token", "token with scopes"] as const).map((feature): RandomAccess => {
    const kind = feature === "token" ? "BearerAuth" : "OAuth2Auth";
    return {
      features: [feature],
      auth:
        kind === "BearerAuth"
          ? kind
          : 'OAuth2Auth<[{ type: OAuth2FlowType.implicit; authorizationUrl: "https://a.example"; scopes: ["read"] }]>',
      caller: { credentials: { scheme: "bearer", token: secret }, kind, permissions: ["read"] },
      client: { token: secret },
      carried: { place: "header", name: "authorization", value: `Bearer ${secret}` },
    };
  }),
  ...(["header", "query", "cookie"] as const).map((place): RandomAccess => ({
    features: [`key in a ${place}`],
    auth: `ApiKeyAuth<ApiKeyLocation.${place}, "x-key">`,
    caller: { ...keyCaller, permissions: [] },
    client: apiKey,
    carried: { place, name: "x-key", value: secret },
  })),
  {
    features: ["either of two credentials"],
    auth: 'ApiKeyAuth<ApiKeyLocation.header, "x-key"> | BearerAuth',
    caller: { ...keyCaller, permissions: [] },
    client: apiKey,
    carried: { place: "header", name: "x-key", value: secret },
  },
];

const verbs: Record<Verb, Feature> = {
  get: "GET",
  head: "HEAD",
  post: "POST",
  put: "PUT",
  patch: "PATCH",
  delete: "DELETE",
};

const names = [
  "call",
  "raw",
  "then",
  "constructor",
  "toString",
  "find",
  "default",
  "class",
  "a-b",
  "list",
  "hasOwnProperty",
];

function operation(name: string): fc.Arbitrary<RandomOperation> {
  return fc
    .tuple(
      parameters,
      fc.option(bodies),
      replies,
      emptyReplies,
      fc.constantFrom<Verb>("get", "head", "delete", "get", "post"),
      fc.tuple(
        fc.boolean(),
        fc.option(fc.nat(99), { nil: undefined }),
        fc.constantFrom<RandomOperation["error"]>("none", "none", "own", "problem"),
      ),
      fc.nat(99),
    )
    .map(([inRequest, someBody, someReply, withoutBody, someVerb, [fixed, header, error], pick]) => {
      const sent = someBody ?? undefined;
      const verb = sent === undefined ? someVerb : (sent.verbs[pick % sent.verbs.length] ?? "post");
      const reply = verb === "head" ? withoutBody : someReply;
      const isOk = reply.given.status === 200;
      const own: Feature[] = [
        verbs[verb],
        ...(fixed ? (["query in a route"] as const) : []),
        ...(header === undefined ? [] : (["header of a reply"] as const)),
        ...(error === "none"
          ? []
          : [error === "own" ? ("error with a body of its own" as const) : ("problem" as const)]),
      ];
      return {
        name,
        features: [
          ...own,
          ...inRequest.flatMap(({ features }) => features),
          ...(sent?.features ?? []),
          ...reply.features,
        ],
        verb,
        parameters: inRequest,
        fixed,
        body: sent,
        reply,
        header,
        status: isOk ? ([200, 200, 201, 202, 203][pick % 5] ?? 200) : reply.given.status,
        error,
      };
    });
}

const errors = `
model Refusal<Status extends int32> { @statusCode _: Status; status: int32; code: string; message: string; reason?: string; details?: {} }
@error model Invalid is Refusal<400>;
@error model Unauthorized is Refusal<401>;
@error model Forbidden is Refusal<403>;
@error model Unknown is Refusal<404>;
@error model TooLarge is Refusal<413>;
@error model Unsupported is Refusal<415>;
@error model Odd { @statusCode _: 409; odd: string }
@error model Problem { @statusCode _: 409; @header contentType: "application/problem+json"; type: string; title: string }
`;

/** The routes of operations differ in their first segment, so that none hides another. */
export function routeOf({ parameters: all, fixed }: RandomOperation, index: number): string {
  return `/R${index}${all.map(({ route }) => route).join("")}${fixed ? "?kind=big" : ""}`;
}

function written(spec: SpecWriter, each: RandomOperation, index: number): string {
  const given = [
    ...each.parameters.map((one) => one.write(spec)),
    ...(each.body === undefined ? [] : [each.body.write(spec)]),
  ];
  const header = each.header === undefined ? "" : `@header("X-Count") xCount: int32;`;
  const success = `{ @statusCode _: ${each.status}; ${header} ${each.reply.write(spec)} }`;
  const refusals = "Invalid | Unauthorized | Forbidden | Unknown | TooLarge | Unsupported";
  const own = { none: "", own: " | Odd", problem: " | Problem" }[each.error];
  const type = spec.declare("Reply", (name) => `alias ${name} = ${success};`);
  return `@route("${routeOf(each, index)}") @${each.verb} op \`${each.name}\`(${given.join(", ")}): ${type} | ${refusals}${own};`;
}

function contractOf(access: RandomAccess, operations: readonly RandomOperation[]): RandomContract {
  const writer = new SpecWriter();
  const rows = operations.map((each, index) => written(writer, each, index));
  const spec = `import "@typespec/http";
import "@tallystick/typespec";
using TypeSpec.Http;
@service(#{ title: "Random" })
@useAuth(${access.auth})
namespace Random;
${errors}
${writer.declarations.join("\n")}
${rows.join("\n")}
`;
  return {
    access,
    operations,
    spec,
    features: new Set([...access.features, ...operations.flatMap(({ features }) => features)]),
  };
}

/** A contract of one to three operations over all that HTTP can carry, with values for each. */
export const randomContracts: fc.Arbitrary<RandomContract> = fc
  .tuple(fc.constantFrom(...accesses), fc.shuffledSubarray(names, { minLength: 1, maxLength: 3 }))
  .chain(([access, some]) => fc.tuple(...some.map(operation)).map((operations) => contractOf(access, operations)));
