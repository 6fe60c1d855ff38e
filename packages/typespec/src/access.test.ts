import { expect, test } from "vitest";
import { findings, tester } from "../test/findings.ts";
import { accessOf } from "./access.ts";
import { conventionsOf } from "./conventions.ts";
import { namedOperations } from "./named-operations.ts";

/** The access of an operation, and the schemes of the conventions beside the usual ones. */
async function accessUnder(auth: string, more = ""): Promise<unknown[]> {
  const { program } = await tester.compile(
    `@service namespace Demo; ${auth} ${more} @route("/cards") op read(): string[];`,
  );
  const { schemes } = conventionsOf(program);
  const { platform: _platform, agent: _agent, ...others } = schemes;
  return [...namedOperations(program).map(({ type }) => accessOf(program, type, schemes)), others];
}

test.for<[auth: string, access: object, schemes: object]>([
  ["@useAuth(NoAuth)", { scheme: "none" }, {}],
  ["@useAuth(BasicAuth)", { scheme: "BasicAuth" }, { BasicAuth: "basic" }],
  ["@useAuth(BearerAuth)", { scheme: "BearerAuth" }, { BearerAuth: "bearer" }],
  [
    '@useAuth(ApiKeyAuth<ApiKeyLocation.query, "key">)',
    { scheme: "ApiKeyAuth" },
    { ApiKeyAuth: { in: "query", name: "key" } },
  ],
  [
    '@useAuth(BearerAuth | ApiKeyAuth<ApiKeyLocation.cookie, "key">)',
    { scheme: "BearerAuth", ways: [["BearerAuth"], ["ApiKeyAuth"]] },
    { BearerAuth: "bearer", ApiKeyAuth: { in: "cookie", name: "key" } },
  ],
  [
    '@useAuth([BasicAuth, ApiKeyAuth<ApiKeyLocation.header, "X-Key">])',
    { scheme: "BasicAuth", ways: [["BasicAuth", "ApiKeyAuth"]] },
    { BasicAuth: "basic", ApiKeyAuth: { in: "header", name: "X-Key" } },
  ],
  ["@useAuth(NoAuth | BasicAuth)", { scheme: "none", ways: [[], ["BasicAuth"]] }, { BasicAuth: "basic" }],
])("%s says who may call", async ([auth, access, schemes]) => {
  const [found, named] = await accessUnder(auth);
  expect(found).toMatchObject(access);
  expect(named).toEqual(schemes);
});

test("The scopes of OAuth2 are needed, each of them", async () => {
  const flow = '{ type: OAuth2FlowType.implicit; authorizationUrl: "https://a.test"; scopes: ["write", "read"]; }';
  const [access] = await accessUnder(`@useAuth(OAuth2Auth<[${flow}]>)`);
  expect(access).toMatchObject({ scheme: "OAuth2Auth", scopes: { OAuth2Auth: ["read", "write"] } });
});

test("@access names the scheme of @useAuth, and adds a permission", async () => {
  const [access] = await accessUnder("@useAuth(BasicAuth)", '@access(#{ scheme: "platform", permission: "VIEW" })');
  expect(access).toEqual({ scheme: "platform", permission: "VIEW" });
});

test("An operation without either is an error, and so is one whose two declarations differ", async () => {
  expect(
    await findings(`
      @route("/cards") op list(): string[];
      @useAuth(NoAuth) @access(#{ scheme: "platform" }) @route("/a") op open(): string[];
      @useAuth(BasicAuth) @access(#{ scheme: "none" }) @route("/b") op closed(): string[];
    `),
  ).toEqual([
    "access-missing: list",
    expect.stringMatching(/^access-contradicts-auth/),
    expect.stringMatching(/^access-contradicts-auth/),
  ]);
});
