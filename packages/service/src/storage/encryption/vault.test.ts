import { expect, test } from "vitest";
import { createVault } from "./vault.ts";

const key = new Uint8Array(32).fill(7);
const vault = createVault(key);
const place = { table: "walletSeeds", column: "entropy", row: "account" };

test("a sealed text opens again, and differs each time", () => {
  const sealed = ["a seed", "a seed", "", "é€"].map((text) => vault.seal(place, text));
  expect(new Set(sealed).size).toBe(4);
  expect(sealed.map((text) => vault.open(place, text))).toEqual(["a seed", "a seed", "", "é€"]);
  expect(createVault(key).open(place, vault.seal(place, "a seed"))).toBe("a seed");
});

test("a sealed text opens only in its own row, column and table, and with its own key", () => {
  const sealed = vault.seal(place, "a seed");
  for (const other of [{ row: "another" }, { column: "another" }, { table: "another" }])
    expect(() => vault.open({ ...place, ...other }, sealed)).toThrow("authenticate");
  expect(() => createVault(new Uint8Array(32)).open(place, sealed)).toThrow("authenticate");
});

test("a change of any byte is detected", () => {
  const sealed = vault.seal(place, "a seed");
  for (let at = 3; at < sealed.length; at += 1) {
    const changed = sealed.slice(0, at) + (sealed[at] === "A" ? "Q" : "A") + sealed.slice(at + 1);
    expect(() => vault.open(place, changed)).toThrow(/authenticate|not sealed/);
  }
  expect(() => vault.open(place, "a seed")).toThrow("is not sealed");
});

test("a fingerprint is the same for the same text, and another for another column or key", () => {
  const { table, column } = place;
  const fingerprint = vault.fingerprint({ table, column }, "TALLY-AGENT-1234-5678");
  expect(vault.fingerprint({ table, column }, "TALLY-AGENT-1234-5678")).toBe(fingerprint);
  const others = [
    vault.fingerprint({ table, column: "another" }, "TALLY-AGENT-1234-5678"),
    createVault(new Uint8Array(32)).fingerprint({ table, column }, "TALLY-AGENT-1234-5678"),
  ];
  expect(others).not.toContain(fingerprint);
});
