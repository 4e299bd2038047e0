import { readFileSync } from "node:fs";
import path from "node:path";
import { WEBHOOK_EVENT_TYPES } from "@arauto/contracts";
import { LANGUAGES } from "@arauto/contracts/languages";
import { describe, expect, it } from "vitest";
import {
  groupedTypes,
  matchingGroups,
  shortTypes,
  TYPE_GROUPS,
  typeGroups,
} from "./event-types.ts";

const LOCALES = path.join(import.meta.dirname, "../../../locales");

describe("event types", () => {
  it("are grouped by subject, in catalog order", () => {
    expect(groupedTypes(["email.sent", "contact.created", "email.opened"])).toEqual([
      { group: "email", types: ["email.sent", "email.opened"] },
      { group: "contact", types: ["contact.created"] },
    ]);
  });

  it.each(LANGUAGES)("are all explained in %s", (language) => {
    const file = path.join(LOCALES, language, "webhook-events.json");
    const { about, group } = JSON.parse(readFileSync(file, "utf8")) as {
      about: Record<string, Record<string, string>>;
      group: Record<string, string>;
    };
    const explained = Object.entries(about).flatMap(([name, own]) =>
      Object.keys(own).map((event) => `${name}.${event}`),
    );
    expect(explained.toSorted()).toEqual(WEBHOOK_EVENT_TYPES.toSorted());
    const groups = groupedTypes(WEBHOOK_EVENT_TYPES).map((one) => one.group);
    expect(Object.keys(group).toSorted()).toEqual(groups.toSorted());
  });
});

describe("TYPE_GROUPS", () => {
  it("contain every type once", () => {
    expect(TYPE_GROUPS.flatMap(({ types }) => types).toSorted()).toEqual(
      WEBHOOK_EVENT_TYPES.toSorted(),
    );
  });
});

describe("shortTypes", () => {
  it("names a whole group by its pattern", () => {
    const emails = WEBHOOK_EVENT_TYPES.filter((type) => type.startsWith("email."));
    expect(shortTypes([...emails, "contact.unsubscribed"])).toEqual([
      "contact.unsubscribed",
      "email.*",
    ]);
  });

  it("names the type itself if a group has only one", () => {
    expect(shortTypes(["import.finished"])).toEqual(["import.finished"]);
  });
});

describe("matchingGroups", () => {
  const descriptions = new Map([["export.finished", "A file is ready"]]);

  it("finds types by parts of their name or description", () => {
    expect(matchingGroups("unsub", descriptions)).toEqual([
      { group: "contact", types: ["contact.unsubscribed"] },
    ]);
    expect(matchingGroups(" FILE ", descriptions)).toEqual([
      { group: "export", types: ["export.finished"] },
    ]);
  });

  it("returns all without a text, and none for an unknown one", () => {
    expect(matchingGroups("", descriptions)).toEqual(TYPE_GROUPS);
    expect(matchingGroups("nothing", descriptions)).toEqual([]);
    // Without plans, invoices are not found either.
    expect(matchingGroups("", descriptions, typeGroups(false))).toEqual(typeGroups(false));
    expect(matchingGroups("invoice", descriptions, typeGroups(false))).toEqual([]);
  });
});

describe("typeGroups", () => {
  it("leaves out invoices where there are no plans", () => {
    expect(typeGroups(true)).toEqual(TYPE_GROUPS);
    const groups = typeGroups(false).map(({ group }) => group);
    expect(groups).not.toContain("invoice");
    expect(groups.length).toBe(TYPE_GROUPS.length - 1);
  });
});
