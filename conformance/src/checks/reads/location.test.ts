import { expect, test } from "vitest";
import { namesId } from "./location.ts";

test.each([
  ["/shelves/7/books/9", "9"],
  ["https://api.example/v1/books/9/", "9"],
  ["books/9.json", "9"],
  ["/books?id=9", "9"],
  ["/Lines(Order=7,Line=9)", "9"],
  ["/cards/Card%3A9", "Card:9"],
  ["/books/AB-9", "ab-9"],
  ["/files/a%2Fb", "a/b"],
  ["/books/%E0%A4%A", "%E0%A4%A"],
])("%s names %s", (address, id) => {
  expect(namesId(address, id)).toBe(true);
});

test.each([
  ["/books", "9"],
  ["/books/90", "9"],
  ["/books/{id}", "9"],
  ["/books/undefined", "9"],
  ["", "9"],
])("%s does not name %s", (address, id) => {
  expect(namesId(address, id)).toBe(false);
});
