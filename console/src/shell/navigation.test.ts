import { expect, test } from "vitest";
import { pages } from "../app/pages.ts";
import { isActive, MENU, visibleMenu } from "./navigation.ts";

const entries = MENU.flatMap((group) => group.entries);

test("every entry leads to a page that exists", () => {
  const paths = pages.map((page) => `/${page.path}`);
  expect(paths).toEqual(expect.arrayContaining(entries.map(({ to }) => to.replace(/^\/coming-soon\/.*/, "/coming-soon/:id"))));
});

test("no two pages share an address", () => {
  const paths = pages.map((page) => page.path);
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
});

test("without CONFIG.VIEW there is no entry at all", () => {
  expect(visibleMenu(() => false)).toEqual([]);
  expect(visibleMenu((permission) => permission === "CONFIG.VIEW").flatMap((group) => group.entries)).toHaveLength(entries.length);
});

test("an entry is active on its page and below, not on one that merely begins alike", () => {
  const email = entries.find((entry) => entry.to === "/email");
  if (!email) throw new Error("no entry for templates");
  expect(isActive(email, "/email")).toBe(true);
  expect(isActive(email, "/email/1/edit")).toBe(true);
  expect(isActive(email, "/email-lists")).toBe(false);
});

test("at most one entry is active", () => {
  for (const { to } of entries) expect(entries.filter((entry) => isActive(entry, `${to}/x`))).toHaveLength(1);
});
