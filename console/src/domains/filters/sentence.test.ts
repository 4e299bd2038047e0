import { readFileSync } from "node:fs";
import { FILTER_OPERATORS, OPERATORS_BY_TYPE } from "@arauto/contracts";
import type { FilterCondition, FilterDefinition, FilterFieldType } from "@arauto/contracts";
import i18next from "i18next";
import { beforeAll, describe, expect, it } from "vitest";
import { testField } from "../custom-fields/test-field.ts";
import { sentenceParts, sentenceText } from "./sentence.ts";
import type { SentenceWords } from "./sentence.ts";

const LANGUAGES = ["en-us", "pt-br", "es-es"] as const;
const fields = [
  testField("city", "text", "Cidade"),
  testField("orders", "number", "Pedidos"),
  testField("birthday", "date", "Aniversário"),
  testField("vip", "boolean", "VIP"),
  testField("work", "email", "Trabalho"),
];
const words = new Map<string, SentenceWords>();

beforeAll(async () => {
  for (const language of LANGUAGES) {
    const read = (name: string) => JSON.parse(readFileSync(new URL(`../../../locales/${language}/${name}.json`, import.meta.url), "utf8"));
    const instance = i18next.createInstance();
    await instance.init({
      lng: language,
      lowerCaseLng: true,
      resources: { [language]: { filters: read("filters"), accounts: read("accounts") } },
      ns: ["filters", "accounts"],
      interpolation: { escapeValue: false },
    });
    words.set(language, {
      t: instance.getFixedT<["filters", "accounts"]>(language, ["filters", "accounts"]),
      language,
      fields,
    });
  }
});
const say = (definition: FilterDefinition, language: (typeof LANGUAGES)[number]) =>
  sentenceText(definition, words.get(language) as SentenceWords);

const mixed: FilterDefinition = {
  operator: "AND",
  conditions: [
    { source: "custom", field: "city", operator: "inList", values: ["São Paulo", "Recife"] },
    { source: "custom", field: "orders", operator: "between", from: 1000, to: 2500.5 },
    { source: "standard", field: "createdAt", operator: "inLastDays", value: 30 },
    { source: "standard", field: "status", operator: "equals", value: "active" },
  ],
};

describe("a filter in words", () => {
  it("is said in English", () => {
    expect(say(mixed, "en-us")).toBe(
      "Contacts whose Cidade is “São Paulo” or “Recife”, and Pedidos is between 1,000 and 2,500.5, and Date added is in the last 30 days, and Status is Active.",
    );
  });
  it("is said in Portuguese", () => {
    expect(say(mixed, "pt-br")).toBe(
      "Contatos em que Cidade é “São Paulo” ou “Recife”, e Pedidos está entre 1.000 e 2.500,5, e Data de inclusão é nos últimos 30 dias, e Status é Ativo.",
    );
  });
  it("is said in Spanish, any instead of all", () => {
    expect(say({ ...mixed, operator: "OR", conditions: mixed.conditions.slice(2) }, "es-es")).toBe(
      "Contactos en los que Fecha de alta es en los últimos 30 días o Estado es Activo.",
    );
  });

  it("never slips a day, whatever the time zone", () => {
    const definition: FilterDefinition = {
      operator: "AND",
      conditions: [{ source: "custom", field: "birthday", operator: "equals", value: "2026-08-05" }],
    };
    expect(say(definition, "pt-br")).toBe("Contatos em que Aniversário é em 5 de ago. de 2026.");
    expect(say(definition, "en-us")).toContain("Aug 5, 2026");
  });

  it("counts one day as one", () => {
    const definition: FilterDefinition = {
      operator: "AND",
      conditions: [{ source: "standard", field: "createdAt", operator: "inLastDays", value: 1 }],
    };
    expect(say(definition, "en-us")).toBe("Contacts whose Date added is in the last 1 day.");
    expect(say(definition, "es-es")).toBe("Contactos en los que Fecha de alta es en el último día.");
  });

  it.each(LANGUAGES)("has words for every operator of every type in %s", (language) => {
    const names: Record<FilterFieldType, Pick<FilterCondition, "source" | "field">> = {
      text: { source: "custom", field: "city" },
      number: { source: "custom", field: "orders" },
      email: { source: "custom", field: "work" },
      date: { source: "custom", field: "birthday" },
      boolean: { source: "custom", field: "vip" },
      status: { source: "standard", field: "status" },
    };
    const some: Record<FilterFieldType, string | number> = {
      text: "Recife",
      number: 7,
      email: "a@b.co",
      date: "2026-08-05",
      boolean: "",
      status: "active",
    };
    for (const type of Object.keys(names) as FilterFieldType[]) {
      const said = OPERATORS_BY_TYPE[type].map((operator) => {
        const value = operator === "inLastDays" ? 5 : some[type];
        return say(
          { operator: "AND", conditions: [{ ...names[type], operator, value, values: [value], from: value, to: value }] },
          language,
        );
      });
      expect(said.filter((text) => /clause|undefined|\{\{|[\ue000-\uf8ff]/.test(text))).toEqual([]);
      const needsValue = said.filter((_text, place) => FILTER_OPERATORS[OPERATORS_BY_TYPE[type][place] ?? "isSet"] !== "none");
      expect(needsValue.filter((text) => !/Recife|7|a@b|2026|Activ|Ativ|5/.test(text))).toEqual([]);
    }
  });

  it("keeps what people typed as it is, marks and braces included", () => {
    const definition: FilterDefinition = {
      operator: "AND",
      conditions: [{ source: "custom", field: "city", operator: "contains", value: "<b>$t(x) {{y}} \ue000&" }],
    };
    expect(say(definition, "en-us")).toBe("Contacts whose Cidade contains “<b>$t(x) {{y}} &”.");
  });

  it("sets fields and values apart from the other words", () => {
    const parts = sentenceParts(
      { operator: "AND", conditions: [{ source: "custom", field: "city", operator: "equals", value: "Recife" }] },
      words.get("en-us") as SentenceWords,
    );
    expect(parts).toEqual([
      { kind: "plain", text: "Contacts whose " },
      { kind: "field", text: "Cidade" },
      { kind: "plain", text: " is " },
      { kind: "value", text: "“Recife”" },
      { kind: "plain", text: "." },
    ]);
  });

  it("names a deleted field by its identifier", () => {
    expect(say({ operator: "AND", conditions: [{ source: "custom", field: "gone", operator: "isSet" }] }, "en-us")).toBe(
      "Contacts whose gone is filled in.",
    );
  });
});
