// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { errorsIn } from "./form-errors.ts";

beforeEach(() => {
  globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS;
});

const formOf = (html: string) => {
  document.body.innerHTML = `<form>${html}</form>`;
  return document.querySelector("form") as HTMLFormElement;
};

test("lists an invalid field by its label, without the asterisk, and its message", () => {
  const form = formOf(`
    <label for="n">Name<span aria-hidden="true"> *</span></label>
    <input id="n" aria-invalid="true" aria-describedby="n-hint n-error">
    <p id="n-hint">Your team sees it</p><p id="n-error">Needed</p>`);
  expect(errorsIn(form).map(({ label, text }) => [label, text])).toEqual([["Name", "Needed"]]);
});

test("lists only invalid fields, in document order", () => {
  const form = formOf(`
    <input aria-label="Second" aria-invalid="false"><input aria-label="First" aria-invalid="true">
    <input aria-label="Third" aria-invalid="true">`);
  expect(errorsIn(form).map(({ label }) => label)).toEqual(["First", "Third"]);
});
