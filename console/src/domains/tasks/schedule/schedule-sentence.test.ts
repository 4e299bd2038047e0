import { LANGUAGES, type Language, type TaskSchedule } from "@arauto/contracts";
import i18next from "i18next";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { loadCronLabels } from "../../../ui/formats/cron-labels.ts";
import { type ScheduleTexts, scheduleRule, scheduleSentence } from "./schedule-sentence.ts";

const LOCALES = path.join(import.meta.dirname, "../../../../locales");

async function scheduleTextsIn(language: Language): Promise<ScheduleTexts> {
  const texts = JSON.parse(
    readFileSync(path.join(LOCALES, language, "tasks.json"), "utf8"),
  ) as Record<string, unknown>;
  const i18n = i18next.createInstance();
  await i18n.init({
    lng: language,
    lowerCaseLng: true,
    resources: { [language]: { tasks: texts } },
    defaultNS: "tasks",
    interpolation: { escapeValue: false },
  });
  return {
    t: (key, options) => i18n.t(key, options ?? {}),
    language,
    cron: await loadCronLabels(language),
  };
}

/** Every preset with its description in English, Portuguese and Spanish. */
const RULES: readonly [TaskSchedule, Record<Language, string>][] = [
  [
    { preset: "once", at: "2026-12-01T09:00" },
    {
      "en-us": "on December 1, 2026 at 9:00 AM",
      "pt-br": "em 1 de dezembro de 2026, às 09:00",
      "es-es": "el 1 de diciembre de 2026 a las 9:00",
    },
  ],
  [
    { preset: "minutes", every: 1 },
    { "en-us": "every minute", "pt-br": "a cada minuto", "es-es": "cada minuto" },
  ],
  [
    { preset: "minutes", every: 30 },
    { "en-us": "every 30 minutes", "pt-br": "a cada 30 minutos", "es-es": "cada 30 minutos" },
  ],
  [
    { preset: "minutes", every: 120 },
    { "en-us": "every 2 hours", "pt-br": "a cada 2 horas", "es-es": "cada 2 horas" },
  ],
  [
    { preset: "hourly", minute: 0 },
    {
      "en-us": "every hour, on the hour",
      "pt-br": "de hora em hora, em ponto",
      "es-es": "cada hora en punto",
    },
  ],
  [
    { preset: "daily", time: "01:00" },
    {
      "en-us": "every day at 1:00 AM",
      "pt-br": "todo dia à 01:00",
      "es-es": "cada día a la 1:00",
    },
  ],
  [
    { preset: "weekdays", time: "07:30" },
    {
      "en-us": "Monday to Friday at 7:30 AM",
      "pt-br": "de segunda a sexta, às 07:30",
      "es-es": "de lunes a viernes a las 7:30",
    },
  ],
  [
    { preset: "weekly", days: [6, 2], time: "15:00" },
    {
      "en-us": "Tuesdays and Saturdays at 3:00 PM",
      "pt-br": "às terças e aos sábados, às 15:00",
      "es-es": "los martes y los sábados a las 15:00",
    },
  ],
  [
    { preset: "monthly", day: 31, time: "09:00" },
    {
      "en-us": "on day 31 of every month at 9:00 AM",
      "pt-br": "no dia 31 de cada mês, às 09:00",
      "es-es": "el día 31 de cada mes a las 9:00",
    },
  ],
  [
    { preset: "firstBusinessDay", time: "09:00" },
    {
      "en-us": "on the first business day of every month at 9:00 AM",
      "pt-br": "no primeiro dia útil de cada mês, às 09:00",
      "es-es": "el primer día laborable de cada mes a las 9:00",
    },
  ],
];

/** Newer time format data has a narrow space before AM. */
const plain = (text: string) => text.replaceAll(/[\u202F\u00A0]/g, " ");

describe.each(LANGUAGES)("scheduleRule in %s", (language) => {
  it.each(RULES)("describes %j", async (schedule, expected) => {
    expect(plain(scheduleRule(schedule, await scheduleTextsIn(language)))).toBe(expected[language]);
  });

  it("describes a cron expression like the preset that it equals", async () => {
    const scheduleTexts = await scheduleTextsIn(language);
    expect(scheduleRule({ preset: "custom", cron: "30 7 * * 1-5" }, scheduleTexts)).toBe(
      scheduleRule({ preset: "weekdays", time: "07:30" }, scheduleTexts),
    );
    expect(scheduleRule({ preset: "custom", cron: "@daily" }, scheduleTexts)).toBe(
      scheduleRule({ preset: "daily", time: "00:00" }, scheduleTexts),
    );
  });
});

it("names an expression that it can't describe", async () => {
  const scheduleTexts = await scheduleTextsIn("en-us");
  expect(scheduleRule({ preset: "custom", cron: "0 99 * * *" }, scheduleTexts)).toBe(
    "cron 0 99 * * *",
  );
});

it("contains the time zone, the end and the handling of holidays", async () => {
  const timing = {
    schedule: { preset: "firstBusinessDay", time: "09:00" },
    timeZone: "Europe/Madrid",
    dueDate: "2027-12-31",
    holidays: { calendars: ["es"], own: false, rule: "nextBusinessDay" },
  } as const;
  const { rule, rest } = scheduleSentence(
    { ...timing, holidays: { ...timing.holidays, calendars: ["es"] } },
    await scheduleTextsIn("pt-br"),
  );
  expect(rule + rest).toBe(
    "No primeiro dia útil de cada mês, às 09:00, no horário de Madri. Termina em 31 de dezembro de 2027. Se for feriado, passa para o próximo dia útil.",
  );
});
