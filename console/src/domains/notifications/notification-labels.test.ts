import { LANGUAGES, type Language } from "@arauto/contracts/languages";
import { NOTIFICATION_KINDS } from "@arauto/contracts/notification-kinds";
import i18next from "i18next";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { Notification } from "../../lib/api.generated.ts";
import { formatsFor } from "../../ui/formats/formats.ts";
import { notificationLabels } from "./notification-labels.ts";

const LOCALES = path.join(import.meta.dirname, "../../../locales");
const read = (lang: Language, namespace: string) =>
  JSON.parse(readFileSync(path.join(LOCALES, lang, `${namespace}.json`), "utf8")) as Record<
    string,
    unknown
  >;

async function wordsIn(lang: Language) {
  const missing: string[] = [];
  const instance = i18next.createInstance();
  await instance.init({
    lng: lang,
    lowerCaseLng: true,
    resources: {
      [lang]: Object.fromEntries(
        ["notifications", "common", "errors"].map((name) => [name, read(lang, name)]),
      ),
    },
    interpolation: { escapeValue: false },
    saveMissing: true,
    missingKeyHandler: (_lngs, namespace, key) => missing.push(`${namespace}:${key}`),
  });
  const say = (
    kind: Notification["kind"],
    data: Notification["data"],
    link: string | null = "/",
    sender: string | null = null,
  ) => {
    const one: Notification = {
      id: "",
      type: "email",
      kind,
      data,
      link,
      sender,
      read: false,
      createdAt: "",
    };
    return notificationLabels(one, {
      t: instance.t,
      exists: (key) => instance.exists(key),
      formats: formatsFor(lang),
      language: lang,
    });
  };
  return { say, missing };
}

/** Kinds without a link, which have no action text. */
const NOWHERE: readonly string[] = ["roleChanged"];

describe.each(LANGUAGES)("notificationLabels in %s", (lang) => {
  test("returns a title, a message and an action for every kind, with all data and with none", async () => {
    const { say, missing } = await wordsIn(lang);
    const much = {
      name: "N",
      email: "n@example.com",
      file: "f.csv",
      formerOwner: "F",
      role: "admin",
      formerRole: "analyst",
      code: "SMTP_FAILED",
      amount: 9900,
      currency: "BRL",
    };
    const counts = {
      sent: 1,
      failed: 2,
      skipped: 3,
      uncertain: 1_000_000,
      created: 4,
      updated: 1,
      rejected: 2,
    };
    for (const kind of NOTIFICATION_KINDS) {
      for (const data of [{}, { ...much, ...counts }, { ...much, removed: true, you: false }]) {
        const words = say(
          kind,
          data,
          NOWHERE.includes(kind) ? null : "/",
          "name" in data ? "S" : null,
        );
        expect(words.title).toMatch(/\p{L}/u);
        expect(words.message).toMatch(/\p{L}/u);
        expect(`${words.title} ${words.message}`).not.toMatch(/\{\{|kinds\./);
      }
    }
    expect(missing).toEqual([]);
  });
});

test("phrases counts naturally, and leaves out zeros", async () => {
  const english = await wordsIn("en-us");
  expect(
    english.say("campaignSent", { name: "News", sent: 1204, failed: 1, skipped: 0, uncertain: 0 }),
  ).toMatchObject({
    title: "\u2068News\u2069 was sent",
    message: "1,204 sent and 1 failed.",
  });
  expect(english.say("campaignSent", { name: "News", sent: 0, failed: 0 }).message).toBe(
    "There were no recipients.",
  );
  const portuguese = await wordsIn("pt-br");
  expect(
    portuguese.say("importFinished", { file: "a.csv", created: 1, updated: 2000, rejected: 3 })
      .message,
  ).toBe("1 contato novo, 2.000 atualizados e 3 linhas não importadas.");
  expect(portuguese.say("paymentFailed", { amount: 9900, currency: "BRL" }).title).toBe(
    "Um pagamento de R$\u00a099,00 foi recusado",
  );
});

test("names who assigned how many conversations, if known", async () => {
  const { say } = await wordsIn("pt-br");
  expect(say("conversationAssigned", { count: 1 }, "/", "Ana").title).toBe(
    "\u2068Ana\u2069 atribuiu uma conversa a você",
  );
  expect(say("conversationAssigned", { count: 1200 }).title).toBe(
    "1.200 conversas foram atribuídas a você",
  );
});

test("makes a sentence for an unknown sender, code or currency", async () => {
  const { say } = await wordsIn("en-us");
  expect(say("paymentFailed", { amount: 5, currency: "not a currency" }).title).toBe(
    "A payment failed",
  );
  expect(say("importFailed", { code: "NOBODY_KNOWS" }).message).toMatch(/\.$/);
});
