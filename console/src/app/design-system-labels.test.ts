import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const SOURCES = path.join(import.meta.dirname, "..");
/** Components of the design system that use English texts unless they receive translations. */
const SPOKEN: Record<string, RegExp> = {
  // Its arrows have texts; numbers alone do not.
  Pagination: /getControlProps|withControls=\{false\}/,
  PinInput: /aria-label/,
  FloatingWindow: /aria-label|resizeHandleProps/,
  SpotlightActionsGroup: /label=/,
  DatePicker: /ariaLabels/,
  DatePickerInput: /ariaLabels/,
  Carousel: /nextControlProps/,
};
/** Components that get their texts once, from the providers. */
const GIVEN = ["ModalCloseButton", "DrawerCloseButton", "PasswordInput"];

const files = readdirSync(SOURCES, { recursive: true, withFileTypes: true })
  .filter(
    ({ name, parentPath }) =>
      name.endsWith(".tsx") && !name.includes(".test.") && !parentPath.includes("gallery"),
  )
  .map(({ name, parentPath }) => ({
    name,
    text: readFileSync(path.join(parentPath, name), "utf8"),
  }));

/** Returns the opening tags of a component, with their props. */
function tags(text: string, component: string): string[] {
  return [...text.matchAll(new RegExp(`<${component}(?=[\\s/>])(?:=>|[^>])*>`, "g"))].map(
    ([tag]) => tag,
  );
}

describe("texts of the design system", () => {
  it("are translated by the providers", () => {
    const providers = files.find(({ name }) => name === "providers.tsx")?.text ?? "";
    for (const component of GIVEN) expect(providers).toContain(component);
    expect(providers).not.toMatch(/aria-label": "/);
  });

  it.each(Object.entries(SPOKEN))(
    "of %s are translated wherever it is used",
    (component, words) => {
      for (const { name, text } of files)
        for (const tag of tags(text, component)) expect(`${name}: ${tag}`).toMatch(words);
    },
  );

  it.each(["CloseButton", "ActionIcon", "Burger"])(
    "name every %s, which has no visible text",
    (component) => {
      for (const { name, text } of files)
        for (const tag of tags(text, component))
          expect(`${name}: ${tag}`).toMatch(/aria-label|aria-hidden|\{\.\.\./);
    },
  );

  it("are not written in English in the code", () => {
    for (const { name, text } of files)
      expect(`${name}: ${/aria-label="(?!Arauto")[A-Z][^"]*"/.exec(text)?.[0] ?? ""}`).toBe(
        `${name}: `,
      );
  });
});
