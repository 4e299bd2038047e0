import { expect, it } from "vitest";
import { foreignTokens, withVariable } from "./foreign-tokens.ts";
import type { VariableChoice } from "./use-variables.ts";

const choice = (path: string, label: string, group: VariableChoice["group"] = "person") =>
  ({ path, label, group, type: "text", sample: "" }) satisfies VariableChoice;
const choices = [
  choice("account.name", "Nome"),
  choice("account.first_name", "Primeiro nome"),
  choice("account.email", "E-mail"),
  choice("account.fields.cidade", "Cidade", "fields"),
  choice("unsubscribe_url", "Descadastro", "links"),
];
const found = (text: string) =>
  foreignTokens(text, choices).map(({ source, at, choice: { path } }) => [source, at, path]);

it.each([
  ["Hi [first_name]!", "[first_name]", 3, "account.first_name"],
  ["{first_name}, olá", "{first_name}", 0, "account.first_name"],
  ["Hi *|FNAME|*", "*|FNAME|*", 3, "account.first_name"],
  ["Olá %PRIMEIRO_NOME%", "%PRIMEIRO_NOME%", 4, "account.first_name"],
  ["Oi { Nome }", "{ Nome }", 3, "account.name"],
  ["Tudo em [contact.Cidade]", "[contact.Cidade]", 8, "account.fields.cidade"],
])("recognizes the placeholder in %o", (text, source, at, path) => {
  expect(found(text)).toEqual([[source, at, path]]);
});

it("treats other brackets, percentages and our own variables as text", () => {
  expect(
    found("[News] 30% off, 50% on {everything} {{ account.first_name }} [descadastro]"),
  ).toEqual([]);
});

it("replaces the placeholder with the variable", () => {
  const text = "Hi [first_name], hi";
  const [token] = foreignTokens(text, choices);
  expect(token && withVariable(text, token)).toBe("Hi {{ account.first_name }}, hi");
});
