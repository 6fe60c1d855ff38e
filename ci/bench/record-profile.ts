/** Loaded before the service: at SIGUSR2 a profile of its processor time begins, and its end writes that to `PROFILE_FILE`. */
import { writeFileSync } from "node:fs";
import { Session } from "node:inspector";

const session = new Session();
session.connect();
const microsecondsBetweenSamples = 100;

process.once("SIGUSR2", () => {
  session.post("Profiler.enable");
  session.post("Profiler.setSamplingInterval", { interval: microsecondsBetweenSamples });
  session.post("Profiler.start");
});

// Its answer comes within the call, also while the process ends.
process.once("exit", () => {
  session.post("Profiler.stop", (error, { profile }) => {
    if (error === null) writeFileSync(process.env["PROFILE_FILE"] ?? "", JSON.stringify(profile));
  });
});
