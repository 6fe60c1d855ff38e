import { expect, test } from "vitest";
import { idShortener } from "./short-ids.ts";

const ids = Array.from({ length: 12 }, (_, nth) => `01a21bee-dc9d-7000-80ab-03${String(nth).padStart(2, "0")}fefd8630`);

test("texts that name many ids get each shortened, and no two look alike", () => {
  const texts = ids.map((id) => `Customer:${id}`);
  const short = texts.map(idShortener([texts.join(" ")]));
  expect(new Set(short).size).toBe(12);
  expect(short[3]).toBe("Customer:…03fefd8630");
});

test("an id that stands in one text alone stays whole beside texts that name many", () => {
  const list = ids.slice(1).join(" ");
  const text = `Request:${ids[0]} names it in the log`;
  expect(idShortener([list, text])(text)).toBe(text);
  expect(idShortener([list, text, text.slice(0, 60)])(text)).toBe("Request:…00fefd8630 names it in the log");
});

test("texts that name one or two ids keep them whole", () => {
  const text = `Customer:${ids[0]} of ${ids[1]}`;
  expect(idShortener([text, text])(text)).toBe(text);
});

test("ids without hyphens are shortened, words and numbers are not", () => {
  const text = "cus_01ARZ3NDEKTSV4RRFFQ69G5FAV 01BX5ZZKBKACTAV9WEVGEMMVRZ 01BX5ZZKBKACTAV9WEVGEMMVS0";
  expect(idShortener([text])(text)).toBe("cus_…9G5FAV …EMMVRZ …EMMVS0");
  const others = "123456789012345678901234 reconciliationInstructions suite-019e3450-k-2";
  expect(idShortener([others, ...ids])(others)).toBe(others);
});

test("JSON stays JSON, also with a key in several lines", () => {
  const key = ["-----BEGIN PUBLIC KEY-----", "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE", ids[0]].join("\n");
  const text = JSON.stringify({ key, ids });
  expect(JSON.parse(idShortener([text])(text))).toMatchObject({ ids: expect.arrayContaining(["…03fefd8630"]) });
});
