import { translationsOf } from "../../../lib/testing/translations.ts";
import { ENGAGEMENT_FILTER_FIELDS, FILTER_OPERATORS, OPERATORS_BY_TYPE } from "@arauto/contracts";
import type { FilterCondition, FilterDefinition, FilterFieldType } from "@arauto/contracts";
import { beforeAll, describe, expect, it } from "vitest";
import type { Topic } from "../../../lib/api.generated.ts";
import { testField } from "../../custom-fields/testing/test-field.ts";
import { sentenceParts, sentenceText } from "./sentence.ts";
import type { SentenceLabels } from "./sentence.ts";

const LANGUAGES = ["en-us", "pt-br", "es-es"] as const;
const topic: Topic = {
  id: "topic-1",
  name: "Novidades",
  description: "",
  default: "in",
  visibility: "public",
  status: "active",
  optedIn: 0,
  optedOut: 0,
  createdAt: "2026-01-01T00:00:00Z",
  version: 1,
};
const fields = [
  testField("city", "text", "Cidade"),
  testField("orders", "number", "Pedidos"),
  testField("birthday", "date", "Aniversário"),
  testField("vip", "boolean", "VIP"),
  testField("work", "email", "Trabalho"),
];
const words = new Map<string, SentenceLabels>();

beforeAll(async () => {
  for (const language of LANGUAGES) {
    const instance = await translationsOf(language, ["filters", "accounts"]);
    words.set(language, {
      t: instance.getFixedT<["filters", "accounts"]>(language, ["filters", "accounts"]),
      language,
      fields,
      topics: [topic],
      campaigns: new Map([["campaign-1", "Sábado"]]),
      isLoading: false,
    });
  }
});
const say = (definition: FilterDefinition, language: (typeof LANGUAGES)[number]) =>
  sentenceText(definition, words.get(language) as SentenceLabels);

it("names whole languages, not parts of their tags", () => {
  const spoken = (operator: "equals" | "startsWith", value: string): FilterDefinition => ({
    operator: "AND",
    conditions: [{ source: "standard", field: "language", operator, value }],
  });
  expect(say(spoken("equals", "pt-br"), "en-us")).toContain("Portuguese (Brazil)");
  expect(say(spoken("equals", "no language"), "en-us")).toContain("no language");
  expect(say(spoken("startsWith", "pt"), "en-us")).toContain("“pt”");
  const several: FilterDefinition = {
    operator: "AND",
    conditions: [
      { source: "standard", field: "language", operator: "inList", values: ["es", "ar"] },
    ],
  };
  expect(say(several, "pt-br")).toContain("Espanhol ou Árabe");
});

const mixed: FilterDefinition = {
  operator: "AND",
  conditions: [
    { source: "custom", field: "city", operator: "inList", values: ["São Paulo", "Recife"] },
    { source: "custom", field: "orders", operator: "between", from: 1000, to: 2500.5 },
    { source: "standard", field: "createdAt", operator: "inLastDays", value: 30 },
    { source: "standard", field: "status", operator: "equals", value: "active" },
  ],
};
const grouped: FilterDefinition = {
  operator: "AND",
  conditions: [
    { source: "custom", field: "city", operator: "equals", value: "Recife" },
    {
      operator: "OR",
      conditions: [
        { source: "engagement", field: "opened", operator: "did", days: 30 },
        { source: "standard", field: "tags", operator: "inList", values: ["vip", "b2b"] },
        { source: "topic", field: "topic-1", operator: "subscribed" },
      ],
    },
  ],
};
/** Returns one condition in words. */
const clause = (condition: FilterCondition, language: (typeof LANGUAGES)[number]) =>
  say({ operator: "AND", conditions: [condition] }, language);

describe("sentenceText", () => {
  it("describes a filter in English", () => {
    expect(say(mixed, "en-us")).toBe(
      "Contacts whose Cidade is “São Paulo” or “Recife”, and whose Pedidos is between 1,000 and 2,500.5, and whose Date added is in the last 30 days, and whose Status is Active.",
    );
  });
  it("describes a filter in Portuguese", () => {
    expect(say(mixed, "pt-br")).toBe(
      "Contatos com Cidade “São Paulo” ou “Recife”, e com Pedidos entre 1.000 e 2.500,5, e com Data de inclusão nos últimos 30 dias, e com Status Ativo.",
    );
  });
  it("describes a filter in Spanish, with any instead of all", () => {
    expect(say({ ...mixed, operator: "OR", conditions: mixed.conditions.slice(2) }, "es-es")).toBe(
      "Contactos con Fecha de alta en los últimos 30 días o con Estado Activo.",
    );
  });

  it("puts groups in brackets, preceded by their own operator", () => {
    expect(say(grouped, "en-us")).toBe(
      "Contacts whose Cidade is “Recife”, and who meet any of (who opened any campaign in the last 30 days, or with any of the tags “vip” or “b2b”, or subscribed to Novidades).",
    );
    expect(say(grouped, "pt-br")).toBe(
      "Contatos com Cidade “Recife”, e que atendem a alguma destas (que abriram alguma campanha nos últimos 30 dias, ou com alguma das etiquetas “vip” ou “b2b”, ou inscritos em Novidades).",
    );
    expect(say(grouped, "es-es")).toBe(
      "Contactos con Cidade «Recife», y que cumplen alguna de estas (que abrieron alguna campaña en los últimos 30 días, o con alguna de las etiquetas «vip» o «b2b», o suscritos a Novidades).",
    );
  });
  it("omits the brackets of a single group", () => {
    expect(say({ operator: "AND", conditions: grouped.conditions.slice(1) }, "en-us")).toBe(
      "Contacts who opened any campaign in the last 30 days, or with any of the tags “vip” or “b2b”, or subscribed to Novidades.",
    );
  });
  it('describes an "all" group too, and a group of one as its condition', () => {
    const inside: FilterDefinition["conditions"] = [
      {
        operator: "AND",
        conditions: [
          { source: "custom", field: "vip", operator: "isTrue" },
          { source: "custom", field: "city", operator: "isSet" },
        ],
      },
      { operator: "OR", conditions: [{ source: "standard", field: "tags", operator: "isNotSet" }] },
    ];
    expect(say({ operator: "OR", conditions: inside }, "en-us")).toBe(
      "Contacts who meet all of (whose VIP is yes and whose Cidade has a value), or without tags.",
    );
  });

  it.each<[FilterCondition, string, string, string]>([
    [
      { source: "standard", field: "tags", operator: "hasAll", values: ["a", "b"] },
      "with all of the tags “a” and “b”",
      "com todas as etiquetas “a” e “b”",
      "con todas las etiquetas «a» y «b»",
    ],
    [
      { source: "standard", field: "tags", operator: "inList", values: ["a"] },
      "with the tag “a”",
      "com a etiqueta “a”",
      "con la etiqueta «a»",
    ],
    [
      { source: "standard", field: "tags", operator: "notInList", values: ["a", "b"] },
      "with none of the tags “a” or “b”",
      "sem nenhuma das etiquetas “a” ou “b”",
      "sin ninguna de las etiquetas «a» o «b»",
    ],
    [
      { source: "topic", field: "topic-1", operator: "notSubscribed" },
      "not subscribed to Novidades",
      "não inscritos em Novidades",
      "no suscritos a Novidades",
    ],
    [
      {
        source: "engagement",
        field: "clicked",
        operator: "didNot",
        campaignId: "campaign-1",
        days: 1,
      },
      "who did not click a link in “Sábado” in the last day",
      "que não clicaram em nenhum link de “Sábado” no último dia",
      "que no hicieron clic en «Sábado» en el último día",
    ],
    [
      { source: "engagement", field: "sent", operator: "didNot" },
      "who were not sent any campaign",
      "a quem não foi enviada nenhuma campanha",
      "a quienes no se envió ninguna campaña",
    ],
    [
      { source: "engagement", field: "bounced", operator: "did", campaignId: "campaign-1" },
      "whose email bounced in “Sábado”",
      "com e-mail devolvido em “Sábado”",
      "a quienes les rebotó «Sábado»",
    ],
    [
      { source: "custom", field: "birthday", operator: "anniversaryThisMonth" },
      "whose Aniversário falls this month",
      "que fazem aniversário neste mês (Aniversário)",
      "que cumplen años este mes (Aniversário)",
    ],
    [
      { source: "custom", field: "birthday", operator: "moreThanDaysAgo", value: 90 },
      "whose Aniversário is more than 90 days ago",
      "com Aniversário há mais de 90 dias",
      "con Aniversário hace más de 90 días",
    ],
    [
      { source: "custom", field: "birthday", operator: "inNextDays", value: 0 },
      "whose Aniversário is today",
      "com Aniversário hoje",
      "con Aniversário hoy",
    ],
  ])("describes %j in three languages", (condition, english, portuguese, spanish) => {
    expect(clause(condition, "en-us")).toBe(`Contacts ${english}.`);
    expect(clause(condition, "pt-br")).toBe(`Contatos ${portuguese}.`);
    expect(clause(condition, "es-es")).toBe(`Contactos ${spanish}.`);
  });

  it("uses “u” before an o in Spanish, with or without quotes", () => {
    expect(
      clause(
        { source: "custom", field: "city", operator: "inList", values: ["Recife", "Olinda"] },
        "es-es",
      ),
    ).toBe("Contactos con Cidade «Recife» u «Olinda».");
  });

  it("never shifts a day in any time zone", () => {
    const definition: FilterDefinition = {
      operator: "AND",
      conditions: [
        { source: "custom", field: "birthday", operator: "equals", value: "2026-08-05" },
      ],
    };
    expect(say(definition, "pt-br")).toBe("Contatos com Aniversário em 5 de ago. de 2026.");
    expect(say(definition, "en-us")).toContain("Aug 5, 2026");
  });

  it("uses the singular for one day", () => {
    const definition: FilterDefinition = {
      operator: "AND",
      conditions: [{ source: "standard", field: "createdAt", operator: "inLastDays", value: 1 }],
    };
    expect(say(definition, "en-us")).toBe("Contacts whose Date added is in the last 1 day.");
    expect(say(definition, "es-es")).toBe("Contactos con Fecha de alta en el último día.");
  });

  it("describes a condition on deals", () => {
    const definition: FilterDefinition = {
      operator: "AND",
      conditions: [
        {
          source: "deal",
          field: "open",
          operator: "has",
          deal: {
            pipelineId: "p",
            stageIds: ["s1", "s2"],
            valueFrom: 100_000,
            inStage: { kind: "atLeast", days: 14 },
            owner: "nobody",
          },
        },
      ],
    };
    const stage = { probability: 10, staleAfterDays: null };
    const deals = {
      pipelines: [
        {
          id: "p",
          name: "Vendas",
          currency: "BRL",
          stages: [
            { id: "s1", name: "Proposta", ...stage },
            { id: "s2", name: "Contrato", ...stage },
          ],
        },
      ],
      lostReasons: [],
      members: [],
    };
    const told = (language: (typeof LANGUAGES)[number]) =>
      sentenceText(definition, { ...(words.get(language) as SentenceLabels), deals }).replaceAll(
        "\u00a0",
        " ",
      );
    expect(told("en-us")).toBe(
      "Contacts who have an open deal in Vendas, in the stage Proposta or Contrato, worth at least R$1,000, in its stage for at least 14 days, without an owner.",
    );
    expect(told("pt-br")).toBe(
      "Contatos que têm um negócio aberto no funil Vendas, na etapa Proposta ou Contrato, no valor de pelo menos R$ 1.000, na mesma etapa há pelo menos 14 dias, sem responsável.",
    );
    expect(told("es-es")).toBe(
      "Contactos que tienen una oportunidad abierta en el embudo Vendas, en la etapa Proposta o Contrato, por al menos 1000 R$, en su etapa desde hace al menos 14 días, sin responsable.",
    );
  });

  it.each(LANGUAGES)("has a text for every operator of every type in %s", (language) => {
    const of: Record<
      FilterFieldType,
      Pick<FilterCondition, "source" | "field"> & { value: string | number }
    > = {
      text: { source: "custom", field: "city", value: "Recife" },
      number: { source: "custom", field: "orders", value: 7 },
      email: { source: "custom", field: "work", value: "a@b.co" },
      date: { source: "custom", field: "birthday", value: "2026-08-05" },
      boolean: { source: "custom", field: "vip", value: "" },
      status: { source: "standard", field: "status", value: "active" },
      tags: { source: "standard", field: "tags", value: "vip" },
      topic: { source: "topic", field: "topic-1", value: "" },
      engagement: { source: "engagement", field: "opened", value: "" },
      customEvent: { source: "customEvent", field: "ordered", value: 7 },
      deal: { source: "deal", field: "open", value: "" },
    };
    for (const type of Object.keys(of) as FilterFieldType[]) {
      const { value: some, ...named } = of[type];
      const texts = OPERATORS_BY_TYPE[type].map((operator) => {
        const needs = FILTER_OPERATORS[operator];
        const value = needs === "days" ? 5 : some;
        const given = {
          one: { value },
          days: { value },
          list: { values: [value] },
          range: { from: value, to: value },
          none: {},
        }[needs];
        return clause({ ...named, operator, ...given }, language);
      });
      expect(
        texts.filter((text) => /clause|engaged|undefined|NaN|\{\{|[\ue000-\uf8ff]| {2}/.test(text)),
      ).toEqual([]);
      const needsValue = texts.filter(
        (_text, place) => FILTER_OPERATORS[OPERATORS_BY_TYPE[type][place] ?? "isSet"] !== "none",
      );
      expect(needsValue.filter((text) => !/Recife|7|a@b|2026|Activ|Ativ|5|vip/.test(text))).toEqual(
        [],
      );
    }
  });

  it.each(LANGUAGES)(
    "has a text for every kind of engagement, in any campaign and in one, in %s",
    (language) => {
      const texts = ENGAGEMENT_FILTER_FIELDS.flatMap((field) =>
        OPERATORS_BY_TYPE.engagement.flatMap((operator) =>
          [
            {},
            { campaignId: "campaign-1" },
            { days: 7 },
            { campaignId: "campaign-1", days: 7 },
          ].map((more) => clause({ source: "engagement", field, operator, ...more }, language)),
        ),
      );
      expect(new Set(texts).size).toBe(ENGAGEMENT_FILTER_FIELDS.length * 2 * 4);
      expect(texts.filter((text) => /engaged|undefined|\{\{|[\ue000-\uf8ff]/.test(text))).toEqual(
        [],
      );
      expect(texts.filter((text) => text.includes("Sábado"))).toHaveLength(texts.length / 2);
    },
  );

  it("describes how often something happened, when, and with which properties", () => {
    const ordered: FilterCondition = {
      source: "customEvent",
      field: "ordered",
      operator: "atLeast",
      value: 2,
      days: 30,
      where: [
        { property: "total", type: "number", operator: "greaterThan", value: 100 },
        { property: "gift", type: "boolean", operator: "isTrue" },
      ],
    };
    expect(clause(ordered, "en-us")).toBe(
      "Contacts who triggered the event ordered at least 2 times in the last 30 days where total is greater than 100 and gift is yes.",
    );
    expect(clause(ordered, "pt-br")).toBe(
      "Contatos que geraram o evento ordered pelo menos 2 vezes nos últimos 30 dias, em que total é maior que 100 e gift é sim.",
    );
    expect(clause(ordered, "es-es")).toBe(
      "Contactos que han generado el evento ordered al menos 2 veces en los últimos 30 días, en que total es mayor que 100 y gift es sí.",
    );
    const never: FilterCondition = {
      source: "customEvent",
      field: "ordered",
      operator: "didNot",
      firstDay: "2026-08-05",
    };
    expect(clause(never, "en-us")).toBe(
      "Contacts who never triggered the event ordered since Aug 5, 2026.",
    );
  });

  it("keeps user input unchanged, including marks and braces", () => {
    const definition: FilterDefinition = {
      operator: "AND",
      conditions: [
        { source: "custom", field: "city", operator: "contains", value: "<b>$t(x) {{y}} \ue000&" },
      ],
    };
    expect(say(definition, "en-us")).toBe("Contacts whose Cidade contains “<b>$t(x) {{y}} &”.");
  });

  it("separates fields and values from the other words", () => {
    const parts = sentenceParts(
      {
        operator: "AND",
        conditions: [{ source: "custom", field: "city", operator: "equals", value: "Recife" }],
      },
      words.get("en-us") as SentenceLabels,
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
    expect(
      say(
        { operator: "AND", conditions: [{ source: "custom", field: "gone", operator: "isSet" }] },
        "en-us",
      ),
    ).toBe("Contacts whose gone has a value.");
  });

  it("distinguishes a deleted topic or campaign from one whose name is loading", () => {
    const definition: FilterDefinition = {
      operator: "AND",
      conditions: [
        { source: "topic", field: "gone", operator: "subscribed" },
        { source: "engagement", field: "opened", operator: "did", campaignId: "gone" },
      ],
    };
    expect(say(definition, "en-us")).toBe(
      "Contacts subscribed to a deleted topic and who opened a deleted campaign.",
    );
    expect(
      sentenceText(definition, { ...(words.get("en-us") as SentenceLabels), isLoading: true }),
    ).toBe("Contacts subscribed to … and who opened ….");
  });
});
