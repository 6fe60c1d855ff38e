import { createClient } from "@tallystick/client";
import { Agent, fetch, setGlobalDispatcher } from "undici";

const {
  TALLYSTICK_URL: baseUrl = "",
  TALLYSTICK_CLIENT_ID: clientId = "",
  TALLYSTICK_CLIENT_SECRET: clientSecret = "",
} = process.env;
// Only by its own dispatcher the client may connect.
setGlobalDispatcher(
  new Agent({
    connect: () => {
      throw new Error("not by this one");
    },
  }),
);
const dispatcher = new Agent({ connect: { timeout: 1000 } });

const client = createClient({
  baseUrl,
  clientId,
  clientSecret,
  fetch: (url, init) => fetch(url, { ...init, dispatcher }),
});
await client.config.get();
createClient({ baseUrl, clientId, clientSecret, fetch });
console.log("undici with a dispatcher");
await dispatcher.close();
