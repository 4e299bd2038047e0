import { describe, expect, it } from "vitest";
import { starter, STARTERS } from "./starters.ts";

const NAMES = { first: "First", second: "Second" };
const TEMPLATE = "0198c0de-0000-7000-8000-000000000001";

describe.each(STARTERS)("the starter %s", (kind) => {
  const templatesOf = (onlyTemplateId: string | null) =>
    starter(kind, NAMES, { onlyTemplateId }).steps.flatMap((step) =>
      step.type === "email" ? [step.config.templateId] : [],
    );

  it("chooses the only template for its emails", () => {
    const templates = templatesOf(TEMPLATE);
    expect(templates.length).toBeGreaterThan(0);
    expect(new Set(templates)).toEqual(new Set([TEMPLATE]));
  });

  it("leaves the templates open without an only one", () => {
    expect(new Set(templatesOf(null))).toEqual(new Set([null]));
  });
});
