import i18next from "i18next";
import { expect, it } from "vitest";
import { spanishHours } from "./spanish-hours.ts";

async function at(time: string, lng: string): Promise<string> {
  const i18n = i18next.createInstance().use(spanishHours);
  await i18n.init({
    lng,
    lowerCaseLng: true,
    postProcess: [spanishHours.name],
    resources: { [lng]: { translation: { at: "mañana a las {{time}}" } } },
  });
  return i18n.t("at", { time });
}

it("writes one o'clock in the singular in Spanish only", async () => {
  expect(await at("1:05", "es-es")).toBe("mañana a la 1:05");
  expect(await at("11:05", "es-es")).toBe("mañana a las 11:05");
  expect(await at("13:05", "es-es")).toBe("mañana a las 13:05");
  expect(await at("1:05", "pt-br")).toBe("mañana a las 1:05");
});
