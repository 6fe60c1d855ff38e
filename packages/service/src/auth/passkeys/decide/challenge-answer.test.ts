import { expect, test } from "vitest";
import { answersChallenge } from "./challenge-answer.ts";

const challenge = "9vOGyKgxJLMPcTfUaDWbAs2ZPpXJ4FJ0RMSmx0r3TZs";

test("a challenge is answered by the bytes it encodes, padded or not, and by its characters", () => {
  expect(answersChallenge(challenge, challenge)).toBe(true);
  expect(answersChallenge(challenge, `${challenge}=`)).toBe(true);
  expect(answersChallenge(Buffer.from(challenge).toString("base64url"), challenge)).toBe(true);
});

test("the two alphabets of base64 are one", () => {
  expect(answersChallenge("-_-_", "+/+/")).toBe(true);
});

test("another challenge, a part of it, and nothing at all do not answer it", () => {
  for (const other of [challenge.slice(1), `A${challenge.slice(1)}`, ""])
    expect(answersChallenge(other, challenge)).toBe(false);
});
