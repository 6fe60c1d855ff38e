import { createRelayedClient } from "@tallystick/client";
import { showCalls } from "./calls.ts";
import { demoSteps } from "./demo-steps.ts";
import { showSteps } from "./steps.ts";

// The relay adds the platform's credentials, which this page never sees.
const client = createRelayedClient({
  baseUrl: `${location.origin}/demo/relay`,
  fetch: showCalls(document.querySelector("#calls"), document.querySelector("#no-calls")),
});

showSteps(document.querySelector("#steps"), demoSteps(client));
