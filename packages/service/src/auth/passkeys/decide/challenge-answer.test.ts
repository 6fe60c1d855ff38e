import { expect, test } from "vitest";
import { answersChallenge } from "./challenge-answer.ts";

const challenge = "9vOGyKgxJLMPcTfUaDWbAs2ZPpXJ4FJ0RMSmx0r3TZs";

test("a challenge matches its decoded bytes, with or without padding, and its characters", () => {
  expect(answersChallenge(challenge, challenge)).toBe(true);
  expect(answersChallenge(challenge, `${challenge}=`)).toBe(true);
  expect(answersChallenge(Buffer.from(challenge).toString("base64url"), challenge)).toBe(true);
});

test("both base64 alphabets match the same challenge", () => {
  expect(answersChallenge("-_-_", "+/+/")).toBe(true);
});

test("a different, partial or empty challenge does not match", () => {
  for (const other of [challenge.slice(1), `A${challenge.slice(1)}`, ""])
    expect(answersChallenge(other, challenge)).toBe(false);
});
