// @vitest-environment jsdom
import { expect, test } from "vitest";
import { pages as framedPages } from "./pages.ts";
import { authPages } from "../domains/auth/pages.ts";
import { activeTrail, type MenuEntry, toggled, visibleMenu } from "../shell/navigation.ts";

const pages = [...authPages, ...framedPages];
const all = visibleMenu(() => true);
const leaves = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => (entry.children ? leaves(entry.children) : [entry]));
const links = leaves(all.flatMap((group) => group.entries)).map(({ to }) => to ?? "");

test("every entry leads to a page that exists", () => {
  const paths = new Set(pages.map((page) => `/${page.path}`));
  expect(links.filter((to) => !paths.has(to.replace(/^\/coming-soon\/.*/, "/coming-soon/:id")))).toEqual([]);
});

test("no two pages share an address", () => {
  const paths = pages.map((page) => page.path);
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
});

test("without CONFIG.VIEW there is no entry at all", () => {
  expect(visibleMenu(() => false)).toEqual([]);
  expect(visibleMenu((permission) => permission === "CONFIG.VIEW")).not.toEqual([]);
});

test("an entry is active on its page and below, not on one that merely begins alike", () => {
  expect(activeTrail(all, "/email")).toEqual(["templates"]);
  expect(activeTrail(all, "/email/1/edit")).toEqual(["templates"]);
  expect(activeTrail(all, "/email-lists")).toEqual([]);
});

test("a page inside a submenu names the way to it", () => {
  expect(activeTrail(all, "/settings/two-factor")).toEqual(["settings", "you", "twoFactor"]);
  expect(activeTrail(all, "/settings/sending-accounts/1")).toEqual(["settings", "workspace", "sendingAccounts"]);
});

test("one submenu and one inside it are open at a time; pressing the open one closes it", () => {
  expect(toggled([], ["settings"])).toEqual(["settings"]);
  expect(toggled(["settings"], ["settings", "you"])).toEqual(["settings", "you"]);
  expect(toggled(["settings", "you"], ["settings", "workspace"])).toEqual(["settings", "workspace"]);
  expect(toggled(["settings", "you"], ["other"])).toEqual(["other"]);
  expect(toggled(["settings", "you"], ["settings", "you"])).toEqual(["settings"]);
  expect(toggled(["settings", "you"], ["settings"])).toEqual([]);
});
