import { LANGUAGES } from "@arauto/contracts";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { findQuestions, QUESTIONS } from "./questions.ts";

const LOCALES = path.join(import.meta.dirname, "../../../locales");
const ids = QUESTIONS.flatMap((group) => group.questions.map((one) => one.id));

test("contains the questions of the search's seven fixed entries", () => {
  expect(ids.slice(0, 7)).toEqual([
    "what-is-it",
    "services",
    "team",
    "clients",
    "partners",
    "blog",
    "contact",
  ]);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each(LANGUAGES)("has texts for every question, and no unused texts (%s)", (lang) => {
  const help = JSON.parse(readFileSync(path.join(LOCALES, lang, "help.json"), "utf8")) as {
    questions: Record<string, unknown>;
  };
  expect(Object.keys(help.questions).toSorted()).toEqual(ids.toSorted());
});

test("finds all words of a search in any order, without accents", () => {
  const words = (id: string) => (id === "import" ? "Como faço a importação de contatos?" : "");
  const found = findQuestions("contatos IMPORTACAO", words);
  expect(found.flatMap((group) => group.questions.map((one) => one.id))).toEqual(["import"]);
  expect(findQuestions("importação faturas", words)).toEqual([]);
  expect(findQuestions("  ", words).flatMap((group) => group.questions)).toHaveLength(ids.length);
});

test("omits the questions about plans where there are none", () => {
  const shown = (hasPlans: boolean) =>
    findQuestions("", (id) => id, hasPlans).flatMap(({ questions }) =>
      questions.map(({ id }) => id),
    );
  expect(shown(true)).toContain("trial");
  expect(shown(false)).not.toContain("trial");
  expect(shown(false).length).toBe(ids.length - 1);
});
