/** Loaded before the service: a first SIGUSR2 begins a profile of its processor time, a second writes it to `PROFILE_FILE`. */
import { writeFileSync } from "node:fs";
import { Session } from "node:inspector/promises";

const session = new Session();
session.connect();
const microsecondsBetweenSamples = 100;
let isRecording = false;

process.on("SIGUSR2", () => void (isRecording ? end() : begin()));

async function begin(): Promise<void> {
  isRecording = true;
  await session.post("Profiler.enable");
  await session.post("Profiler.setSamplingInterval", { interval: microsecondsBetweenSamples });
  await session.post("Profiler.start");
}

async function end(): Promise<void> {
  const { profile } = await session.post("Profiler.stop");
  writeFileSync(process.env["PROFILE_FILE"] ?? "", JSON.stringify(profile));
  process.exit();
}
