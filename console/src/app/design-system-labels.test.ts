import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const SOURCES = path.join(import.meta.dirname, "..");
/** Components of the design system that speak English unless they are given these words. */
const SPOKEN: Record<string, RegExp> = {
  // Its arrows speak; numbers alone do not.
  Pagination: /getControlProps|withControls=\{false\}/,
  PinInput: /aria-label/,
  FloatingWindow: /aria-label|resizeHandleProps/,
  SpotlightActionsGroup: /label=/,
  DatePicker: /ariaLabels/,
  DatePickerInput: /ariaLabels/,
  Carousel: /nextControlProps/,
};
/** Those that the providers give their words once for all. */
const GIVEN = ["ModalCloseButton", "DrawerCloseButton", "PasswordInput"];

const files = readdirSync(SOURCES, { recursive: true, withFileTypes: true })
  .filter(({ name, parentPath }) => name.endsWith(".tsx") && !name.includes(".test.") && !parentPath.includes("gallery"))
  .map(({ name, parentPath }) => ({ name, text: readFileSync(path.join(parentPath, name), "utf8") }));

/** The opening tags of a component, with their props. */
function tags(text: string, component: string): string[] {
  return [...text.matchAll(new RegExp(`<${component}(?=[\\s/>])(?:[^>]|=>)*>`, "g"))].map(([tag]) => tag);
}

describe("words of the design system", () => {
  it("are given in the reader's language once for all", () => {
    const providers = files.find(({ name }) => name === "providers.tsx")?.text ?? "";
    for (const component of GIVEN) expect(providers).toContain(component);
    expect(providers).not.toMatch(/aria-label": "/);
  });

  it.each(Object.entries(SPOKEN))("of %s are given wherever it is used", (component, words) => {
    for (const { name, text } of files) for (const tag of tags(text, component)) expect(`${name}: ${tag}`).toMatch(words);
  });

  it.each(["CloseButton", "ActionIcon", "Burger"])("name every %s, which has no text", (component) => {
    for (const { name, text } of files)
      for (const tag of tags(text, component)) expect(`${name}: ${tag}`).toMatch(/aria-label|aria-hidden|\{\.\.\./);
  });

  it("are nowhere written out in English", () => {
    for (const { name, text } of files) expect(`${name}: ${/aria-label="(?!Arauto")[A-Z][^"]*"/.exec(text)?.[0] ?? ""}`).toBe(`${name}: `);
  });
});
