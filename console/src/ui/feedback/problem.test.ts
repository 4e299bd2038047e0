// @vitest-environment jsdom
import { ERRORS, registerBody } from "@arauto/contracts";
import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { i18n } from "../../lib/i18n.ts";
import { fieldErrors, messageKey, problemText, type Translate } from "./problem.ts";

const errors = JSON.parse(
  readFileSync(path.join(import.meta.dirname, "../../../locales/pt-br/errors.json"), "utf8"),
);
const t: Translate = (key, options) => i18n.t(key, options);
const problem = (code: string, more: object = {}) => ({
  status: 400,
  code,
  title: "English title",
  ...more,
});

beforeAll(async () => {
  await i18n.init({ lng: "pt-br", lowerCaseLng: true, resources: { "pt-br": { errors } } });
});

test("has a text for every code of the API", () => {
  const codes = Object.keys(ERRORS);
  expect(codes.map((code) => problemText(problem(code), t))).toEqual(
    codes.map((code) => errors[code]),
  );
});

test("shows an unknown code or another thrown error as a general error", () => {
  expect(problemText(problem("NEW_IN_A_LATER_VERSION"), t)).toBe(errors.INTERNAL);
  expect(problemText(new TypeError("x is undefined"), t)).toBe(errors.INTERNAL);
});

test("assigns field errors to their fields by path, using the first of each", () => {
  const entries = [
    { path: "email", code: "required", message: "Invalid input" },
    { path: "email", code: "invalid_email", message: "Invalid email" },
    { path: "conditions.0.value", code: "valueMissing", message: "A value is needed" },
  ];
  expect(fieldErrors(problem("VALIDATION", { errors: entries }), t)).toEqual({
    email: errors.fields.required,
    "conditions.0.value": errors.fields.valueMissing,
  });
});

test("has a text for a field error with an error code or an unknown one", () => {
  const entries = [
    { path: "a", code: "ACCOUNT_EMAIL_TAKEN", message: "Something new" },
    { path: "b", code: "newInALaterVersion", message: "Something new" },
  ];
  expect(fieldErrors(problem("VALIDATION", { errors: entries }), t)).toEqual({
    a: errors.ACCOUNT_EMAIL_TAKEN,
    b: errors.fields.invalid,
  });
});

test("returns no field errors for a problem that is about no field", () => {
  expect(fieldErrors(problem("FORBIDDEN"), t)).toEqual({});
  expect(fieldErrors(undefined, t)).toEqual({});
});

test("has specific texts for the password rules and the terms", () => {
  const bad = registerBody.safeParse({
    companyName: "Aurora",
    email: "nobody",
    name: "Ana Souza",
    password: "#".repeat(21),
    acceptTerms: false,
  });
  const messages = bad.error?.issues.map((issue) => issue.message) ?? [];
  expect(messages.length).toBeGreaterThanOrEqual(5);
  expect(Object.keys(errors.messages)).toEqual(expect.arrayContaining(messages.map(messageKey)));
});
