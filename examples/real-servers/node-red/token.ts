/** Logs in, and prints the token: `node token.ts URL`, for `--token-command`. */
const [url = ""] = process.argv.slice(2);

const reply = await fetch(`${url}/auth/token`, {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({
    client_id: "node-red-admin",
    grant_type: "password",
    scope: "*",
    username: "suite",
    password: process.env["JUDGED_PASSWORD"],
  }),
});
if (!reply.ok) throw new Error(`The login was answered ${reply.status}: ${await reply.text()}`);
const { access_token: token } = (await reply.json()) as { access_token: string }; // the reply of a login
console.log(token);
