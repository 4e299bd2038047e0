import { readFileSync } from "node:fs";
import { LANGUAGES, type Language } from "@arauto/contracts";
import i18next, { type i18n } from "i18next";
import { beforeAll, describe, expect, it } from "vitest";
import {
  emphasized,
  type KeyFacts,
  keySentence,
  noAccessSentence,
  plainSentence,
} from "./key-sentence.ts";
import { levelsOf } from "./permissions.ts";

const instances = new Map<Language, i18n>();

beforeAll(async () => {
  for (const language of LANGUAGES) {
    const file = new URL(`../../../../locales/${language}/developer.json`, import.meta.url);
    const instance = i18next.createInstance();
    await instance.init({
      lng: language,
      lowerCaseLng: true,
      resources: { [language]: { developer: JSON.parse(readFileSync(file, "utf8")) as object } },
      ns: ["developer"],
      interpolation: { escapeValue: false },
    });
    instances.set(language, instance);
  }
});

const translate = (language: Language) => {
  const instance = instances.get(language);
  return (key: string, options?: Record<string, unknown>) => instance?.t(key, options ?? {}) ?? "";
};
const say = (facts: Partial<KeyFacts>, language: Language) =>
  plainSentence(
    keySentence(
      { levels: levelsOf([]), sendingDomain: null, networks: 0, until: null, ...facts },
      translate(language),
      language,
    ),
  );

describe("the sentence about a key", () => {
  const shop: Partial<KeyFacts> = {
    levels: levelsOf(["campaigns:write", "contacts:read", "templates:read"]),
    networks: 2,
    until: "22/02",
  };

  it.each([
    [
      "en-us",
      "This key sends emails through campaigns, reads and changes campaigns, and reads contacts and templates, only from 2 networks, until 22/02.",
    ],
    [
      "pt-br",
      "Esta chave envia e-mails por campanhas, lê e altera campanhas e lê contatos e modelos, só a partir de 2 redes, até 22/02.",
    ],
    [
      "es-es",
      "Esta clave envía correos con campañas, lee y modifica campañas y lee contactos y plantillas, solo desde 2 redes, hasta el 22/02.",
    ],
  ] as const)("says everything in %s", (language, sentence) => {
    expect(say(shop, language)).toBe(sentence);
  });

  it("says when a key has no limits", () => {
    expect(say({ levels: levelsOf(["reports:read"]) }, "en-us")).toBe(
      "This key reads reports, from any IP address, with no expiration date.",
    );
  });

  it("names the domain if there is only one", () => {
    const levels = levelsOf(["emails:write"]);
    expect(say({ levels, sendingDomain: "example.com" }, "en-us")).toBe(
      "This key sends single emails, sending only from example.com, from any IP address, with no expiration date.",
    );
  });

  it("asks for permissions if there are none", () => {
    expect(say({}, "en-us")).toContain("Choose at least one permission");
  });

  it("emphasizes the important parts", () => {
    expect(emphasized("reads *contacts*, until *May*.")).toEqual([
      { text: "reads ", strong: false },
      { text: "contacts", strong: true },
      { text: ", until ", strong: false },
      { text: "May", strong: true },
      { text: ".", strong: false },
    ]);
  });
});

describe("noAccessSentence", () => {
  it("names the resources that a key can't access", () => {
    const levels = levelsOf(["contacts:read", "filters:read", "templates:read", "campaigns:read"]);
    expect(noAccessSentence(levels, translate("en-us"), "en-us")).toBe(
      "No access to custom events, deals, workflows, scheduled tasks, single emails, webhooks, or reports.",
    );
    expect(noAccessSentence(levels, translate("pt-br"), "pt-br")).toBe(
      "Sem acesso a eventos personalizados, negócios, fluxos, tarefas agendadas, e-mails avulsos, webhooks ou relatórios.",
    );
  });

  it("is empty for a key without permissions", () => {
    expect(noAccessSentence(levelsOf([]), translate("en-us"), "en-us")).toBeUndefined();
  });
});
