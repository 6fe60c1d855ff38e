import { createClient } from "@tallystick/client";
import { showCalls } from "./calls.ts";
import { story } from "./story.ts";
import { showSteps } from "./steps.ts";

const client = createClient({
  baseUrl: `${location.origin}/demo/relay`,
  // The relay puts the platform's own in their place, which this page never sees.
  clientId: "demo",
  clientSecret: "kept-by-the-relay",
  fetch: showCalls(document.querySelector("#calls"), document.querySelector("#no-calls")),
});

showSteps(document.querySelector("#steps"), story(client));
