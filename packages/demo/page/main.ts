import { createClient } from "@tallystick/client";
import { showCalls } from "./calls.ts";
import { demoSteps } from "./demo-steps.ts";
import { showSteps } from "./steps.ts";

const client = createClient({
  baseUrl: `${location.origin}/demo/relay`,
  // The relay replaces them by the platform's credentials, which this page never sees.
  clientId: "demo",
  clientSecret: "kept-by-the-relay",
  fetch: showCalls(document.querySelector("#calls"), document.querySelector("#no-calls")),
});

showSteps(document.querySelector("#steps"), demoSteps(client));
